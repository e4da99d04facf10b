/** Image candidate of a `srcset` attribute. The descriptor (`2x`, `640w`) may be empty. */
export type ImageCandidate = { readonly url: string; readonly descriptor: string };

/**
 * One candidate with the whitespace and commas before it. A URL extends to the next whitespace and may contain commas, but
 * not end with one. Commas in parentheses do not end a descriptor.
 */
const CANDIDATE = /[\t\n\f\r ,]*(?![\t\n\f\r ,])([^\t\n\f\r ]*[^\t\n\f\r ,])(?:,+|((?:[^,(]|\([^)]*\)?)*))/gy;

/** Parses a `srcset` attribute by the rules of the HTML Standard, 4.8.4.3.10. */
export const parseSrcset = (value: string): ImageCandidate[] =>
  [...value.matchAll(CANDIDATE)].map(([, url = '', descriptor = '']) => ({
    url,
    descriptor: descriptor.trim().replace(/\s+/g, ' '),
  }));

/** Replaces the URLs of a `srcset` attribute. */
export const mapSrcset = (value: string, change: (url: string) => string): string =>
  parseSrcset(value)
    .map(({ url, descriptor }) => [change(url), descriptor].filter(Boolean).join(' '))
    .join(', ');
