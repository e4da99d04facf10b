import { Fragment, type ReactNode } from 'react';

/** Most characters of a word that fits beside a badge on a phone. */
const LONGEST = 16;

/** Text whose words with hyphens do not break, for headings and short texts. */
export function KeepHyphens({ text }: { text: string }): ReactNode {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A word may occur twice, and the text never changes.
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') && word.length <= LONGEST ? <span className="unbroken">{word}</span> : word}
    </Fragment>
  ));
}
