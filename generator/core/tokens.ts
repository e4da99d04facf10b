import { type Problem, type SourceLocation, warning } from './problems.ts';
import type { SiteDefinition } from './site.ts';

/** Values by name. Content contains them as `{name}`. */
export type Tokens = { readonly [name: string]: string };

/** Values of the feature `tokens()`, and `siteUrl`. Without that feature, braces in content are text. */
export function tokensOf({ features = [], settings }: SiteDefinition): Tokens | undefined {
  if (!features.some(({ tokens }) => tokens)) return undefined;
  const siteUrl = settings.origin + settings.basePath;
  return Object.assign({ siteUrl }, ...features.map(({ tokens }) => tokens));
}

/** `{name}` after any number of backslashes. An odd number escapes the brace. */
const TOKEN = /(?<!\\)(\\*)\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Replaces tokens in a text, and passes on the names of unknown ones. */
export function fillTokens(
  text: string,
  tokens: Tokens,
  onUnknown: (name: string) => void = () => {},
): string {
  if (!text.includes('{')) return text;
  return text.replace(TOKEN, (written, slashes: string, name: string) => {
    if (slashes.length % 2 === 1) return written.slice(1);
    const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    if (value === undefined) onUnknown(name);
    return value === undefined ? written : slashes + value;
  });
}

export function unknownToken(name: string, at: SourceLocation): Problem {
  const hint = 'To show it as text, put it in `code` or escape the brace: \\{.';
  return warning('markdown/unknown-token', `Unknown token {${name}}.`, { at, hint });
}
