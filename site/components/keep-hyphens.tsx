import { Fragment, type ReactNode } from 'react';

/** Text whose words with hyphens do not break, for headings with balanced lines. */
export function KeepHyphens({ text }: { text: string }): ReactNode {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A word may occur twice, and the text never changes.
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') ? <span className="unbroken">{word}</span> : word}
    </Fragment>
  ));
}
