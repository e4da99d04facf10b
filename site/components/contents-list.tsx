import type { ReactNode } from 'react';
import type { Heading } from '#generator';

/** The headings that a contents list shows. */
export function listedHeadings(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ depth }) => depth === 2 || depth === 3);
}

/** Links to the headings of the page: second rank, and third rank set in. */
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
