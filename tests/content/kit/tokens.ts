import type { Tokens } from '../../../generator/lib/fill-tokens.ts';
import { config } from '../../../site/config.ts';

/** Values of the tokens, such as `{product}`. */
export const tokens: Tokens = {
  ...Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === 'string')),
  siteUrl: config.origin + config.basePath,
};
