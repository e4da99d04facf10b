import type { ReactNode } from 'react';
import { absoluteMarkdownUrl, markdownUrl, OMITTED_FROM_MARKDOWN, type SiteSettings } from '#generator';
import { config } from '../config.ts';
import { Icon } from './icons.tsx';
import type { SitePage } from './page.ts';

const MENU = 'page-menu';

type Props = { page: SitePage; className?: string };

/** Buttons for the Markdown version of a page: copy it (`browser/copy-page.ts`), or open the menu of `PageMenu`. */
export function PageActions({ page, className = 'page-actions-top' }: Props): ReactNode {
  return page.unlisted ? null : (
    <div className={`${className} row screen-only`} {...OMITTED_FROM_MARKDOWN}>
      <button className="copy-page button button-quiet button-small scripted" type="button" hidden>
        <Icon name="copy" />
        <span aria-live="polite">Copy page</span>
      </button>
      <button
        className="page-menu-button button button-quiet button-small"
        type="button"
        popoverTarget={MENU}
      >
        Open in…
        <Icon name="down" />
      </button>
    </div>
  );
}

/** Menu for both `PageActions` of a page. Assistants receive nothing before their link is followed. */
export function PageMenu({ page, settings }: { page: SitePage; settings: SiteSettings }): ReactNode {
  if (page.unlisted) return null;
  const question = `Read ${absoluteMarkdownUrl(settings, page.url)} and answer my questions about it.`;
  return (
    <>
      <PageActions page={page} className="page-actions-end phone-only" />
      <div className="page-menu panel panel-raised" id={MENU} popover="auto" {...OMITTED_FROM_MARKDOWN}>
        <ul className="link-list">
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
    </>
  );
}
