import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { PublicFiles } from '../assets/public-files.ts';
import type { Dependencies, DependencyReader, Inputs, Memo } from '../cache/memo.ts';
import type { Content, Source } from '../content/assemble-content.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { ENVIRONMENT, environmentDependencies, environmentReader } from '../load/site-environment.ts';
import { EMBEDDED_FILES, fileDependencies } from '../markdown/compile-context.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { OutputRecord } from '../publish/output-set.ts';
import type { AnyPage, PageFacts } from '../types.ts';
import { createLinkResolver, type ResolvedLink } from '../urls/resolve-link.ts';
import {
  createPageRenderer,
  digestOfUrls,
  type PageRenderer,
  type RenderedPage,
  type SiteUrls,
  siteUrlsOf,
} from './page-to-html.ts';

/** Everything that pages are rendered from. */
export type PlannedSite = {
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly plan: Plan;
  readonly assets: SiteAssets;
  readonly publicFiles: PublicFiles;
  readonly compiler: MarkdownCompiler;
  readonly memo: Memo;
  /** Digest of the generator, its packages and Node; empty without a cache. */
  readonly toolchain: string;
};

export const rendererOf = ({ loaded, plan, assets, compiler }: PlannedSite): PageRenderer => {
  const { site, settings, boundary } = loaded;
  const context = { settings, assets: assets.urls };
  return createPageRenderer({ site, context, urls: siteUrlsOf(plan), compiler, boundary });
};

/** Cached facts about a page and its files. The bytes of the files are cached separately. */
export type CachedPage = { readonly facts: Omit<PageFacts, 'page'>; readonly files: readonly OutputRecord[] };

/** Topic of URLs of other pages among the dependencies of a page. */
const URLS = 'URLs of other pages';

/** 24 characters are enough, because a digest is only compared with the previous one of the same name. */
const short = (text: string): string => text.slice(0, 24);

/** Inputs and readers for the cache entries of pages. Builds and the dev server use the same ones. */
export function pageMemo(planned: PlannedSite): {
  readonly inputsOf: (page: AnyPage, source: Source | undefined) => Inputs;
  readonly readersOf: (page: AnyPage) => Readonly<Record<string, DependencyReader>>;
} {
  const { loaded, plan, assets, compiler, toolchain } = planned;
  const { settings, environment } = loaded;
  const urls = siteUrlsOf(plan);
  const resolve = createLinkResolver({ settings, ...urls });
  const version = short(digestOfUrls(plan));
  const shared: Inputs = {
    generator: short(toolchain),
    "site's code": short(digest(loaded.code)),
    settings: short(digest(JSON.stringify(settings))),
    'stylesheets and scripts': short(digest(JSON.stringify(assets.urls))),
  };
  return {
    inputsOf: (page, source) => ({
      ...shared,
      'page data': short(digest(JSON.stringify(page), String(urls.keepsText.has(page.url)))),
      ...(source && { text: `${source.entry.state} ${short(source.digest)}` }),
    }),
    readersOf: (page) => ({
      [URLS]: { read: (href) => linkToText(resolve(href, page.url), urls), version },
      [EMBEDDED_FILES]: compiler.publicFiles,
      [ENVIRONMENT]: environmentReader(environment),
    }),
  };
}

/** Dependencies that were found while a page was rendered. */
export function pageDependencies(
  { lookups, compiled }: RenderedPage,
  urls: SiteUrls,
  environment: Parameters<typeof environmentDependencies>[0],
): Dependencies {
  return {
    [URLS]: new Map([...lookups].map(([href, link]) => [href, linkToText(link, urls)])),
    [EMBEDDED_FILES]: fileDependencies(compiled?.reads ?? []),
    [ENVIRONMENT]: environmentDependencies(environment),
  };
}

function linkToText({ href, link }: ResolvedLink, urls: SiteUrls): string {
  const path = link?.path ?? '';
  const flags = `${urls.pages.has(path)} ${urls.hasMarkdownAt(path)}`;
  return `${href}\n${path}\n${link?.hash ?? ''}\n${flags}`;
}
