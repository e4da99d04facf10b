import { readFileSync } from 'node:fs';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { count } from '../lib/strings.ts';
import type { AnyPage } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import { sourceOf } from './page-cache.ts';
import { applyRules, type Problem, toProblems } from './page-problems.ts';
import type { PageServer } from './page-server.ts';
import type { SiteCheck } from './site-check.ts';

/** Empty icon. Without one, browsers would request the site's favicon. */
export const STATUS_ICON = {
  name: 'status.svg',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

export const readStatusStyles = (): string => readFileSync(new URL('status.css', import.meta.url), 'utf8');

/** Renders the status of the whole site: problems by file, pages that a build would not publish, and all pages. */
export function statusPage(input: {
  pages: PageServer;
  root: string;
  check: ReturnType<SiteCheck['state']>;
  devBase: string;
}): string {
  const { check, devBase } = input;
  const snapshot = input.pages.session.snapshot();
  const { site } = snapshot;
  const problems = input.pages.register(
    check.problems ?? toProblems(input.root, applyRules(snapshot, snapshot.diagnostics)),
  );
  const pages = site?.plan.pages ?? [];
  /** Why a build would not publish the page. */
  const publicationStatus = (page: AnyPage): string | undefined => {
    const entry = site && sourceOf(site.content, page)?.entry;
    return entry?.draft ? 'Draft' : entry?.scheduled && `Scheduled for ${entry.scheduled}`;
  };
  const pageItem = (page: AnyPage) =>
    h(
      'li',
      { key: page.url, id: `page:${page.url}` },
      h('a', { href: site ? pageHref(site.loaded.settings, page.url) : page.url }, page.title),
      h('span', { className: 'mark' }, publicationStatus(page)),
      h('code', null, page.url),
    );
  const unpublished = pages.filter((page) => publicationStatus(page) !== undefined);
  const summary = check.isCurrent
    ? `${site ? `${count(pages.length, 'page')} checked` : 'The site could not be loaded'}: ${summaryOf(problems)}.`
    : `Checking the site…${check.problems ? ' Showing the results of the last check.' : ''}`;
  const body = h(
    'main',
    null,
    h('h1', null, 'Site status'),
    h('p', { className: 'summary', 'data-checking': check.isCurrent ? undefined : '' }, summary),
    h('p', { role: 'status' }),
    section('Problems', problems.length, problemGroups(problems), check.isCurrent ? 'None.' : 'None so far.'),
    section(
      'Unpublished pages',
      unpublished.length,
      h('ul', { className: 'pages' }, unpublished.map(pageItem)),
      'None. A build publishes every page.',
    ),
    section('Pages', pages.length, h('ul', { className: 'pages' }, pages.map(pageItem)), 'None.'),
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
        h('title', null, 'Site status'),
        h('link', { rel: 'icon', href: `${devBase}${STATUS_ICON.name}` }),
        h('link', { rel: 'stylesheet', href: `${devBase}status.css` }),
      ),
      h('body', null, body, h('script', { src: `${devBase}client.js` })),
    ),
  )}\n`;
}

function summaryOf(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'no problems';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`;
}

const section = (title: string, length: number, content: ReactNode, none: string): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, title, ' ', h('span', { className: 'count' }, length)),
    length === 0 ? h('p', { className: 'none' }, none) : content,
  );

/** Groups problems by file, in the order of the first problem of each. Problems without a file come last. */
function problemGroups(problems: readonly Problem[]): ReactNode {
  const groups = [...Map.groupBy(problems, ({ at }) => at?.file ?? '')];
  groups.sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return groups.map(([file, each]) =>
    h(
      'section',
      { key: file, className: 'file', id: `file:${file}` },
      h('h3', null, file === '' ? 'General' : h('code', null, file)),
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
          { type: 'button', 'data-problem': id, title: 'Open in editor' },
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
