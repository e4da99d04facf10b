import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageHref } from '../plan/addresses.ts';
import type { AnyPage } from '../types.ts';
import { sourceOf } from './page-cache.ts';
import type { PageDesk } from './page-desk.ts';
import { type Problem, toProblems } from './page-problems.ts';
import type { SiteCheck } from './site-check.ts';

/** What the preview knows of the whole site: its pages, drafts and problems. */
export function statusPage(input: { desk: PageDesk; root: string; check: SiteCheck; own: string }): string {
  const { desk, check, own } = input;
  const snapshot = desk.session.snapshot();
  const { prepared } = snapshot;
  const problems = toProblems({ root: input.root, snapshot, diagnostics: check.diagnostics });
  const pages = prepared?.plan.pages ?? [];
  const drafts = pages.filter((page) => prepared && sourceOf(prepared.content, page)?.entry.draft);
  const checking = check.done < check.total;
  const link = (page: AnyPage) =>
    h('a', { href: prepared ? pageHref(prepared.settings, page.url) : page.url }, page.title);
  const body: ReactNode = h(
    'main',
    null,
    h('h1', null, 'Status of the site'),
    h(
      'p',
      null,
      `${pages.length} pages, ${drafts.length} of them drafts; ${problems.length} problems. `,
      checking ? `Checked ${check.done} of ${check.total} pages so far.` : 'Every page is checked.',
    ),
    section('Problems', problems.map(problemItem), 'None.'),
    section(
      'Drafts',
      drafts.map((page) => h('li', { key: page.url }, link(page))),
      'None.',
    ),
    section(
      'Pages',
      pages.map((page) => h('li', { key: page.url }, link(page), ' ', h('code', null, page.url))),
      'None.',
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('title', null, 'Status of the site'),
        checking ? h('meta', { httpEquiv: 'refresh', content: '1' }) : null,
        h('link', { rel: 'stylesheet', href: `${own}status.css` }),
      ),
      h('body', null, body),
    ),
  )}\n`;
}

const section = (title: string, items: readonly ReactNode[], none: string): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, `${title} (${items.length})`),
    items.length === 0 ? h('p', null, none) : h('ul', null, items),
  );

function problemItem({ id, severity, message, hint, at, frame }: Problem): ReactNode {
  return h(
    'li',
    { key: id, className: severity },
    h('strong', null, severity),
    ` ${message}`,
    at ? h('div', null, h('code', null, `${at.file}:${at.line}:${at.column}`)) : null,
    frame ? h('pre', null, frame) : null,
    hint ? h('p', null, hint) : null,
  );
}

export const STATUS_STYLES = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; margin-block-start: 2rem; }
ul { padding-inline-start: 1.25rem; }
li { margin-block: 0.5rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.error > strong { color: light-dark(#b3261e, #ff8a80); }
.warning > strong { color: light-dark(#7a5400, #f2c14e); }
`;
