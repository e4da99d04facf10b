import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import type { PluggableList } from 'unified';

/** The default parser, and the reference for the native parser. */
export const REMARK_PARSERS: PluggableList = [remarkParse, remarkGfm];
