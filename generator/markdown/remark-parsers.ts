import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import type { PluggableList } from 'unified';

/** remark-parse, which the native parser is held against. */
export const REMARK_PARSERS: PluggableList = [remarkParse, remarkGfm];
