/** Data attributes that components and scripts of a site set, and that core and features read. */
export const SITE_ATTRIBUTES = {
  /** URL of a stylesheet that a script loads later. */
  stylesheet: 'data-styles',
  /** `omit` leaves the element out of the Markdown version, feeds and the search index. */
  markdown: 'data-md',
  /** Leaves the element out of the search index. */
  unsearched: 'data-unsearched',
  /** Set by a script on a link whose page browsers prerender now. */
  soon: 'data-soon',
  /** Set on the root element where a script sets `soon`. */
  marksSoon: 'data-marks-soon',
} as const;

/** Attributes of an element that is left out of the page's Markdown version, feeds and the search index. */
export const OMITTED_FROM_MARKDOWN = { [SITE_ATTRIBUTES.markdown]: 'omit' } as const;
/** Attributes of an element that is left out of the search index only. */
export const OMITTED_FROM_SEARCH = { [SITE_ATTRIBUTES.unsearched]: '' } as const;
