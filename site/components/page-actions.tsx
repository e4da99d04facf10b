import type { ReactNode } from 'react';
import { absoluteMarkdownUrl, markdownUrl, OMITTED_FROM_MARKDOWN, type SiteSettings } from '#generator';
import { config } from '../config.ts';
import type { Page } from '../pages.ts';
import { Icon } from './icons.tsx';

const MENU = 'page-menu';

/**
 * Ways to take a page along as Markdown: copy it (once a script has made that work), read it, ask an assistant about it.
 * An assistant hears nothing before its link is followed.
 */
export function PageActions({ page, settings }: { page: Page; settings: SiteSettings }): ReactNode {
  const question = `Read ${absoluteMarkdownUrl(settings, page.url)} and answer my questions about it.`;
  return (
    <div className="page-actions" {...OMITTED_FROM_MARKDOWN}>
      <button className="page-action copy-page" type="button" hidden>
        <Icon name="copy" />
        <span aria-live="polite">Copy page</span>
      </button>
      <button className="page-action page-menu-button" type="button" popoverTarget={MENU}>
        Open in…
        <Icon name="down" />
      </button>
      <div className="page-menu" id={MENU} popover="auto">
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
    </div>
  );
}
