import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Source } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { readBody } from '../content/front-matter.ts';
import { type Diagnostic, DiagnosticError, diagnose, diagnoseBug } from '../diagnostics/diagnostic.ts';
import { policyMeta, policyOf, policyToDirectives, type Refused, watchPolicy } from '../hosts/policy.ts';
import { digest } from '../lib/digest.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { isSiteError, NESTED_TOO_DEEPLY, readThrown } from '../load/site-error.ts';
import { locationAt } from '../load/source-locator.ts';
import { watchStalls } from '../load/stall-watch.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { createMarkdownWriter, hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { kindOf } from '../search-definition.ts';
import type { RenderContext, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, CompiledMarkdown, PageFacts, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { createLinkResolver, type LinkResolver, type ResolvedLink } from '../urls/resolve-link.ts';
import { finishHtml } from './finish-html.ts';
import { IslandContext, type IslandUse } from './island.ts';

/** URLs of the site's pages, which are all that rendering a page can read about other pages. */
export type SiteUrls = {
  readonly pages: { readonly has: (url: string) => boolean };
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  /** Whether the page at a URL exists and has a Markdown version. */
  readonly hasMarkdownAt: (url: string) => boolean;
  /** URLs of pages whose texts are part of their facts. */
  readonly keepsText: { readonly has: (url: string) => boolean };
};

export type RenderedPage = {
  readonly html: string;
  readonly facts: PageFacts;
  readonly compiled: CompiledMarkdown | undefined;
  readonly markdownVersion: string | undefined;
  /** Resolved URLs by href. The HTML depends on all of them. */
  readonly lookups: ReadonlyMap<string, ResolvedLink>;
};

/** Renders one page. `source` is the source of its entry. */
export type PageRenderer = (page: AnyPage, source: Source | undefined) => Promise<RenderedPage>;

/**
 * Creates a function that renders one page: compiles its entry, renders its template to static HTML, and resolves URLs.
 * Errors of templates and plugins, and Markdown that is nested too deeply, become located diagnostics.
 */
export function createPageRenderer(input: {
  site: SiteDefinition;
  context: Omit<RenderContext, 'policy'>;
  urls: SiteUrls;
  compiler: MarkdownCompiler;
  boundary: Pick<Boundary, 'blame' | 'locate' | 'locateIsland'>;
}): PageRenderer {
  const { site, urls } = input;
  const policy = policyOf(site, Object.values(input.context.assets.inlineStyles));
  const directives = policyToDirectives(policy);
  const context: RenderContext = {
    ...input.context,
    policy: (inlineStyles) => policyMeta(policyToDirectives(policyOf(site, inlineStyles))),
  };
  const resolveAny = createLinkResolver({ settings: context.settings, ...urls });
  const { settings } = context;
  const writeMarkdown = createMarkdownWriter({ site, settings, hasMarkdownAt: urls.hasMarkdownAt });

  /** Errors of React also come from the site's code: they are about its elements. */
  function renderDocument(document: ReactNode): string {
    try {
      return `<!doctype html>${renderToStaticMarkup(document)}\n`;
    } catch (thrown) {
      if (thrown instanceof DiagnosticError) throw thrown;
      throw input.boundary.blame('render()', thrown, site.render);
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
    const { assets } = context;
    const locate = input.boundary.locateIsland;
    const islands: IslandUse = { url: page.url, scripts: assets.islands, locate, used: [] };
    let html = '';
    let markdownVersion: string | undefined;
    let failed = false;
    try {
      compiled = source && (await input.compiler.compile(source));
      const value = islands;
      html = watchStalls(`Rendering ${page.url}`, () =>
        renderDocument(createElement(IslandContext, { value }, site.render(page, compiled, context))),
      );
      markdownVersion = await writeMarkdown(page, html, compiled, resolve);
    } catch (error) {
      failed = true;
      diagnostics.push(renderError(error, page, source));
    }
    diagnostics.push(...(compiled?.diagnostics ?? []));
    const isSearchable = site.search !== undefined && kindOf(site.search, page) !== undefined;
    const finished = finishHtml({
      html,
      url: page.url,
      resolve,
      sections: isSearchable || urls.keepsText.has(page.url),
      integrity: assets.integrity,
      watch: watchPolicy({ policy, directives, origin: context.settings.origin }),
    });
    diagnostics.push(...finished.refused.map((refused) => policyDiagnostic(page, refused, source)));
    for (const id of duplicatesOf(finished.ids)) {
      const at = compiled?.anchors.findLast((anchor) => anchor.id === id)?.at;
      diagnostics.push(diagnose('page/duplicate-id', { url: page.url, id }, at));
    }
    const titles = compiled?.headings.filter(({ depth }) => depth === 1) ?? [];
    const surplus = titles.length > 0 ? (html.match(/<h1[\s>]/g)?.length ?? 0) - 1 : 0;
    for (const { id, text } of titles.slice(Math.max(0, titles.length - surplus))) {
      const at = compiled?.anchors.find((anchor) => anchor.id === id)?.at;
      diagnostics.push(diagnose('page/second-title', { url: page.url, text }, at));
    }
    const isPlaceholder = failed || (source !== undefined && source.entry.state !== 'ready');
    // Markdown that shows nothing is not a mistake of the template.
    const showsContent = compiled !== undefined && html.includes(compiled.html);
    if (finished.isEmpty && !isPlaceholder && !showsContent)
      diagnostics.push(diagnose('page/empty', page, input.boundary.locate('render', site.render)));
    const { ids, anchors, sections } = finished;
    const ownIds = new Set(ids);
    // `slice` removes unused capacity of the array, to save memory on large sites.
    const links = finished.links
      .filter(({ path, hash }) =>
        hash === '' ? !urls.pages.has(path) : path !== page.url || !ownIds.has(hash),
      )
      .slice();
    const hrefs = new Set(links.map(({ href }) => href));
    const facts: PageFacts = {
      page,
      source: source?.entry.file,
      isPlaceholder,
      links,
      ids,
      anchors,
      islands: islands.used,
      contentLinks: compiled?.links.filter(({ href }) => hrefs.has(href)) ?? [],
      reads: compiled?.reads ?? [],
      images: compiled?.images ?? [],
      ...(sections && { sections }),
      markdownVersion: urls.keepsText.has(page.url) ? markdownVersion : undefined,
      diagnostics,
    };
    return { html: finished.html, facts, compiled, markdownVersion, lookups };
  };
}

function renderError(error: unknown, { url, template }: AnyPage, source: Source | undefined): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  if (isSiteError(error)) {
    const diagnostic = error.as('page/threw', { url, reason: error.reason });
    const hint = `Return an element for the template "${template}".`;
    return error.reason.startsWith('render() ') ? { ...diagnostic, hint } : diagnostic;
  }
  const { reason, stack } = readThrown(error);
  const at = source && startOf(source.entry.file);
  return reason === NESTED_TOO_DEEPLY
    ? diagnose('page/threw', { url, reason }, at)
    : diagnoseBug(`${url} could not be rendered: ${reason}`, stack);
}

function policyDiagnostic({ url }: AnyPage, refused: Refused, source: Source | undefined): Diagnostic {
  if (refused.code === 'policy/inline') return diagnose(refused.code, { url, ...refused });
  return diagnose(refused.code, { url, ...refused }, source && locationOf(refused.blocked, source));
}

/** Location of a URL in a content file; undefined if the URL comes from a template. */
function locationOf(url: string, source: Source): SourceLocation | undefined {
  const body = readBody(source);
  const index = body.indexOf(url);
  return index < 0 ? undefined : locationAt(source.entry.file, body, index, url.length);
}

function duplicatesOf(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}

/** Digest of everything that pages can read about each other. */
export const digestOfUrls = ({ pages, urlByFile }: Plan): string =>
  digest(JSON.stringify([pages.map((page) => [page.url, hasMarkdownVersion(page)]), [...urlByFile]]));

export function siteUrlsOf(plan: Plan): SiteUrls {
  const hasMarkdownAt = (url: string) => {
    const page = plan.pageByUrl.get(url);
    return page !== undefined && hasMarkdownVersion(page);
  };
  return { pages: plan.pageByUrl, urlByFile: plan.urlByFile, hasMarkdownAt, keepsText: plan.keepsText };
}
