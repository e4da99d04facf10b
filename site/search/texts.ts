/** Texts of the search dialog that differ from those of the generator. */
export const SEARCH_TEXTS = { placeholder: 'Search docs and blog' };
