import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AnyPage } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import { sourceOf } from './page-cache.ts';
import { type Problem, settleFor, toProblems } from './page-problems.ts';
import type { PageServer } from './page-server.ts';
import type { SiteCheck } from './site-check.ts';

/** What the preview knows of the whole site: its problems by file, what is not public yet, and its pages. */
export function statusPage(input: {
  desk: PageServer;
  root: string;
  check: ReturnType<SiteCheck['state']>;
  own: string;
}): string {
  const { desk, check, own } = input;
  const snapshot = desk.session.snapshot();
  const { site } = snapshot;
  const problems = desk.remembered(
    check.problems ?? toProblems(input.root, settleFor(snapshot, snapshot.diagnostics)),
  );
  const pages = site?.plan.pages ?? [];
  /** Why a build would leave the page out. */
  const stateOf = (page: AnyPage): string | undefined => {
    const entry = site && sourceOf(site.content, page)?.entry;
    return entry?.draft ? 'Draft' : entry?.scheduled && `Public from ${entry.scheduled}`;
  };
  const item = (page: AnyPage) =>
    h(
      'li',
      { key: page.url, id: `page:${page.url}` },
      h('a', { href: site ? pageHref(site.loaded.settings, page.url) : page.url }, page.title),
      h('span', { className: 'mark' }, stateOf(page)),
      h('code', null, page.url),
    );
  const held = pages.filter((page) => stateOf(page) !== undefined);
  const body = h(
    'main',
    null,
    h('h1', null, 'Status of the site'),
    h(
      'p',
      { className: 'summary', 'data-checking': check.isCurrent ? undefined : '' },
      !check.isCurrent
        ? `Checking the whole site…${check.problems ? ' Until that is done, the problems of the last check are shown.' : ''}`
        : `${site ? `${counted(pages.length, 'page')}, every one of them checked` : 'The site cannot be loaded'}: ${summaryOf(problems)}.`,
    ),
    h('p', { role: 'status' }),
    section('Problems', problems.length, groupsOf(problems), check.isCurrent ? 'None.' : 'None so far.'),
    section(
      'Not public',
      held.length,
      h('ul', { className: 'pages' }, held.map(item)),
      'None: a build publishes every page.',
    ),
    section('Pages', pages.length, h('ul', { className: 'pages' }, pages.map(item)), 'None.'),
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
        h('link', { rel: 'icon', href: `${own}${STATUS_ICON.name}` }),
        h('link', { rel: 'stylesheet', href: `${own}status.css` }),
      ),
      h('body', null, body, h('script', { src: `${own}client.js` })),
    ),
  )}\n`;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function summaryOf(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'nothing is wrong';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}`;
}

const section = (title: string, count: number, content: ReactNode, none: string): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, title, ' ', h('span', { className: 'count' }, count)),
    count === 0 ? h('p', { className: 'none' }, none) : content,
  );

/** In the order in which the files come first among the problems; what lies in no file comes last. */
function groupsOf(problems: readonly Problem[]): ReactNode {
  const groups = [...Map.groupBy(problems, ({ at }) => at?.file ?? '')];
  groups.sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return groups.map(([file, each]) =>
    h(
      'section',
      { key: file, className: 'file', id: `file:${file}` },
      h('h3', null, file === '' ? 'In no single file' : h('code', null, file)),
      h('ol', null, each.map(problemItem)),
    ),
  );
}

function problemItem({ id, severity, code, message, hint, at, frame }: Problem): ReactNode {
  return h(
    'li',
    { key: id, id: `problem:${id}`, className: severity },
    h('p', null, h('strong', null, severity === 'error' ? 'Error' : 'Warning'), ` ${message}`),
    at
      ? h(
          'button',
          { type: 'button', 'data-place': id, title: 'Open in your editor' },
          `Open at line ${at.line}, column ${at.column}`,
        )
      : null,
    frame
      ? h('pre', { tabIndex: 0, role: 'group', 'aria-label': `${at?.file}, line ${at?.line}` }, frame)
      : null,
    hint ? h('p', null, hint) : null,
    h('p', { className: 'code' }, code),
  );
}

/** No picture at all: a browser would ask the site for one otherwise. */
export const STATUS_ICON = {
  name: 'status.svg',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

export const STATUS_STYLES = `
:root {
  color-scheme: light dark;
  --muted: light-dark(#555b62, #b0b6bd);
  --line: light-dark(#d5d9dd, #3b4147);
  --bad: light-dark(#b3261e, #ff9c92);
  --warn: light-dark(#7a5200, #f0c35a);
  --accent: light-dark(#0b57b8, #8fbfff);
  font: 1rem/1.55 system-ui, sans-serif;
  color: light-dark(#1c2024, #eceef0);
  background: light-dark(#fff, #16181b);
  -webkit-text-size-adjust: none;
  text-size-adjust: none;
}
body { max-inline-size: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
* { box-sizing: border-box; }
h1 { margin-block: 0 0.25rem; font-size: 1.625rem; line-height: 1.25; }
h2 { margin-block: 2.5rem 0.75rem; font-size: 1.1875rem; }
h3 { margin: 0; font-size: 0.9375rem; overflow-wrap: anywhere; }
p { margin: 0; overflow-wrap: anywhere; }
.summary, .none, .count, .code, .pages code { color: var(--muted); }
.count { font-weight: 400; }
[role="status"]:not(:empty) { margin-block-start: 0.75rem; color: var(--bad); }
ol, ul { list-style: none; margin: 0; padding: 0; }
.file { margin-block: 0 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.file h3 { padding: 0.625rem 1rem; }
.file li { padding: 0.75rem 1rem; border-block-start: 1px solid var(--line); }
.error strong { color: var(--bad); }
.warning strong { color: var(--warn); }
.code, code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.8125rem; }
pre {
  margin: 0.5rem 0;
  padding: 0.625rem 0.875rem;
  overflow-x: auto;
  line-height: 1.55;
  background: light-dark(#f4f5f6, #101214);
  border: 1px solid var(--line);
  border-radius: 0.375rem;
}
button {
  padding: 0;
  border: 0;
  min-block-size: 1.5rem;
  background: none;
  font: inherit;
  font-size: 0.9375rem;
  color: var(--accent);
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
.pages li {
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.75rem;
  align-items: baseline;
  padding-block: 0.375rem;
  border-block-start: 1px solid var(--line);
}
.pages code { margin-inline-start: auto; overflow-wrap: anywhere; }
.mark { font-size: 0.8125rem; font-weight: 650; color: var(--warn); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
