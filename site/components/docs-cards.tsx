import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import type { DocsHome } from '../pages.ts';
import { Icon } from './icons.tsx';

/** The ways into the documentation, on its first page: the quickstart, the sections, the frameworks. */
export function DocsCards({ home }: { home: DocsHome }): ReactNode {
  const { quickstart, sections, frameworks } = home;
  return (
    <div className="docs-cards" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
      {quickstart === undefined ? null : (
        <a className="docs-card docs-card-first" href={quickstart.url}>
          <strong>{quickstart.title}</strong>
          <span>{quickstart.description}</span>
          <Icon name="arrow" />
        </a>
      )}
      <ul>
        {sections.map(({ title, url, description }) => (
          <li key={url}>
            <a className="docs-card" href={url}>
              <strong>{title}</strong>
              <span>{description}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul className="docs-frameworks" aria-label="Frameworks">
        {frameworks.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
