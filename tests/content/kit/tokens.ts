import { config } from '../../../site/config.ts';

export type Tokens = Readonly<Record<string, string>>;

/** Values of the tokens, such as `{product}`. */
export const tokens: Tokens = {
  ...Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === 'string')),
  siteUrl: config.origin + config.basePath,
};

/** Replaces the tokens in a text. A backslash before the brace keeps one. */
export const fillTokens = (text: string, values: Tokens): string =>
  text.replace(/(\\?)\{([A-Za-z]\w*)\}/g, (written, slash: string, name: string) =>
    slash ? written.slice(1) : (values[name] ?? written),
  );
