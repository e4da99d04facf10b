import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Source } from '../content/assemble-content.ts';
import { readBody } from '../content/read-body.ts';
import { type Diagnostic, DiagnosticError, diagnose, diagnoseBug } from '../diagnostics/diagnostic.ts';
import { policyMeta, policyOf, policyToDirectives } from '../hosts/policy.ts';
import { type Refused, watchPolicy } from '../hosts/policy-check.ts';
import type { Blame } from '../load/site-boundary.ts';
import { isSiteError, NESTED_TOO_DEEPLY, readThrown } from '../load/site-error.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { createMarkdownWriter } from '../markdown-versions/page-to-markdown.ts';
import { kindOf } from '../search-definition.ts';
import type { RenderContext, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, CompiledMarkdown, PageFacts, SourceLocation } from '../types.ts';
import { createLinkResolver, type LinkResolver, type ResolvedLink } from '../urls/resolve-link.ts';
import { finishHtml } from './finish-html.ts';
import { IslandContext, type IslandUse } from './island.ts';
import type { SiteUrls } from './site-urls.ts';

export type RenderedPage = {
  readonly html: string;
  readonly facts: PageFacts;
  /** The compiled entry that the page shows. */
  readonly compiled: CompiledMarkdown | undefined;
  /** The page's Markdown twin, where there is one. */
  readonly twin: string | undefined;
  /** Every address that was looked up among the site's pages, with the answer: with another, the page would be another. */
  readonly lookups: ReadonlyMap<string, ResolvedLink>;
};

/** `source` is the entry that the page names. */
export type PageRenderer = (page: AnyPage, source: Source | undefined) => Promise<RenderedPage>;

/**
 * Renders single pages, in any order and on demand: compiles the entry that the page names, renders its template to
 * static markup and settles the addresses in it. A template or plugin that throws, and Markdown that is nested too deeply,
 * is a diagnostic with its place.
 */
export function createPageRenderer(input: {
  site: SiteDefinition;
  context: Omit<RenderContext, 'policy'>;
  addresses: SiteUrls;
  compiler: MarkdownCompiler;
  blame: Blame;
}): PageRenderer {
  const { site, addresses } = input;
  const policy = policyOf(site, input.context.assets);
  const directives = policyToDirectives(policy);
  const context = { ...input.context, policy: policyMeta(directives) };
  const resolveAny = createLinkResolver({ settings: context.settings, ...addresses });
  const writeMarkdown = createMarkdownWriter({
    site,
    settings: context.settings,
    hasMarkdownAt: addresses.hasMarkdownAt,
  });

  /** Components are the site's code, and elements of its making are what React complains of. */
  function renderDocument(document: ReactNode): string {
    try {
      return `<!doctype html>${renderToStaticMarkup(document)}\n`;
    } catch (thrown) {
      throw input.blame('render()', thrown, site.render);
    }
  }

  return async (page, source) => {
    const lookups = new Map<string, ResolvedLink>();
    const resolve: LinkResolver = (href, url) => {
      const resolved = resolveAny(href, url);
      if (resolved.link && !href.startsWith('#')) lookups.set(href, resolved);
      return resolved;
    };
    const diagnostics: Diagnostic[] = [];
    let compiled: CompiledMarkdown | undefined;
    const islands: IslandUse = { scripts: context.assets.islands, used: [] };
    let html = '';
    let twin: string | undefined;
    let failed = false;
    try {
      compiled = source && (await input.compiler.compile(source));
      html = renderDocument(
        createElement(IslandContext, { value: islands }, site.render(page, compiled, context)),
      );
      twin = await writeMarkdown({ page, html, compiled, resolve });
    } catch (error) {
      failed = true;
      diagnostics.push(renderTrouble(error, page, source));
    }
    diagnostics.push(...(compiled?.diagnostics ?? []));
    const findable = site.search !== undefined && kindOf(site.search, page) !== undefined;
    const finished = finishHtml({
      html,
      url: page.url,
      resolve,
      sections: findable,
      integrity: context.assets.integrity,
      watch: watchPolicy({ policy, directives, origin: context.settings.origin }),
    });
    diagnostics.push(...finished.refused.map((refused) => forbidden(page, refused, source)));
    for (const id of repeated(finished.ids)) {
      const at = compiled?.anchors.findLast((anchor) => anchor.id === id)?.at;
      diagnostics.push(diagnose('page/duplicate-id', { url: page.url, id }, at));
    }
    const { ids, anchors, sections } = finished;
    const own = new Set(ids);
    // Copies have no room to spare, which those of a large site would feel.
    const links = finished.links
      .filter(({ path, hash }) =>
        hash === '' ? !addresses.pages.has(path) : path !== page.url || !own.has(hash),
      )
      .slice();
    const hrefs = new Set(links.map(({ href }) => href));
    const facts = {
      page,
      source: source?.entry.file,
      standIn: failed || (source !== undefined && source.entry.state !== 'ready'),
      links,
      ids,
      anchors,
      islands: islands.used,
      contentLinks: compiled?.links.filter(({ href }) => hrefs.has(href)) ?? [],
      reads: compiled?.reads ?? [],
      pictures: compiled?.pictures ?? [],
      ...(sections && { sections }),
      twin: addresses.inFullText.has(page.url) ? twin : undefined,
      diagnostics,
    };
    return { html: finished.html, facts, compiled, twin, lookups };
  };
}

function renderTrouble(error: unknown, { url }: AnyPage, source: Source | undefined): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  if (isSiteError(error)) return error.as('page/threw', { url, reason: error.reason });
  const { reason, stack } = readThrown(error);
  const at = source && { file: source.entry.file, line: 1, column: 1 };
  return reason === NESTED_TOO_DEEPLY
    ? diagnose('page/threw', { url, reason }, at)
    : diagnoseBug(`${url} could not be rendered: ${reason}`, stack);
}

function forbidden({ url }: AnyPage, refused: Refused, source: Source | undefined): Diagnostic {
  if (refused.code === 'policy/inline') return diagnose(refused.code, { url, what: refused.what });
  const { code, address, directive } = refused;
  return diagnose(code, { url, address, directive }, source && placeOf(address, source));
}

/** Where an author wrote an address; templates write some too. */
function placeOf(address: string, source: Source): SourceLocation | undefined {
  const { entry } = source;
  const lines = readBody(source).split('\n');
  const line = lines.findIndex((each) => each.includes(address));
  if (line < 0) return undefined;
  const column = (lines[line] ?? '').indexOf(address) + 1;
  return { file: entry.file, line: line + 1, column, length: address.length };
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}
