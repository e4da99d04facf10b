import { count, escapeXml } from '../lib/strings.ts';
import type { PageSource, PageVersion } from './page-server.ts';
import { editorButton, type Problem, problemList } from './problems.ts';

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
