import type { ReactNode } from 'react';
import type { NavLink } from './page.ts';

type Props = { previous: NavLink | undefined; next: NavLink | undefined };

export function Pager({ previous, next }: Props): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager screen-only" aria-label="Previous and next page">
      {linkTo(previous, 'prev', 'Previous')}
      {linkTo(next, 'next', 'Next')}
    </nav>
  );
}

const linkTo = (page: NavLink | undefined, rel: 'prev' | 'next', label: string): ReactNode =>
  page && (
    <a href={page.url} rel={rel} className="panel">
      <span className="muted">{label}</span>
      {page.title}
    </a>
  );
