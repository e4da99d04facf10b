/** Formats a number with a noun: `1 page`, `2 pages`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Escapes text for XML content and attributes. Removes characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The first items and the number of others: `a, b and 3 more`. */
export const few = (items: readonly string[], most: number): string =>
  items.slice(0, most).join(', ') + (items.length > most ? ` and ${items.length - most} more` : '');

/** Set of the words of a text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Copies a string, because V8 keeps the whole original in memory for each of its slices. */
export const copyString = (slice: string): string => Buffer.from(slice).toString();

/** Decodes a URL, or returns it unchanged if it is not well-formed. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Key of a URL or path. Some hosts and file systems ignore case and Unicode normalization. */
export const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** Own value of a record. Use it for names from user input, because every object inherits "constructor". */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Part of a text. `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number };

export type Range = Span & { readonly text: string };

/** Replaces ranges of a text that do not overlap. */
export function replaceRanges(source: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    parts.push(source.slice(end, range.start), range.text);
    end = range.end;
  }
  parts.push(source.slice(end));
  return parts.join('');
}

/** Current day, `yyyy-mm-dd` in UTC. The default of builds and the dev server; stages receive the day. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}

/**
 * One candidate with the whitespace and commas before it. A URL extends to the next whitespace and may contain commas, but
 * not end with one. Commas in parentheses do not end a descriptor.
 */
const CANDIDATE = /[\t\n\f\r ,]*(?![\t\n\f\r ,])([^\t\n\f\r ]*[^\t\n\f\r ,])(?:,+|((?:[^,(]|\([^)]*\)?)*))/gy;

/** Parses a `srcset` attribute by the rules of the HTML Standard, 4.8.4.3.10. A descriptor (`2x`, `640w`) may be empty. */
export const parseSrcset = (value: string): { url: string; descriptor: string }[] =>
  [...value.matchAll(CANDIDATE)].map(([, url = '', descriptor = '']) => ({
    url,
    descriptor: descriptor.trim().replace(/\s+/g, ' '),
  }));

export const mapSrcset = (value: string, change: (url: string) => string): string =>
  parseSrcset(value)
    .map(({ url, descriptor }) => [change(url), descriptor].filter(Boolean).join(' '))
    .join(', ');
