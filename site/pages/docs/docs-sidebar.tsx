import type { ReactNode } from 'react';
import type { DocsSection } from '../../layout/pages.ts';

const HOME = '/docs';

/** Sections and pages of the documentation in reading order. `label` distinguishes two sidebars on one page. */
export function DocsSidebar(props: {
  sections: readonly DocsSection[];
  current: string;
  label: string;
}): ReactNode {
  return (
    <nav className="docs-nav" aria-label={props.label}>
      <a href={HOME} aria-current={props.current === HOME ? 'page' : undefined}>
        Overview
      </a>
      {props.sections.map((section) => (
        <div key={section.url}>
          <a
            className="docs-nav-section"
            href={section.url}
            aria-current={section.current ? 'page' : undefined}
          >
            {section.title}
          </a>
          <ul>
            {section.pages.map(({ title, url, current }) => (
              <li key={url}>
                <a href={url} aria-current={current ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
