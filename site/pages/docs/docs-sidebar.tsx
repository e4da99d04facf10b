import type { ReactNode } from 'react';
import type { Heading } from '#generator';
import { ContentsList } from '../../layout/contents-list.tsx';
import { LinkList } from '../../layout/link-list.tsx';
import { MenuDialog } from '../../layout/menu-dialog.tsx';
import type { NavLink } from '../../layout/page.ts';
import { DOCS_MENU } from './docs-bar.tsx';

export type DocsSection = NavLink & { readonly pages: readonly NavLink[] };

type Props = {
  sections: readonly DocsSection[];
  current: string;
  /** Sections of the current page, for pages without a table of contents beside the text. */
  headings?: readonly Heading[];
};

/** Sidebar of the documentation, in wide windows. */
export function DocsSidebar(props: Props): ReactNode {
  return (
    <div className="docs-sidebar side wide-only screen-only">
      <DocsNav {...props} label="Documentation" />
    </div>
  );
}

/** The sidebar as a menu, for windows that are too narrow for a sidebar. */
export function DocsMenu(props: Props): ReactNode {
  return (
    <MenuDialog id={DOCS_MENU} title="Documentation" side="start">
      <DocsNav {...props} label="Documentation menu" />
    </MenuDialog>
  );
}

/** Sections and pages in reading order. `label` distinguishes the two on one page. */
function DocsNav({ sections, current, headings, label }: Props & { label: string }): ReactNode {
  const currentIf = (url: string) => (url === current ? 'page' : undefined);
  return (
    <nav className="docs-nav link-list" aria-label={label}>
      <a className="docs-nav-section" href="/docs" aria-current={currentIf('/docs')}>
        Overview
      </a>
      {sections.map((section) => (
        <div key={section.url}>
          <a className="docs-nav-section" href={section.url} aria-current={currentIf(section.url)}>
            {section.title}
          </a>
          <LinkList links={section.pages} current={current} />
          {headings && section.pages.some(({ url }) => url === current) && (
            <ContentsList headings={headings} />
          )}
        </div>
      ))}
    </nav>
  );
}
