/** The generator as a site sees it. Everything here is safe to import from templates. */
export type { Collection, Collections, ContentOf } from './content/collection.ts';
export { compare } from './diagnostics/diagnostic.ts';
export { absoluteUrl, pageHref } from './plan/addresses.ts';
export { Island } from './render/island.ts';
export {
  defineSite,
  type Feed,
  type FeedItem,
  type RenderContext,
  type Route,
  type SiteDefinition,
  type SiteSettings,
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
