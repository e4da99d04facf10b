/** Public API of the generator. A site's code may import everything here. */
import type { Collections, Page, SiteDefinition } from './core/site.ts';

export { compare } from './core/problems.ts';
export type { Problem, RepoPath, SourceLocation } from './core/problems.ts';
export { error, fatal, warning } from './core/problems.ts';
export type * from './core/site.ts';
export { absoluteUrl, pageHref } from './core/urls.ts';
export { Island } from './islands/island.ts';

/** Returns the definition unchanged, with its types inferred and checked. */
export function defineSite<C extends Collections>(site: SiteDefinition<C>): SiteDefinition<C> {
  return site;
}

/** A page of a route: its component, and everything else as plain data. */
export function page<Props>(
  component: Page<Props>['component'] & ((input: { page: Page<Props> }) => unknown),
  data: Omit<Page<Props>, 'component'>,
): Page<Props> {
  return { component, ...data };
}
