/** Values that build stages pass to each other. Stages keep no module state. */

import type { Diagnostic, RepoPath, SourceLocation } from './diagnostics/diagnostic.ts';

export type { RepoPath, SourceLocation };

/** URL path of a page, without base path, query and hash, and without trailing slash except for `/`. */
export type UrlPath = `/${string}`;

export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * - `ready`: front matter and body are usable.
 * - `missing`: expected by its collection, but the file does not exist.
 * - `document`: the file is an HTML document and is treated as missing.
 * - `empty`: nothing follows the front matter.
 * - `broken`: the file cannot be read or its front matter is invalid. Only rendered with `--keep-going`.
 */
export type EntryState = 'ready' | 'missing' | 'document' | 'empty' | 'broken';

/** Old URL of a page, with its location in the front matter. */
export type Alias = { readonly from: UrlPath; readonly at: SourceLocation };

/** A content file with validated front matter. */
export type Entry<Meta = unknown> = {
  readonly collection: string;
  /** Path inside the collection's folder, without extension: `getting-started/quickstart`. */
  readonly id: string;
  readonly file: RepoPath;
  readonly state: EntryState;
  readonly meta: Meta;
  readonly draft: boolean;
  /** First day on which the entry is public; undefined when that is not in the future. */
  readonly scheduled: string | undefined;
  /** Old URLs that redirect to its page. */
  readonly aliases?: readonly Alias[];
  /** Words in the body, code included. */
  readonly words: number;
  /** Date of its last commit (`yyyy-mm-dd`); undefined when it cannot be determined. */
  readonly lastChanged?: string | undefined;
};

/** Reference from a page to the entry whose compiled Markdown is its content. */
export type EntryRef = { readonly collection: string; readonly id: string };

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** Link in the compiled HTML, with its location in the source. */
export type ContentLink = { readonly href: string; readonly at: SourceLocation };

/** Id in the compiled HTML, with the location of its heading in the source. */
export type Anchor = { readonly id: string; readonly at: SourceLocation };

/**
 * A file that a page refers to: a resized or re-encoded version of an image, not yet generated, or the original of a file
 * next to the page's Markdown.
 */
export type ImageVariant = {
  /**
   * Output path: `assets/chart-800-1A2B3C4D.avif`, with a digest of the image and the encoder settings. That of an original
   * is its `RepoPath`, so that relative URLs in published Markdown sources lead to it.
   */
  readonly path: string;
  /** Original image. */
  readonly source: RepoPath;
  /** Digest of the original image. */
  readonly digest: string;
  /** In pixels; 0 for an original. */
  readonly width: number;
  readonly format: 'avif' | 'webp' | 'original';
  /** Location of the image in the Markdown. */
  readonly at: SourceLocation;
};

/** Markdown text, or the URL of a link or image in it, spelled as in `ContentLink.href`. */
export type MarkdownPiece = string | { readonly href: string };

/** File under `public/` or `content/` that a document embeds, with the digest of the version that was read. */
export type PublicRead = {
  readonly kind: 'text' | 'image';
  /** URL path as spelled in the document. */
  readonly path: string;
  readonly digest: string;
};

/** Compiled Markdown file. Depends only on its bytes, the tokens and the files it embeds. */
export type CompiledMarkdown = {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly links: readonly ContentLink[];
  readonly anchors: readonly Anchor[];
  readonly images: readonly ImageVariant[];
  /** Markdown source with front matter and replaced tokens; empty when it is not published. */
  readonly markdown: string;
  /** Body of the page's Markdown version, with unresolved URLs; empty when there are no Markdown versions. */
  readonly markdownVersion: readonly MarkdownPiece[];
  readonly reads: readonly PublicRead[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Part of a compiled file that templates render. */
export type Prose = Pick<CompiledMarkdown, 'html' | 'headings'>;

/**
 * Data of a page as plain JSON. Equal values render to equal bytes. `content` refers to an entry, whose compiled Markdown
 * the template receives as `prose`.
 */
export type PageOf<Template extends string, Props> = {
  readonly template: Template;
  readonly url: UrlPath;
  /** Output file if not `{url}/index.html`, for example `404.html`. */
  readonly file?: string;
  /** Title, which may differ from the one in the front matter. */
  readonly title: string;
  readonly description: string;
  readonly content?: EntryRef;
  /** Date of the last change (`yyyy-mm-dd`); undefined when unknown. */
  readonly lastModified?: string;
  /** Excluded from the sitemap and marked `noindex`. */
  readonly unlisted?: boolean;
  readonly props: Props;
};

export type AnyPage = PageOf<string, object>;

/** Internal link in the finished HTML. */
export type PageLink = {
  /** Link as spelled in the template or the Markdown. */
  readonly href: string;
  /** Path of the target, without base path and trailing slash. */
  readonly path: string;
  /** Decoded fragment without `#`; empty when there is none. */
  readonly hash: string;
  /** True when the page does not load the target itself but a script may do so later. */
  readonly later?: boolean;
};

/** Plain text of a section. The first section of a page has neither heading nor id. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };

/** Facts about a rendered page. Its HTML is not included, to save memory. */
export type PageFacts = {
  readonly page: AnyPage;
  /** Content file of the page. */
  readonly source: RepoPath | undefined;
  /** The page failed or shows a placeholder, so its headings are not the author's. */
  readonly isPlaceholder: boolean;
  /** Links that are not yet checked: to anchors, and to targets that are not pages. */
  readonly links: readonly PageLink[];
  readonly ids: readonly string[];
  /** Ids of headings, sections and definitions, in document order. */
  readonly anchors: readonly string[];
  readonly islands: readonly string[];
  /** Links that come from Markdown, with their locations. */
  readonly contentLinks: readonly ContentLink[];
  /** Text of the page, for the search index. */
  readonly sections?: readonly PageSection[];
  /** Files under `public/` that its Markdown embeds. */
  readonly reads: readonly PublicRead[];
  /** Image variants that the page refers to. */
  readonly images: readonly ImageVariant[];
  /** The page's Markdown version, if it is part of `llms-full.txt`. */
  readonly markdownVersion: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Output of a build. `from` names its source in the message about a path collision. */
export type OutputFile = { readonly path: string; readonly body: string | Uint8Array; readonly from: string };

export type Assets = {
  /** URLs of linked stylesheets, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  /** Text of inlined stylesheets, by entry point. Empty in the dev server. */
  readonly inlineStyles: Readonly<Record<string, string>>;
  /** URLs of the scripts that every page loads, in order. */
  readonly scripts: readonly string[];
  /** URLs of island scripts, by island name. */
  readonly islands: Readonly<Record<string, string>>;
  /** Subresource Integrity values of scripts and stylesheets, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
};

/** Replacement in a source file. */
export type Replacement = {
  readonly file: RepoPath;
  readonly line: number;
  readonly from: string;
  readonly to: string;
};

export type StageTiming = { readonly stage: string; readonly ms: number };

/** How a build produced a page. `why` names the inputs that changed; undefined for a cache hit. */
export type RenderRecord = { readonly url: string; readonly ms: number; readonly why: string | undefined };

export type BuildResult = {
  /** False when a diagnostic is an error. Nothing is published then, except with `--keep-going`. */
  readonly ok: boolean;
  readonly published: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of URLs and anchors added and removed compared with `urls.lock`; undefined without the file. */
  readonly urls?: { readonly added: number; readonly removed: number; readonly accepted: boolean };
  /** Number of drafts and scheduled entries that were left out; undefined if there are none. */
  readonly unpublished?: number;
  /** Files that were put into the output folder by hand, and that are not in the new output; undefined if there are none. */
  readonly removed?: readonly string[];
  readonly renders?: readonly RenderRecord[];
  readonly timings: readonly StageTiming[];
};
