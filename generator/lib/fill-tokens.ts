import { ownValue, type Span } from './strings.ts';

/** Values by name. Content contains them as `{name}`. */
export type Tokens = { readonly [name: string]: string };

/** `{name}` after any number of backslashes. An odd number escapes the brace. */
const TOKEN = /(?<!\\)(\\*)\{([A-Za-z][A-Za-z0-9]*)\}/g;

type TokenUse = Span & { readonly name: string };

/** Replaces tokens in a text. Returns the unknown ones with their offsets in the original text. */
export function fillTokens(input: { text: string; tokens: Tokens }): {
  text: string;
  unknown: readonly TokenUse[];
} {
  if (!input.text.includes('{')) return { text: input.text, unknown: [] };
  const unknown: TokenUse[] = [];
  const text = input.text.replace(TOKEN, (written, slashes: string, name: string, offset: number) => {
    if (slashes.length % 2 === 1) return written.slice(1);
    const value = ownValue(input.tokens, name);
    const start = offset + slashes.length;
    if (value === undefined) unknown.push({ name, start, end: offset + written.length });
    return value === undefined ? written : slashes + value;
  });
  return { text, unknown };
}

const OPEN = '\\{|&(?:#0*123|#x0*7b|lcub|lbrace);';
const CLOSE = '\\}|&(?:#0*125|#x0*7d|rcub|rbrace);';
/** Token in Markdown, whose braces may be character references. */
const WRITTEN = new RegExp(`(?<!\\\\)(\\\\*)(${OPEN})([A-Za-z][A-Za-z0-9]*)(${CLOSE})`, 'gi');

/** Finds all tokens in a Markdown text, including escaped ones. */
export function findTokens(text: string): readonly (TokenUse & { readonly escaped: boolean })[] {
  if (!text.includes('{') && !text.includes('&')) return [];
  return [...text.matchAll(WRITTEN)].map((match) => {
    const [written, slashes = '', open, name = '', close] = match;
    const escaped = slashes.length % 2 === 1 || open !== '{' || close !== '}';
    return { name, escaped, start: match.index + slashes.length, end: match.index + written.length };
  });
}
