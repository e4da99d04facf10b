/** Public API of the generator. A site's code may import everything here. */
import type { Collections, Json, Page, PageComponent, SiteDefinition } from './core/site.ts';

export { Island } from './core/island.ts';
export type { Problem, RepoPath, Rules, SourceLocation } from './core/problems.ts';
export { compare, error, warning } from './core/problems.ts';
export type * from './core/site.ts';
export type { Tokens } from './core/tokens.ts';
export { absoluteUrl, pageHref } from './core/urls.ts';
export * from './features/blocks/index.ts';
export * from './features/budgets/index.ts';
export * from './features/callouts/index.ts';
export * from './features/check-links/index.ts';
export * from './features/code/index.ts';
export * from './features/compress/index.ts';
export * from './features/diagrams/index.ts';
export * from './features/feeds/index.ts';
export * from './features/headers/index.ts';
export * from './features/headings/index.ts';
export * from './features/icons/index.ts';
export * from './features/images/index.ts';
export * from './features/lock-urls/index.ts';
export * from './features/markdown-versions/index.ts';
export * from './features/native-markdown/index.ts';
export * from './features/og-images/index.ts';
export * from './features/redirects/index.ts';
export * from './features/search/index.ts';
export * from './features/sitemap/index.ts';
export * from './features/syntax/index.ts';
export * from './features/tables/index.ts';
export * from './features/tabs/index.ts';
export * from './features/tokens/index.ts';
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
