import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { finishHtml } from './finish-html.ts';
import { IslandContext, type IslandUse } from './island.ts';
import { error, type Problem, ProblemError, startOf, warning } from './problems.ts';
import type { Compiled, Page, RenderContext, Rendered, Site, Source } from './site.ts';
import { readThrown } from './site-error.ts';

/**
 * Renders one page: compiles its Markdown, renders its component, and resolves its URLs. Problems are part of
 * the result.
 */
export async function renderPage(site: Site, page: Page): Promise<Rendered> {
  const { settings, assets } = site;
  const source = site.sourceOf(page);
  const problems: Problem[] = [];
  const islands: IslandUse = { scripts: assets.islands, used: [] };
  let compiled: Compiled | undefined;
  let html = '';
  let failed = false;
  try {
    compiled = source && (await site.compile(source));
    const context: RenderContext = { settings, assets };
    const document = page.component({ page, prose: compiled, context });
    const root = createElement(IslandContext, { value: islands }, document);
    html = `<!doctype html>${renderToStaticMarkup(root)}\n`;
  } catch (thrown) {
    failed = true;
    problems.push(...renderProblems(thrown, site, page, source));
  }
  const finished = finishHtml({
    html,
    resolve: (href) => site.resolve(href, page.url),
    integrity: assets.integrity,
  });
  const isPlaceholder = failed || (source !== undefined && source.entry.state !== 'ready');
  problems.push(...(compiled?.problems ?? []), ...duplicateIds(page, finished.ids, compiled));
  problems.push(...secondTitles(page, html, compiled));
  return { ...finished, compiled, islands: islands.used, isPlaceholder, problems };
}

function renderProblems(
  thrown: unknown,
  site: Site,
  page: Page,
  source: Source | undefined,
): readonly Problem[] {
  if (thrown instanceof ProblemError) return thrown.problems;
  const { message, at, trace } = readThrown(thrown, site.options.root);
  const where = at ?? (source && startOf(source.entry.file));
  const details = { at: where, page: page.url, ...(trace && { trace }) };
  return [error('page/threw', `Cannot render the page ${page.url}: ${message}`, details)];
}

function duplicateIds(page: Page, ids: readonly string[], compiled: Compiled | undefined): Problem[] {
  const seen = new Set<string>();
  const duplicates = new Set(ids.filter((id) => seen.size === seen.add(id).size));
  return [...duplicates].map((id) =>
    error('page/duplicate-id', `The page ${page.url} has more than one element with the ID "${id}".`, {
      at: compiled?.anchors[id],
      page: page.url,
      hint: 'Give each element its own ID, so that links to it are unambiguous.',
    }),
  );
}

/** Reports titles in Markdown on a page that already has one. */
function secondTitles(page: Page, html: string, compiled: Compiled | undefined): Problem[] {
  const titles = compiled?.headings.filter(({ depth }) => depth === 1) ?? [];
  if (titles.length === 0) return [];
  const surplus = Math.min(titles.length, (html.match(/<h1[\s>]/g)?.length ?? 0) - 1);
  return titles.slice(titles.length - surplus).map(({ id, text }) =>
    warning(
      'page/second-title',
      `The page ${page.url} already has a title, so this heading is its second <h1>: ${text}`,
      {
        at: compiled?.anchors[id],
        page: page.url,
        hint: 'Begin the heading with ## instead of #.',
      },
    ),
  );
}
