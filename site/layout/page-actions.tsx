import type { ReactNode } from 'react';
import { absoluteMarkdownUrl, markdownUrl, OMITTED_FROM_MARKDOWN, type SiteSettings } from '#generator';
import { config } from '../config.ts';
import { Icon } from './icons.tsx';
import type { SitePage } from './page.ts';

const MENU = 'page-menu';

/**
 * Buttons for the Markdown version of a page: copy it (shown by a script), or open `PageMenu`. Shown near the title, on
 * phones at the end of the text.
 */
export function PageActions({ place }: { place: 'top' | 'end' }): ReactNode {
  return (
    <div
      className={`${place === 'top' ? 'wide-only' : 'page-actions-end narrow-only'} page-actions row screen-only`}
      {...OMITTED_FROM_MARKDOWN}
    >
      <button className="page-action copy-page button-bare" type="button" hidden>
        <Icon name="copy" />
        <span aria-live="polite">Copy page</span>
      </button>
      <button className="page-action page-menu-button button-bare" type="button" popoverTarget={MENU}>
        Open in…
        <Icon name="down" />
      </button>
    </div>
  );
}

/**
 * Menu of both `PageActions` of a page: view the Markdown version, or open it in an assistant. Nothing is sent to an
 * assistant before its link is followed.
 */
export function PageMenu({ page, settings }: { page: SitePage; settings: SiteSettings }): ReactNode {
  const question = `Read ${absoluteMarkdownUrl(settings, page.url)} and answer my questions about it.`;
  return (
    <div className="page-menu panel panel-raised" id={MENU} popover="auto" {...OMITTED_FROM_MARKDOWN}>
      <ul>
        <li>
          <a href={encodeURI(markdownUrl(page.url))} type="text/markdown">
            View as Markdown
          </a>
        </li>
        {config.assistants.map(({ name, url }) => (
          <li key={name}>
            <a href={url + encodeURIComponent(question)} rel="nofollow noreferrer">
              Open in {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
