import type { ReactElement } from 'react';
import type { EntryRef } from './entry.ts';
import type { MarkdownDocument } from './feature.ts';
import type { Problem, SourceLocation } from './problems.ts';
import type { Site } from './site.ts';

/** URL path of a page, without base path, query, and hash, and without trailing slash except for `/`. */
export type UrlPath = `/${string}`;

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** Compiled Markdown, as components show it. */
export type Prose = {
  readonly html: string;
  readonly headings: readonly Heading[];
  /**
   * Names of what the text has: `tabs`, `diagram`, blocks such as `steps`, and their attributes, such as
   * `steps{pane}`. A template can choose stylesheets by them.
   */
  readonly uses: readonly string[];
};

/** Values that a component receives besides its page. */
export type RenderContext = Pick<Site, 'settings' | 'assets'>;

/** Renders a page, including `<html>`. `prose` is set when the page has an entry. */
export type PageComponent<Props> = (input: {
  readonly page: Page<Props>;
  readonly prose: Prose | undefined;
  readonly context: RenderContext;
}) => ReactElement;

/** A page as a route returns it. Everything but the component is plain data. */
export type Page<Props = unknown> = {
  // biome-ignore lint/suspicious/noExplicitAny: lists of pages have components with different props
  readonly component: PageComponent<any>;
  readonly url: UrlPath;
  /** Output file, if it is not `{url}/index.html`: `404.html`. */
  readonly file?: string;
  readonly title: string;
  readonly description: string;
  readonly content?: EntryRef;
  /** Date of the last change (`yyyy-mm-dd`), if known. */
  readonly lastModified?: string;
  /** Excluded from the sitemap and search, and marked `noindex`. */
  readonly unlisted?: boolean;
  readonly props: Props;
};

/** Link in a Markdown file, as in its compiled HTML, with its location. */
export type ContentLink = {
  readonly href: string;
  /** As the writer spelled it. */
  readonly written: string;
  readonly at: SourceLocation;
};

/** Link to this site in the finished HTML. */
export type PageLink = {
  /** Link as spelled in the component or the Markdown. */
  readonly href: string;
  /** Path of the target, without base path and trailing slash. */
  readonly path: string;
  /** Decoded fragment without `#`; empty when there is none. */
  readonly hash: string;
};

/** A URL as it is published, and the link if its target is on this site. */
export type ResolvedLink = { readonly href: string; readonly link?: PageLink };

/** Compiled Markdown file, with what its visitors found, added, and reported. */
export type Compiled = Prose & Pick<MarkdownDocument, 'links' | 'anchors' | 'added' | 'problems'>;

/** Content of a page that a Content-Security-Policy can block. */
export type PageResources = {
  /** Files that the page loads: `['img', 'src', 'https://…']`. A `<link>` has its `rel` as attribute. */
  readonly loads: readonly (readonly [element: string, attribute: string, url: string])[];
  /**
   * Text of inline scripts and stylesheets, without attribute, and of `style` and handler attributes. The
   * stylesheets that the site inlines are left out.
   */
  readonly inline: readonly (readonly [element: string, attribute: string, text: string])[];
};

/** A rendered page. Plain data, so that it can be cached. */
export type Rendered = {
  readonly html: string;
  /** What is known of its entry's Markdown; its links are not resolved. */
  readonly compiled: Omit<Compiled, 'html'> | undefined;
  readonly links: readonly PageLink[];
  /** All ids of the page, and names of `<a>`. */
  readonly ids: readonly string[];
  /** The `ids` of headings, sections, and definitions in `<main>`, in document order, for `urls.lock`. */
  readonly anchors: readonly string[];
  readonly islands: readonly string[];
  readonly resources: PageResources;
  /** The page failed or shows a placeholder, so its headings are not the author's. */
  readonly isPlaceholder: boolean;
  readonly problems: readonly Problem[];
};
