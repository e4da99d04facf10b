import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { PublicFiles } from '../assets/public-files.ts';
import type { Answerer, Inputs, Memo, Trace } from '../cache/memo.ts';
import type { Content, Source } from '../content/assemble-content.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { ENVIRONMENT, environmentAnswerer, environmentTrace } from '../load/site-environment.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { PUBLIC_FILES, readsTrace } from '../markdown/public-reads.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { OutputRecord } from '../publish/output-set.ts';
import type { AnyPage, PageFacts } from '../types.ts';
import { createLinkResolver, type ResolvedLink } from '../urls/resolve-link.ts';
import type { RenderedPage } from './page-to-html.ts';
import { addressesOf, digestOfAddresses, type SiteUrls } from './site-urls.ts';

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

/** What is cached of a page. The bytes of its files are values of their own. */
export type CachedPage = {
  readonly facts: Omit<PageFacts, 'page'>;
  readonly files: readonly OutputRecord[];
};

/** Topic of questions for URLs of other pages. */
const URLS = 'URLs of other pages';

/** 24 characters are enough, because a digest is only compared with the previous one of the same name. */
const short = (text: string): string => text.slice(0, 24);

/** What the rendering of each page depends on. Builds and the dev server share it. */
export function pageMemo(planned: PlannedSite): {
  readonly inputsOf: (page: AnyPage, source: Source | undefined) => Inputs;
  readonly answerersOf: (page: AnyPage) => Readonly<Record<string, Answerer>>;
} {
  const { loaded, plan, assets, compiler, toolchain } = planned;
  const { settings, environment } = loaded;
  const addresses = addressesOf(plan);
  const resolve = createLinkResolver({ settings, ...addresses });
  const state = short(digestOfAddresses(plan));
  const shared: Inputs = {
    generator: short(toolchain),
    "site's code": short(digest(loaded.code)),
    settings: short(digest(JSON.stringify(settings))),
    'stylesheets and scripts': short(digest(JSON.stringify(assets.urls))),
  };
  return {
    inputsOf: (page, source) => ({
      ...shared,
      page: short(digest(JSON.stringify(page), String(addresses.inFullText.has(page.url)))),
      ...(source && { text: `${source.entry.state} ${short(source.digest)}` }),
    }),
    answerersOf: (page) => ({
      [URLS]: { answer: (href) => linkToText(resolve(href, page.url), addresses), state },
      [PUBLIC_FILES]: compiler.publicFiles,
      [ENVIRONMENT]: environmentAnswerer(environment),
    }),
  };
}

/** Questions that were asked while a page was rendered. */
export function pageTrace(
  { lookups, compiled }: RenderedPage,
  addresses: SiteUrls,
  environment: Parameters<typeof environmentTrace>[0],
): Trace {
  return {
    [URLS]: new Map([...lookups].map(([href, link]) => [href, linkToText(link, addresses)])),
    [PUBLIC_FILES]: readsTrace(compiled?.reads ?? []),
    [ENVIRONMENT]: environmentTrace(environment),
  };
}

function linkToText({ href, link }: ResolvedLink, addresses: SiteUrls): string {
  const path = link?.path ?? '';
  const flags = `${addresses.pages.has(path)} ${addresses.hasMarkdownAt(path)}`;
  return `${href}\n${path}\n${link?.hash ?? ''}\n${flags}`;
}
