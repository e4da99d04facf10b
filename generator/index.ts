/** Public API of the generator. Templates may import everything here. */
export type { Block, Blocks, Collection, Collections, ContentOf } from './collection.ts';
export { readColors } from './colors/read-colors.ts';
export { compare } from './diagnostics/diagnostic.ts';
export {
  ATTRIBUTES,
  CLASSES,
  OMITTED_FROM_MARKDOWN,
  OMITTED_FROM_SEARCH,
  SITE_ATTRIBUTES,
} from './emitted-names.ts';
export { escapeMarkdown } from './markdown-versions/page-to-markdown.ts';
export { Island } from './render/island.ts';
export type { SearchAnswer, SearchDefinition } from './search-definition.ts';
export {
  defineSite,
  type Feed,
  type FeedItem,
  type IconMaker,
  type Llms,
  type MarkdownHead,
  type OgImage,
  type Policy,
  type RenderContext,
  type Route,
  type SiteDefinition,
  type SiteFile,
  type SiteSettings,
  type Starter,
} from './site-definition.ts';
export type { SiteTexts } from './site-texts.ts';
export type {
  AnyPage,
  Assets,
  Entry,
  EntryRef,
  EntryState,
  Heading,
  MarkdownPiece,
  PageOf,
  Prose,
  UrlPath,
} from './types.ts';
export { absoluteMarkdownUrl, absoluteUrl, markdownUrl, ogImageUrl, pageHref } from './urls/page-urls.ts';
