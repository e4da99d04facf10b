/** Public API of the generator. A site's code may import everything here. */
import type { Collections, Json, Page, PageComponent, SiteDefinition } from './core/site.ts';

export { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from './core/attributes.ts';
export { Island } from './core/island.ts';
export {
  compare,
  error,
  type Problem,
  type RepoPath,
  type Rules,
  type SourceLocation,
  warning,
} from './core/problems.ts';
export type * from './core/site.ts';
export type { Tokens } from './core/tokens.ts';
export { absoluteUrl, pageHref } from './core/urls.ts';
export { type Block, type Blocks, blocks } from './features/blocks/index.ts';
export { type Budget, budgets } from './features/budgets/index.ts';
export { callouts } from './features/callouts/index.ts';
export { checkLinks } from './features/check-links/index.ts';
export { code } from './features/code/index.ts';
export { compress } from './features/compress/index.ts';
export { diagrams } from './features/diagrams/index.ts';
export { type Feed, feeds } from './features/feeds/index.ts';
export { headers, type Policy, policyMeta } from './features/headers/index.ts';
export { headings } from './features/headings/index.ts';
export { type IconFile, icons } from './features/icons/index.ts';
export { images } from './features/images/index.ts';
export { lockUrls } from './features/lock-urls/index.ts';
export {
  absoluteMarkdownUrl,
  type Llms,
  type MarkdownHead,
  markdownUrl,
  markdownVersions,
} from './features/markdown-versions/index.ts';
export { nativeMarkdown } from './features/native-markdown/index.ts';
export { type OgImagesOptions, ogImages, ogImageUrl } from './features/og-images/index.ts';
export { redirects } from './features/redirects/index.ts';
export { type SearchAnswer, type SearchOptions, search } from './features/search/index.ts';
export { sitemap } from './features/sitemap/index.ts';
export { syntax } from './features/syntax/index.ts';
export { tables } from './features/tables/index.ts';
export { tabs } from './features/tabs/index.ts';
export { tokens } from './features/tokens/index.ts';
export type { IslandPolicy, MountIsland } from './islands/start.ts';

/** Returns the definition unchanged, with its types inferred and checked. */
export function defineSite<C extends Collections>(site: SiteDefinition<C>): SiteDefinition<C> {
  return site;
}

/** A page of a route: its component, and everything else as plain data. */
export function page<Props extends { readonly [Name in keyof Props]: Json }>(
  component: PageComponent<Props>,
  data: Omit<Page<Props>, 'component'>,
): Page<Props> {
  return { component, ...data };
}
