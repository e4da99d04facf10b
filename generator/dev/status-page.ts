import { readFileSync } from 'node:fs';
import { count, escapeXml } from '../lib/strings.ts';
import type { AnyPage } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import type { PageServer } from './page-server.ts';
import { applyRules, type Problem, problemList, toProblems } from './problems.ts';
import type { SiteCheck } from './site-check.ts';

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
