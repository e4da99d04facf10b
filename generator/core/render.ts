import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { finishHtml } from './finish-html.ts';
import { IslandContext, type IslandUse } from './island.ts';
import { error, type Problem, ProblemError, startOf } from './problems.ts';
import type { Compiled, Page, Rendered, Site, Source } from './site.ts';
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
  try {
    compiled = source && (await site.compile(source));
    const document = page.component({ page, prose: compiled, context: { settings, assets } });
    const root = createElement(IslandContext, { value: islands }, document);
    html = `<!doctype html>${renderToStaticMarkup(root)}\n`;
  } catch (thrown) {
    problems.push(...renderProblems(thrown, site, page, source));
  }
  const finished = finishHtml(html, assets, (href) => site.resolve(href, page.url));
  const isPlaceholder = html === '' || (source !== undefined && source.entry.state !== 'ready');
  problems.push(...(compiled?.problems ?? []));
  return {
    ...finished,
    compiled: compiled && withoutHtml(compiled),
    islands: islands.used,
    isPlaceholder,
    problems,
  };
}

/** The HTML is part of the page. */
const withoutHtml = ({ html: _, ...others }: Compiled) => others;

function renderProblems(thrown: unknown, site: Site, page: Page, source: Source | undefined) {
  if (thrown instanceof ProblemError) return thrown.problems;
  const { message, at = source && startOf(source.entry.file), trace } = readThrown(thrown, site.root);
  const details = { at, page: page.url, trace };
  return [error('page/threw', `Cannot render the page ${page.url}: ${message}`, details)];
}
