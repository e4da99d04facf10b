import type { ReactNode } from 'react';
import type { Packing } from './compress/compress.ts';
import type { Collections, ContentOf } from './content/collection.ts';
import type { Rules } from './diagnostics/diagnostic.ts';
import type { Host } from './hosts/host-file-names.ts';
import type { Policy } from './hosts/policy.ts';
import type { Tokens } from './markdown/tokens.ts';
import type { SearchDefinition } from './search/search-definition.ts';
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
  /** The site's Content-Security-Policy as a page's head can carry it, for hosts that send no headers. */
  readonly policy: string;
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

/** What a page's Markdown twin says before its body, in plain text. */
export type TwinHead = {
  readonly title: string;
  /** One line each: who wrote it, when. */
  readonly facts?: readonly string[];
};

/** What `llms.txt` (llmstxt.org) tells programs of the site. */
export type Llms<Page extends AnyPage = AnyPage> = {
  readonly title: string;
  readonly summary: string;
  /** Paragraphs of plain text. */
  readonly notes?: readonly string[];
  /** Links to the twins of pages; one called `Optional` holds what may be skipped. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly Page[] }[];
  /** Pages whose twins make up `llms-full.txt`, in reading order. */
  readonly full: readonly Page[];
};

/** The site for programs: Markdown twins of its pages, and the files that list them. */
export type Twins<Page extends AnyPage = AnyPage> = {
  readonly head: (page: Page) => TwinHead;
  /** Is given every page, in order of address. */
  readonly llms?: (pages: readonly Page[]) => Llms<Page>;
};

/**
 * How the picture is drawn that stands for a page where it is shared. satori lays it out: boxes are `div`s with
 * `display: flex` in their `style`, components are plain functions without hooks. Sizes are in pixels.
 */
export type SharingCard<Page extends AnyPage = AnyPage> = {
  readonly width: number;
  readonly height: number;
  readonly render: (page: Page) => ReactNode;
  /** Files from the project's root, in TTF, OTF or WOFF; glyphs that one lacks are taken from the next. */
  readonly fonts: readonly { readonly name: string; readonly weight: number; readonly file: string }[];
};

/** Turns an SVG into pictures of other kinds; widths are in pixels. */
export type IconMaker = {
  readonly png: (svg: string, width: number) => Promise<Uint8Array>;
  /** A `favicon.ico` with one size. */
  readonly ico: (svg: string, width: number) => Promise<Uint8Array>;
};

/** A file of the site that is neither a page nor a copy: an icon, a web manifest. */
export type SiteFile = {
  /** From the site's root: `icons/192.png`. */
  readonly path: string;
  readonly make: (icons: IconMaker) => string | Uint8Array | Promise<string | Uint8Array>;
};

/** Widths in which pictures of articles are offered. */
export type Pictures = {
  /** In pixels, ascending; a picture is never made larger than it is. */
  readonly widths: readonly number[];
  /** How wide pictures are shown, as in HTML's `sizes`. */
  readonly sizes: string;
};

/** How Markdown is read. */
export type MarkdownSettings = {
  /**
   * `remark` (remark-parse), or `native`: the same trees many times faster, by the optional package satteri. Where that has
   * no binary for the machine, remark takes its place.
   */
  readonly parser?: 'remark' | 'native';
  /** False leaves code without colours. */
  readonly highlight?: boolean;
};

/** A new content file, for writers to begin with. */
export type Starter<Content> = (input: {
  /** What the writer called it: a title, or a path. */
  readonly name: string;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly content: Content;
}) => { readonly path: string; readonly text: string } | { readonly problem: string };

/** Everything the generator knows of a site. */
export type SiteDefinition<Page extends AnyPage = AnyPage, C extends Collections = Collections> = {
  readonly settings: SiteSettings;
  /** What content may write as `{name}`. */
  readonly tokens: Tokens;
  readonly collections: C;
  readonly routes: readonly Route<Page, ContentOf<C>>[];
  /**
   * Old addresses of pages that have no content file, and where they lead now; both from the site's root. A page with a
   * content file keeps its own in the field `aliases` of its front matter.
   */
  readonly redirects?: Readonly<Record<UrlPath, UrlPath>>;
  /** The whole document of a page, from `<html>` down. `prose` is there when the page names an entry. */
  readonly render: (page: Page, prose: Prose | undefined, context: RenderContext) => ReactNode;
  /** Entry points of the style sheets that pages and scripts link, from the project's root. */
  readonly styles?: readonly string[];
  /**
   * Those whose text pages carry: a first visit then waits for one answer less, and every page is larger by its sheets.
   * The policy allows them by their digests. The preview links them too, to exchange them in place.
   */
  readonly inlineStyles?: readonly string[];
  /** Entry points of the scripts that every page loads, as modules. Islands need none: they are found by their folder. */
  readonly scripts?: readonly string[];
  readonly feeds?: (content: ContentOf<C>) => readonly Feed[];
  /** Every page that has an address of its own gets a Markdown twin at that address and `.md`. */
  readonly twins?: Twins<Page>;
  /** Every page but the unlisted ones gets a sharing picture; `cardUrl` is its address. */
  readonly card?: SharingCard<Page>;
  readonly files?: (settings: SiteSettings) => readonly SiteFile[];
  readonly pictures?: Pictures;
  readonly markdown?: MarkdownSettings;
  readonly budgets?: readonly Budget[];
  /** Makes the pages' words searchable in the browser (`#generator/search`); without it no index is written. */
  readonly search?: SearchDefinition<Page>;
  /** What the command `new` can begin, by kind: `new post "A title"`. */
  readonly starters?: Readonly<Record<string, Starter<ContentOf<C>>>>;
  /**
   * What pages need of browsers beyond the site's own files. Everything else is forbidden: style attributes and handlers
   * always, inline scripts and other servers unless they are named here, `<style>` unless it is one of `inlineStyles`.
   */
  readonly policy?: Policy;
  /** Hosts that the build makes files for; one that cannot send a site's own headers needs none. */
  readonly hosts?: readonly Host[];
  /** Packed copies that lie beside each text of the output, by the ends of their names: servers send them as they are. */
  readonly compress?: readonly Packing[];
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
