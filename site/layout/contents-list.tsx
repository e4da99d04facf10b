import type { ReactNode } from 'react';
import type { Heading } from '#generator';

/** Returns the headings that a table of contents shows. */
export function listedHeadings(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ depth }) => depth === 2 || depth === 3);
}

/** Table of contents: links to the `h2` headings of the page, with `h3` headings indented. */
export function ContentsList({ headings }: { headings: readonly Heading[] }): ReactNode {
  return (
    <ul className="contents-list">
      {headings.map(({ id, depth, text }) => (
        <li key={id} className={depth === 3 ? 'contents-deeper' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
