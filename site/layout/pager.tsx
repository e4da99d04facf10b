import type { ReactNode } from 'react';
import type { NavLink } from './page.ts';

export function Pager({
  previous,
  next,
}: {
  previous: NavLink | undefined;
  next: NavLink | undefined;
}): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager screen-only" aria-label="Previous and next page">
      {previous ? (
        <a className="panel" href={previous.url} rel="prev">
          <span className="muted">Previous</span>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a className="panel" href={next.url} rel="next">
          <span className="muted">Next</span>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}
