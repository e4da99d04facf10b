import type { UrlPath } from '#generator';

/** Position of a page in a paginated list. The first page is at `url`, the others are at `{url}/page/{number}`. */
export type Pagination = {
  readonly url: UrlPath;
  /** Page number, starting at 1. */
  readonly number: number;
  readonly count: number;
};

/**
 * Splits a list into pages of at most `size` items. An empty list has one page.
 * @param url URL of the first page.
 */
export function paginate<Item>(
  items: readonly Item[],
  { size, url }: { size: number; url: UrlPath },
): (Pagination & { readonly items: readonly Item[] })[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, index) => ({
    url,
    number: index + 1,
    count,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/** URL of a page of the list. Undefined if there is no page with this number. */
export function pageUrl({ url, count }: Pagination, number: number): UrlPath | undefined {
  if (number < 1 || number > count) return undefined;
  return number === 1 ? url : `${url}/page/${number}`;
}

/**
 * Page numbers to link to: the first, the last, and those next to the current one. `undefined` stands for a gap of two
 * or more pages.
 */
export function pagesToLink({ number, count }: Pagination): (number | undefined)[] {
  const near = [1, number - 1, number, number + 1, count].filter((each) => each >= 1 && each <= count);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const skipped = each - (shown[index - 1] ?? 0) - 1;
    if (skipped === 0) return [each];
    return [skipped === 1 ? each - 1 : undefined, each];
  });
}
