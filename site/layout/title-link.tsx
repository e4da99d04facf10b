import type { ReactNode } from 'react';

/** Parts of a title that may be a Markdown link: `[Custom Python](/docs/evaluations#custom-scripts) (beta)`. */
export function partsOf(title: string) {
  const [, text = title, href, rest] = /^\[(.*)\]\((.*?)\)(.*)$/.exec(title) ?? [];
  return { text, href, rest };
}

export function TitleLink({ title, className }: { title: string; className?: string }): ReactNode {
  const { text, href } = partsOf(title);
  return href ? <a {...{ className, href }}>{text}</a> : text;
}
