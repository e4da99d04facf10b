import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOfThrown } from '../load/site-to-module.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { kindOf } from '../search/search-definition.ts';
import type { RenderContext, SiteDefinition } from '../site-definition.ts';
import { createTwinMaker } from '../twins/page-twin.ts';
import type { AnyPage, CompiledMarkdown, PageFacts, SourceLocation } from '../types.ts';
import { finishHtml } from './finish-html.ts';
import { IslandContext, type IslandUse } from './island.ts';
import { createLinkResolver } from './resolve-link.ts';

export type RenderedPage = {
  readonly html: string;
  readonly facts: PageFacts;
  /** The compiled entry that the page shows. */
  readonly compiled: CompiledMarkdown | undefined;
  /** The page's Markdown twin, where there is one. */
  readonly twin: string | undefined;
};

export type PageRenderer = (page: AnyPage) => Promise<RenderedPage>;

/**
 * Renders single pages, in any order and on demand: compiles the entry that the page names, renders its template to
 * static markup and settles the addresses in it. A template or plugin that throws, and Markdown that is nested too deeply,
 * is a diagnostic with its place.
 */
export function createPageRenderer(input: {
  site: SiteDefinition;
  context: RenderContext;
  content: Content;
  plan: Plan;
  compiler: MarkdownCompiler;
  locate: (error: unknown) => SourceLocation | undefined;
}): PageRenderer {
  const { site, context, content, plan } = input;
  const resolve = createLinkResolver({
    settings: context.settings,
    pages: plan.pageByUrl,
    urlByFile: plan.urlByFile,
  });

  const makeTwin = createTwinMaker({ site, settings: context.settings, pages: plan.pages, resolve });
  const inFullText = new Set(plan.llms?.full.map(({ url }) => url));

  return async (page) => {
    const source = page.content && content.sources.get(sourceKey(page.content));
    const diagnostics: Diagnostic[] = [];
    let compiled: CompiledMarkdown | undefined;
    const islands: IslandUse = { scripts: context.assets.islands, used: [] };
    let html = '';
    let twin: string | undefined;
    try {
      compiled = source && (await input.compiler.compile(source));
      html = `<!doctype html>${renderToStaticMarkup(createElement(IslandContext, { value: islands }, site.render(page, compiled, context)))}\n`;
      twin = await makeTwin({ page, html, compiled });
    } catch (error) {
      const at = input.locate(error) ?? (source && { file: source.entry.file, line: 1, column: 1 });
      diagnostics.push(diagnose('page/threw', { url: page.url, reason: reasonOfThrown(error) }, at));
    }
    diagnostics.push(...(compiled?.diagnostics ?? []));
    const findable = site.search !== undefined && kindOf(site.search, page) !== undefined;
    const finished = finishHtml({ html, url: page.url, resolve, sections: findable });
    for (const id of repeated(finished.ids)) {
      const at = compiled?.anchors.findLast((anchor) => anchor.id === id)?.at;
      diagnostics.push(diagnose('page/duplicate-id', { url: page.url, id }, at));
    }
    const { links, ids, sections } = finished;
    const facts = {
      page,
      source: source?.entry.file,
      standIn: source !== undefined && source.entry.state !== 'ready',
      links,
      ids,
      islands: islands.used,
      contentLinks: compiled?.links ?? [],
      pictures: compiled?.pictures ?? [],
      ...(sections && { sections }),
      twin: inFullText.has(page.url) ? twin : undefined,
      diagnostics,
    };
    return { html: finished.html, facts, compiled, twin };
  };
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}
