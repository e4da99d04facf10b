import type { ReactNode } from 'react';
import type { Heading } from '#generator';

/** Table of contents: links to the `h2` headings of the page, with `h3` headings indented. */
export function ContentsList({ headings }: { headings: readonly Heading[] }): ReactNode {
  return (
    <ul className="contents-list link-list">
      {headings.map(({ id, depth, text }) => (
        <li key={id} className={depth === 3 ? 'contents-deeper' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** Table of contents beside the text, in wide windows. Renders nothing for fewer than two headings. */
export function PageContents({ headings }: { headings: readonly Heading[] }): ReactNode {
  if (headings.length < 2) return null;
  return (
    <nav className="page-contents side wide-only screen-only" aria-label="On this page">
      <p className="page-contents-title">On this page</p>
      <ContentsList headings={headings} />
    </nav>
  );
}
