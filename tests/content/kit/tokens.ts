import type { Tokens } from '../../../generator/lib/fill-tokens.ts';
import { config } from '../../../site/config.ts';

/** What the site puts in the place of `{product}` and its like. */
export const tokens: Tokens = {
  ...Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === 'string')),
  siteUrl: config.origin + config.basePath,
};
