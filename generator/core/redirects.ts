import type { Redirect, Site } from './site.ts';

/** Redirects of a site, whose outputs are all known. */
export const redirectsOf = ({ outputs }: Site): Redirect[] =>
  [...outputs.values()].flatMap(({ redirect }) => redirect ?? []);
