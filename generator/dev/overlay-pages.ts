import { readFileSync } from 'node:fs';
import { count, escapeXml } from '../lib/strings.ts';
import type { AnyPage } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import type { PageServer, PageSource, PageVersion } from './page-server.ts';
import { applyRules, type Problem, toProblems } from './problems.ts';
import type { SiteCheck } from './site-check.ts';

/** Renders what the overlay shows about a page: a panel for errors, and a badge for all problems and drafts. */
export function overlayPage(input: {
  problems: readonly Problem[];
  source: PageSource | undefined;
  version: PageVersion;
  devBase: string;
}): string {
  const { problems, source, version, devBase } = input;
  const errors = problems.filter(({ isBlocking }) => isBlocking);
  const notices = problems.filter(({ isBlocking }) => !isBlocking);
  const parts = [
    ...(source?.status ? [`<span class="draft">${source.status}</span>`] : []),
    ...(source?.status ? [`<code class="file">${escapeXml(source.file)}</code>`] : []),
    ...(errors.length > 0 ? [`<span class="bad">${count(errors.length, 'error')}</span>`] : []),
    ...(notices.length > 0 ? [`<span class="count">${count(notices.length, 'notice')}</span>`] : []),
  ];
  const badge = `<section class="badge" aria-label="Dev server">
<div class="list" id="list">${source ? editorButton(source.file) : ''}
${problemList([...errors, ...notices])}
<p class="links"><a href="${escapeXml(devBase)}status">Site status</a></p></div>
<button class="pill" type="button" aria-controls="list">${parts.join('')}</button>
</section>`;
  return `<!doctype html>
<title>Problems</title>
${errors.length > 0 ? panel(errors, version) : ''}
${parts.length > 0 ? badge : ''}
`;
}

const CONSEQUENCES: Record<PageVersion, string> = {
  latest: 'the site from building',
  outdated: 'this page from updating',
  none: 'this page from rendering',
};

function panel(errors: readonly Problem[], version: PageVersion): string {
  const verb = errors.length === 1 ? 'prevents' : 'prevent';
  const title = `${count(errors.length, 'error')} ${verb} ${CONSEQUENCES[version]}`;
  return `<section class="overlay" role="dialog" aria-label="${title}" data-key="${errors.map(({ id }) => id).join(' ')}">
<header><h2>${title}</h2><button class="close" type="button" title="Close (Esc)">Close</button></header>
${version === 'outdated' ? '<p class="outdated">Showing the last version without errors.</p>' : ''}
${problemList(errors)}
</section>`;
}

export const readStatusStyles = (): string => readFileSync(new URL('status.css', import.meta.url), 'utf8');

/** Renders the status of the whole site: problems by file, pages that a build would not publish, and all pages. */
export function statusPage(input: {
  pages: PageServer;
  root: string;
  check: ReturnType<SiteCheck['state']>;
  devBase: string;
}): string {
  const { check } = input;
  const devBase = escapeXml(input.devBase);
  const snapshot = input.pages.session.snapshot();
  const { site } = snapshot;
  const problems = check.problems ?? toProblems(input.root, applyRules(snapshot, snapshot.diagnostics));
  const pages = site?.plan.pages ?? [];
  const statusOf = (page: AnyPage): string => input.pages.source(page)?.status ?? '';
  const pageList = (listed: readonly AnyPage[]): string => {
    const items = listed.map((page) => {
      const [url, title, mark] = [page.url, page.title, statusOf(page)].map(escapeXml);
      const href = escapeXml(site ? pageHref(site.loaded.settings, page.url) : page.url);
      return `<li id="page:${url}"><a href="${href}">${title}</a><span class="mark">${mark}</span><code>${url}</code></li>`;
    });
    return `<ul class="pages">${items.join('\n')}</ul>`;
  };
  const unpublished = pages.filter((page) => statusOf(page) !== '');
  const summary = check.isCurrent
    ? `${site ? `${count(pages.length, 'page')} checked` : 'The site could not be loaded'}: ${summaryOf(problems)}.`
    : `Checking the site…${check.problems ? ' Showing the results of the last check.' : ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Site status</title>
<link rel="stylesheet" href="${devBase}status.css">
</head>
<body>
<main>
<h1>Site status</h1>
<p class="summary">${summary}</p>
${section('Problems', problems.length, problemGroups(problems), check.isCurrent ? 'None.' : 'None so far.')}
${section('Unpublished pages', unpublished.length, pageList(unpublished), 'None. A build publishes every page.')}
${section('Pages', pages.length, pageList(pages), 'None.')}
</main>
<script src="${devBase}client.js"></script>
</body>
</html>
`;
}

function summaryOf(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'no problems';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`;
}

const section = (title: string, length: number, content: string, none: string): string => `<section>
<h2>${title} <span class="count">${length}</span></h2>
${length === 0 ? `<p class="none">${none}</p>` : content}
</section>`;

/** Groups problems by file, in the order of the first problem of each. Problems without a file come last. */
function problemGroups(problems: readonly Problem[]): string {
  const groups = [...Map.groupBy(problems, ({ at }) => escapeXml(at?.file ?? ''))];
  groups.sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return groups
    .map(
      ([file, each]) => `<section class="file" id="file:${file}">
<h3>${file === '' ? 'General' : `<code>${file}</code>`}</h3>
${problemList(each)}
</section>`,
    )
    .join('\n');
}

const problemList = (problems: readonly Problem[]): string =>
  problems.length === 0 ? '' : `<ol>${problems.map(problemItem).join('\n')}</ol>`;

function problemItem({ id, severity, code, message, hint, frames, trace }: Problem): string {
  const places = frames.map(({ location, frame = '' }) => `${editorButton(location)}\n${sourceBlock(frame)}`);
  return `<li id="problem:${id}" class="${severity}">
<p class="message"><strong>${severity === 'error' ? 'Error' : 'Warning'}</strong> ${escapeXml(message)}</p>
${places.join('\n')}
${sourceBlock(trace.join('\n'))}
${hint ? `<p class="hint">${escapeXml(hint)}</p>` : ''}
<p class="code">${code}</p>
</li>`;
}

const sourceBlock = (text: string): string =>
  text &&
  `<pre tabindex="0" role="group" aria-label="Source code"><code>${text.split('\n').map(frameLine).join('')}</code></pre>`;

const frameLine = (line: string): string => {
  const isMarked = /^>|^ +\| *\^+$/.test(line);
  return `<span${isMarked ? ' class="marked"' : ''}>${escapeXml(line)}\n</span>`;
};

/** Button that opens a file in the editor. If that fails, the browser shows the reason beside it. */
function editorButton(location: string): string {
  const text = escapeXml(location);
  return `<div class="row"><button class="location" type="button" data-at="${text}" title="Open in editor" aria-label="Open ${text} in editor"><code>${text}</code></button><span class="failure" role="status"></span></div>`;
}
