/** Replacement of the text from `start` to `end`. */
export type Range = { readonly start: number; readonly end: number; readonly text: string };

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
