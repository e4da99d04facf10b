import { ownValue } from './own-value.ts';

/** Names and values that content may use as `{name}`. */
export type Tokens = { readonly [name: string]: string };

/** `{name}`; a backslash before the brace keeps it as it is, and one before the backslash is a backslash. */
const TOKEN = /(?<!\\)(\\*)\{([A-Za-z][A-Za-z0-9]*)\}/g;

export type TokenUse = { readonly name: string; readonly start: number; readonly end: number };

/** Replaces known tokens in a text; offsets of the rest count from the text's start. */
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
/** A token as Markdown's text writes it: its braces may also be escaped by character references. */
const WRITTEN = new RegExp(`(?<!\\\\)(\\\\*)(${OPEN})([A-Za-z][A-Za-z0-9]*)(${CLOSE})`, 'gi');

/** Every token in a Markdown text, escaped ones included as `escaped`. */
export function findTokens(text: string): readonly (TokenUse & { readonly escaped: boolean })[] {
  if (!text.includes('{') && !text.includes('&')) return [];
  return [...text.matchAll(WRITTEN)].map((match) => {
    const [written, slashes = '', open, name = '', close] = match;
    const escaped = slashes.length % 2 === 1 || open !== '{' || close !== '}';
    return { name, escaped, start: match.index + slashes.length, end: match.index + written.length };
  });
}
