import type { ReactNode } from 'react';
import { type Heading, OMITTED_FROM_MARKDOWN } from '#generator';
import { ContentsList } from '../../layout/contents-list.tsx';
import { Icon } from '../../layout/icons.tsx';

export const DOCS_MENU = 'docs-menu';
const CONTENTS = 'docs-contents';

/** Bar below the header in windows without room for sidebars: the documentation menu and the table of contents. */
export function DocsBar({ headings }: { headings: readonly Heading[] }): ReactNode {
  const width = headings.length > 1 ? '' : 'narrow-only';
  return (
    <div className={`docs-bar screen-only ${width}`} {...OMITTED_FROM_MARKDOWN}>
      <button
        className="docs-bar-button docs-bar-menu button-bare narrow-only"
        type="button"
        command="show-modal"
        commandfor={DOCS_MENU}
      >
        <Icon name="list" />
        <span>Docs menu</span>
      </button>
      {headings.length > 1 ? (
        <>
          <button
            className="docs-bar-button docs-bar-open button-bare"
            type="button"
            popoverTarget={CONTENTS}
          >
            <span className="docs-bar-label">On this page</span>
            <span className="docs-bar-section" />
            <Icon name="down" />
          </button>
          <nav
            className="docs-bar-contents panel panel-raised"
            id={CONTENTS}
            popover="auto"
            aria-label="Sections of this page"
          >
            <ContentsList headings={headings} />
          </nav>
        </>
      ) : null}
    </div>
  );
}
