import type { ReactNode } from 'react';
import type { NavLink } from './page.ts';

export function Breadcrumb({ trail }: { trail: readonly NavLink[] }): ReactNode {
  return (
    <nav className="breadcrumb screen-only" aria-label="Breadcrumb">
      <ol className="link-list">
        {trail.map(({ title, url }, index) => (
          <li key={url}>
            <a href={url} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
