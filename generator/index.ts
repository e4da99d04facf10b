/** The generator as a site sees it. Everything here is safe to import from templates. */
export type { Collection, Collections, ContentOf } from './content/collection.ts';
export { compare } from './diagnostics/diagnostic.ts';
export type { Policy } from './hosts/policy.ts';
export { absoluteTwinUrl, absoluteUrl, cardUrl, pageHref, twinUrl } from './plan/addresses.ts';
export { Island } from './render/island.ts';
export type { SearchDefinition } from './search/search-definition.ts';
export {
  defineSite,
  type Feed,
  type FeedItem,
  type IconMaker,
  type Llms,
  type RenderContext,
  type Route,
  type SharingCard,
  type SiteDefinition,
  type SiteFile,
  type SiteSettings,
  type Starter,
  type TwinHead,
} from './site-definition.ts';
export type {
  AnyPage,
  Assets,
  Entry,
  EntryRef,
  EntryState,
  Heading,
  PageOf,
  Prose,
  UrlPath,
} from './types.ts';
