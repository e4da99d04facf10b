/** Names and values that content may use as `{name}`. */
export type Tokens = { readonly [name: string]: string };

/** `{name}`; a backslash before the brace keeps it as it is. */
const TOKEN = /(\\?)\{([A-Za-z][A-Za-z0-9]*)\}/g;

export type TokenUse = { readonly name: string; readonly start: number; readonly end: number };

/** Replaces known tokens in a text; offsets of the rest count from the text's start. */
export function fillTokens(input: { text: string; tokens: Tokens }): {
  text: string;
  unknown: readonly TokenUse[];
} {
  if (!input.text.includes('{')) return { text: input.text, unknown: [] };
  const unknown: TokenUse[] = [];
  const text = input.text.replace(TOKEN, (written, slash: string, name: string, offset: number) => {
    if (slash) return written.slice(1);
    const value = tokenValue(input.tokens, name);
    if (value === undefined) unknown.push({ name, start: offset, end: offset + written.length });
    return value ?? written;
  });
  return { text, unknown };
}

/** Every token in a text, escaped ones included as `escaped`. */
export function findTokens(text: string): readonly (TokenUse & { readonly escaped: boolean })[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(TOKEN)].map((match) => ({
    name: match[2] ?? '',
    escaped: match[1] === '\\',
    start: match.index + (match[1]?.length ?? 0),
    end: match.index + match[0].length,
  }));
}

export function tokenValue(tokens: Tokens, name: string): string | undefined {
  return Object.hasOwn(tokens, name) ? tokens[name] : undefined;
}
