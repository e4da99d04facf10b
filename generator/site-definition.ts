import type { ReactNode } from 'react';
import type { Collections, ContentOf } from './content/collection.ts';
import type { Rules } from './diagnostics/diagnostic.ts';
import type { Tokens } from './markdown/tokens.ts';
import type { AnyPage, Assets, EntryRef, Prose, UrlPath } from './types.ts';

/** Where and how the site is published. */
export type SiteSettings = {
  /** Scheme and host, no path: `https://example.com`. */
  readonly origin: string;
  /** Path below which the site lives: empty, or `/project`. Written in no address of content and templates. */
  readonly basePath: string;
  /** Whether addresses of pages end in a slash; choose what the host serves without a redirect. */
  readonly trailingSlash: boolean;
};

/** One line of the route table. */
export type Route<Page extends AnyPage, Content> = {
  /** The address, with `{names}` for the parts that come from content: `/blog/{year}/{slug}`. */
  readonly path: string;
  /** A route that is switched off makes no page and no address. */
  readonly enabled?: boolean;
  /** The pages of this route, each complete in itself. */
  readonly pages: (content: Content) => readonly Page[];
};

/** What a template gets besides its page. */
export type RenderContext = {
  readonly settings: SiteSettings;
  readonly assets: Assets;
};

/** A feed in three formats: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that the feed follows. */
  readonly page: UrlPath;
  /** Addresses of the three files. */
  readonly files: { readonly rss: UrlPath; readonly atom: UrlPath; readonly json: UrlPath };
  /** Newest first; dates are `yyyy-mm-dd` and are read as midnight UTC. */
  readonly items: readonly FeedItem[];
};

export type FeedItem = {
  readonly url: UrlPath;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly date: string;
  readonly tags: readonly string[];
  /** Its Markdown is the item's full text. */
  readonly content: EntryRef;
};

/** The most JavaScript that pages may load, in bytes after brotli. */
export type Budget = {
  /** Templates that it holds for; all when absent. */
  readonly templates?: readonly string[];
  /** Scripts that load with the page. */
  readonly scripts?: number;
  /** The same together with all of its islands; where it equals `scripts`, the page may have none. */
  readonly withIslands?: number;
};

/** Everything the generator knows of a site. */
export type SiteDefinition<Page extends AnyPage = AnyPage, C extends Collections = Collections> = {
  readonly settings: SiteSettings;
  /** What content may write as `{name}`. */
  readonly tokens: Tokens;
  readonly collections: C;
  readonly routes: readonly Route<Page, ContentOf<C>>[];
  /** The whole document of a page, from `<html>` down. `prose` is there when the page names an entry. */
  readonly render: (page: Page, prose: Prose | undefined, context: RenderContext) => ReactNode;
  /** Entry points of the style sheets, from the project's root. */
  readonly styles?: readonly string[];
  /** Entry points of the scripts that every page loads, as modules. Islands need none: they are found by their folder. */
  readonly scripts?: readonly string[];
  readonly feeds?: (content: ContentOf<C>) => readonly Feed[];
  readonly budgets?: readonly Budget[];
  readonly rules?: Rules;
  /** Things the maintainer should know about this configuration; each is reported as a warning. */
  readonly notices?: readonly string[];
};

/** Checks a site against its own types and returns it unchanged. */
export function defineSite<Page extends AnyPage, C extends Collections>(
  site: SiteDefinition<Page, C>,
): SiteDefinition<Page, C> {
  return site;
}
