/** One image of a `srcset` attribute: its URL and its descriptor (`2x`, `640w`), which may be empty. */
export type ImageCandidate = { readonly url: string; readonly descriptor: string };

/**
 * One candidate, after the white space and commas before it. A URL goes on to the next white space and has no comma at
 * its end; a comma inside it is part of it. Commas in parentheses do not end a descriptor.
 */
const CANDIDATE = /[\t\n\f\r ,]*(?![\t\n\f\r ,])([^\t\n\f\r ]*[^\t\n\f\r ,])(?:,+|((?:[^,(]|\([^)]*\)?)*))/gy;

/** Parses a `srcset` attribute by the rules of the HTML Standard, 4.8.4.3.10. */
export const parseSrcset = (value: string): ImageCandidate[] =>
  [...value.matchAll(CANDIDATE)].map(([, url = '', descriptor = '']) => ({
    url,
    descriptor: descriptor.trim().replace(/\s+/g, ' '),
  }));

/** The same attribute with other URLs. */
export const mapSrcset = (value: string, change: (url: string) => string): string =>
  parseSrcset(value)
    .map(({ url, descriptor }) => [change(url), descriptor].filter(Boolean).join(' '))
    .join(', ');
