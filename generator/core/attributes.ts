/** Data attributes that components of a site set, and that core and features read. */
export const SITE_ATTRIBUTES = {
  /** `omit` leaves the element out of the Markdown version, feeds and the search index. */
  markdown: 'data-md',
  /** Leaves the element out of the search index. */
  unsearched: 'data-unsearched',
} as const;

/** Attributes of an element that is left out of the page's Markdown version, feeds and the search index. */
export const OMITTED_FROM_MARKDOWN = { [SITE_ATTRIBUTES.markdown]: 'omit' } as const;
/** Attributes of an element that is left out of the search index only. */
export const OMITTED_FROM_SEARCH = { [SITE_ATTRIBUTES.unsearched]: '' } as const;
