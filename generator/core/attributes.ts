/** Attributes of an element that is left out of the page's Markdown version, feeds, and the search index. */
export const OMITTED_FROM_MARKDOWN = { 'data-md': 'omit' } as const;
/** Attributes of an element that is left out of the search index only. */
export const OMITTED_FROM_SEARCH = { 'data-unsearched': '' } as const;
