import type { ReactElement, ReactNode } from 'react';
import type { Collections, ContentOf } from './collection.ts';
import type { Rules } from './diagnostics/diagnostic.ts';
import type { Tokens } from './lib/fill-tokens.ts';
import type { SearchDefinition } from './search-definition.ts';
import type { SiteTexts } from './site-texts.ts';
import type { AnyPage, Assets, EntryRef, Prose, UrlPath } from './types.ts';

/** URL settings of the site. */
export type SiteSettings = {
  /** Scheme and host, no path: `https://example.com`. */
  readonly origin: string;
  /** Path prefix of the site: empty, or `/project`. URLs in content and templates do not include it. */
  readonly basePath: string;
  /** Whether page URLs end in a slash. Choose the form that the host serves without a redirect. */
  readonly trailingSlash: boolean;
};

/** One entry of the route table. */
export type Route<Page extends AnyPage, Content> = {
  /**
   * URL path, with `{names}` for the segments that come from content: `/blog/{year}/{slug}`. `{...name}` stands for any number
   * of segments, even none: `/docs/{...path}` matches `/docs` and every URL below it.
   */
  readonly path: string;
  /** A disabled route creates no pages and no URLs. */
  readonly enabled?: boolean;
  /** Returns the pages of this route. */
  readonly pages: (content: Content) => readonly Page[];
};

/** Values that a template receives besides its page. */
export type RenderContext = {
  /** URL settings, with the base path of this command. */
  readonly settings: SiteSettings;
  /** URLs and inlined text of stylesheets and scripts. */
  readonly assets: Assets;
  /**
   * The site's Content-Security-Policy for a `<meta>` element, for hosts that send no headers.
   * @param inlineStyles texts of the page's inlined stylesheets. The header of hosts allows those of all pages.
   */
  readonly policy: (inlineStyles: readonly string[]) => string;
};

/** A feed in three formats: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Page that lists the items of the feed. */
  readonly page: UrlPath;
  /** URLs of the three files. */
  readonly files: { readonly rss: UrlPath; readonly atom: UrlPath; readonly json: UrlPath };
  /** Newest first. Dates are `yyyy-mm-dd`, interpreted as midnight UTC. */
  readonly items: readonly FeedItem[];
};

export type FeedItem = {
  readonly url: UrlPath;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly date: string;
  readonly tags: readonly string[];
  /** Entry whose Markdown is the full text of the item. */
  readonly content: EntryRef;
};

/** Maximum amount of JavaScript that pages may load, in bytes after Brotli compression. */
export type Budget = {
  /** Templates that the budget applies to. Default: all. */
  readonly templates?: readonly string[];
  /** Limit for scripts that load with the page. */
  readonly scripts?: number;
  /** Limit for these scripts and all islands together. When it equals `scripts`, islands are not allowed. */
  readonly withIslands?: number;
};

/** Header of a page's Markdown version, in plain text. */
export type MarkdownHead = {
  readonly title: string;
  /** Facts such as author and date, one per line. */
  readonly facts?: readonly string[];
};

/** Content of `llms.txt` (llmstxt.org). */
export type Llms<Page extends AnyPage = AnyPage> = {
  readonly title: string;
  readonly summary: string;
  /** Paragraphs of plain text. */
  readonly notes?: readonly string[];
  /** Links to Markdown versions of pages. Programs may skip a section called `Optional`. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly Page[] }[];
  /** Pages whose Markdown versions make up `llms-full.txt`, in reading order. */
  readonly full: readonly Page[];
};

/** Markdown versions of pages, and the files that list them. */
export type MarkdownVersions<Page extends AnyPage = AnyPage> = {
  readonly head: (page: Page) => MarkdownHead;
  /** Receives all pages, sorted by URL. */
  readonly llms?: (pages: readonly Page[]) => Llms<Page>;
};

/**
 * Open Graph image of a page. satori lays it out: boxes are `div`s with `display: flex` in their `style`, components are
 * plain functions without hooks. Sizes are in pixels.
 */
export type OgImage<Page extends AnyPage = AnyPage> = {
  readonly width: number;
  readonly height: number;
  readonly render: (page: Page) => ReactNode;
  /** TTF, OTF or WOFF files, relative to the project's root. The next font supplies missing glyphs. */
  readonly fonts: readonly { readonly name: string; readonly weight: number; readonly file: string }[];
};

/** Converts an SVG to other image formats. Widths are in pixels. */
export type IconMaker = {
  readonly png: (svg: string, width: number) => Promise<Uint8Array>;
  /** Creates a `favicon.ico` with one size. */
  readonly ico: (svg: string, width: number) => Promise<Uint8Array>;
};

/** A generated file that is not a page, such as an icon or a web manifest. */
export type SiteFile = {
  /** Output path, relative to the site's root: `icons/192.png`. */
  readonly path: string;
  /** Returns the text or bytes of the file. */
  readonly make: (icons: IconMaker) => string | Uint8Array | Promise<string | Uint8Array>;
};

/** Responsive image settings for content images. */
export type ImageSettings = {
  /** Widths in pixels, ascending. Images are never enlarged. */
  readonly widths: readonly number[];
  /** Value of HTML's `sizes` attribute. */
  readonly sizes: string;
};

/**
 * Content-Security-Policy sources besides the site's own files. Each is an origin, optionally with a path:
 * `https://api.example.com`.
 */
export type Policy = {
  /** Exact text of each inline script. */
  readonly inlineScripts?: readonly string[];
  /** Exact text of each inline stylesheet. */
  readonly inlineStyles?: readonly string[];
  /** Targets of `fetch` and similar requests. */
  readonly connect?: readonly string[];
  /** Targets of form submissions. */
  readonly formAction?: readonly string[];
  /** Third-party scripts. Trusted Types are not required with them because these scripts may not support them. */
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
  readonly font?: readonly string[];
};

/** Hosts with generated configuration. The files for `netlify` also work on Cloudflare Pages. */
export type Host = 'netlify' | 'vercel' | 'nginx' | 'caddy';

/** Compression format; also the file extension of the compressed variant. */
export type Compression = 'br' | 'gz';

/** Markdown settings. */
export type MarkdownSettings = {
  /** Set to false to disable syntax highlighting. */
  readonly highlight?: boolean;
  /** Maximum CPU time to compile one document, in milliseconds. Default: 10,000. */
  readonly timeout?: number;
};

/** Creates the initial text of a new content file. */
export type Starter<Content> = (input: {
  /** Argument of the command: a title or a path. */
  readonly name: string;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly content: Content;
}) => { readonly path: string; readonly text: string } | { readonly problem: string };

/** Definition of a site. */
export type SiteDefinition<Page extends AnyPage = AnyPage, C extends Collections = Collections> = {
  /** URL settings. `--base` overrides the base path for one command. */
  readonly settings: SiteSettings;
  /** Values that replace `{name}` in content. */
  readonly tokens: Tokens;
  /** Folders of content files, by name. Routes receive their entries. */
  readonly collections: C;
  /** The route table: which pages the site has. */
  readonly routes: readonly Route<Page, ContentOf<C>>[];
  /**
   * Redirects to pages without a content file, from old to current path, both relative to the site's root. Pages with a
   * content file list their old paths in the front matter field `aliases`.
   */
  readonly redirects?: Readonly<Record<UrlPath, UrlPath>>;
  /** Renders a page, including `<html>`. `prose` is set when the page refers to an entry. */
  readonly render: (page: Page, prose: Prose | undefined, context: RenderContext) => ReactElement;
  /** Entry points of linked stylesheets, relative to the project's root. */
  readonly styles?: readonly string[];
  /**
   * Entry points of inlined stylesheets. Inlining saves a request on the first visit but makes every page larger. The
   * policy allows them by hash. The dev server links them, so that it can replace them without a reload.
   */
  readonly inlineStyles?: readonly string[];
  /**
   * Entry points of the module scripts that every page loads. `#generator/parts/start` is one for sites without their own.
   * Islands are discovered in their folder.
   */
  readonly scripts?: readonly string[];
  /** Feeds. Receives the entries of each collection. */
  readonly feeds?: (content: ContentOf<C>) => readonly Feed[];
  /** Every page with its own URL gets a Markdown version at that URL plus `.md`. */
  readonly markdownVersions?: MarkdownVersions<Page>;
  /** Open Graph images for all pages except unlisted ones. `ogImageUrl` returns their URLs. */
  readonly ogImage?: OgImage<Page>;
  /** Generated files that are not pages. Receives all pages, sorted by URL, and the entries of each collection. */
  readonly files?: (site: {
    readonly settings: SiteSettings;
    readonly pages: readonly Page[];
    readonly content: ContentOf<C>;
  }) => readonly SiteFile[];
  /** Responsive image settings. Content images have one size without them. */
  readonly images?: ImageSettings;
  /** Parser, highlighting and time limit of Markdown. */
  readonly markdown?: MarkdownSettings;
  /** Texts that the generator writes into pages. Default: English. */
  readonly texts?: Partial<SiteTexts>;
  /** Limits for JavaScript. A page that exceeds one is an error. */
  readonly budgets?: readonly Budget[];
  /** Settings of the search index that `#generator/search` reads. No index is written without them. */
  readonly search?: SearchDefinition<Page>;
  /** Templates of the command `new`, by kind: `new post "A title"`. The kind `site` is reserved. */
  readonly starters?: Readonly<Record<string, Starter<ContentOf<C>>>>;
  /**
   * Additions to the Content-Security-Policy. Style attributes and inline event handlers are always forbidden; inline
   * scripts and other origins unless listed here; `<style>` unless it is one of `inlineStyles`.
   */
  readonly policy?: Policy;
  /** Hosts to generate configuration for. Omit hosts that cannot send custom headers. */
  readonly hosts?: readonly Host[];
  /** Formats in which text files are precompressed. */
  readonly compress?: readonly Compression[];
  /** Severities of diagnostics, by code: `error`, `warning` or `off`. */
  readonly rules?: Rules;
  /** Returns messages about this configuration. Each is reported as a warning. */
  readonly notices?: (input: {
    /** Date of the build, `yyyy-mm-dd`. */
    readonly today: string;
  }) => readonly string[];
};

/** Returns the definition unchanged, with its types inferred and checked. */
export function defineSite<Page extends AnyPage, C extends Collections>(
  site: SiteDefinition<Page, C>,
): SiteDefinition<Page, C> {
  return site;
}
