import type { ReactNode } from 'react';
import type { NavLink } from './page.ts';

type Props = { previous: NavLink | undefined; next: NavLink | undefined };

export function Pager({ previous, next }: Props): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager screen-only" aria-label="Previous and next page">
      {previous ? (
        <a href={previous.url} rel="prev" className="panel">
          <span className="muted">Previous</span>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a href={next.url} rel="next" className="panel">
          <span className="muted">Next</span>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}
