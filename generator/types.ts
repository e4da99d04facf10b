/**
 * Every value that crosses a stage of the build. Stages take one object with named fields and return one;
 * what they learn along the way travels in these values, never in module state.
 */
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Shard } from './shards.ts';

/** A page's address from the site's root: no base path, no trailing slash (but for `/`), no query, no hash. */
export type UrlPath = `/${string}`;

/** POSIX path from the project's root, for example `content/docs/index.md`. */
export type RepoPath = string;

/** A place in a file as its author sees it: line and column count from 1, front matter included. */
export type SourceLocation = {
  readonly file: RepoPath;
  readonly line: number;
  readonly column: number;
  /** How many characters of the line are meant; 1 when unknown. */
  readonly length?: number;
};

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
 * - `missing`: expected by its collection, but there is no such file.
 * - `document`: the file is an HTML document, which counts as missing.
 * - `empty`: nothing follows the front matter.
 * - `broken`: the file cannot be read or its front matter is wrong; only a build that keeps going shows it.
 */
export type EntryState = 'ready' | 'missing' | 'document' | 'empty' | 'broken';

/** An address that a page had before, as its front matter says it, and where. */
export type Alias = { readonly from: UrlPath; readonly at: SourceLocation };

/** One content file with its front matter read and validated. */
export type Entry<Meta = unknown> = {
  readonly collection: string;
  /** Path inside the collection's folder, without extension: `getting-started/quickstart`. */
  readonly id: string;
  readonly file: RepoPath;
  readonly state: EntryState;
  readonly meta: Meta;
  readonly draft: boolean;
  /** The day from which on it is public, when that is still to come. */
  readonly scheduled: string | undefined;
  /** Addresses that its page had before; they lead to it. */
  readonly aliases?: readonly Alias[];
  /** Words in the body, code included. */
  readonly words: number;
  /** `yyyy-mm-dd` of its last commit; undefined where that is not known for certain. */
  readonly lastChanged?: string | undefined;
};

/** Names one entry from inside a page: its compiled Markdown becomes the page's content. */
export type EntryRef = { readonly collection: string; readonly id: string };

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** A link as the compiled HTML spells it, with the place where the author wrote it. */
export type ContentLink = { readonly href: string; readonly at: SourceLocation };

/** An id in the compiled HTML, with the place of the heading that has it. */
export type Anchor = { readonly id: string; readonly at: SourceLocation };

/** A smaller or better packed copy of a picture under `public/`, as an output that is still to be made. */
export type PictureVariant = {
  /** Where it is written: `assets/chart-800-1A2B3C4D.avif`. The digest covers the picture and how it is encoded. */
  readonly path: string;
  /** The picture it is made of, from the project's root. */
  readonly source: RepoPath;
  /** In pixels. */
  readonly width: number;
  readonly format: 'avif' | 'webp';
  /** Where the author shows the picture. */
  readonly at: SourceLocation;
};

/** Markdown text, or the address of a link or picture in it, as `ContentLink.href` spells it. */
export type TwinPiece = string | { readonly href: string };

/** A file under `public/` that a document quotes or shows, and a digest of what it said. */
export type PublicRead = {
  readonly kind: 'text' | 'picture';
  readonly address: string;
  readonly digest: string;
};

/** What one Markdown file becomes. Depends on its bytes, the tokens and the files it quotes or shows; nothing else. */
export type CompiledMarkdown = {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly links: readonly ContentLink[];
  readonly anchors: readonly Anchor[];
  readonly pictures: readonly PictureVariant[];
  /** The Markdown source, front matter included, with its tokens filled; empty where it is not published. */
  readonly markdown: string;
  /** The body of the page's Markdown twin, its addresses not settled yet; empty where there are no twins. */
  readonly twin: readonly TwinPiece[];
  readonly reads: readonly PublicRead[];
  readonly diagnostics: readonly Diagnostic[];
};

/** The part of a compiled file that a template shows. */
export type Prose = Pick<CompiledMarkdown, 'html' | 'headings'>;

/**
 * Everything a template shows, as plain JSON: the same value always renders to the same bytes.
 * `content` stands for an entry's compiled Markdown, which is put in its place just before rendering.
 */
export type PageOf<Template extends string, Props> = {
  readonly template: Template;
  readonly url: UrlPath;
  /** Output file, when it is not `{url}/index.html`: a host's `404.html`. */
  readonly file?: string;
  readonly title: string;
  readonly description: string;
  readonly content?: EntryRef;
  /** `yyyy-mm-dd`; only where it is true. */
  readonly lastModified?: string;
  /** Kept out of the sitemap and marked `noindex`. */
  readonly unlisted?: boolean;
  readonly props: Props;
};

export type AnyPage = PageOf<string, object>;

/** An internal link as the finished HTML holds it. */
export type PageLink = {
  /** As the template or the Markdown spelled it. */
  readonly href: string;
  /** Address it leads to, without base path and trailing slash. */
  readonly path: string;
  /** Decoded, without `#`; empty when there is none. */
  readonly hash: string;
  /** A script may load it later: the page by itself does not. */
  readonly later?: boolean;
};

/** What a page says under one heading that can be linked to, as plain text; the first has neither heading nor id. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };

/** What rendering a page taught us. Its HTML is not kept here: it is written and let go. */
export type PageFacts = {
  readonly page: AnyPage;
  /** The content file that the page shows. */
  readonly source: RepoPath | undefined;
  /** The page stands in for content that is missing, empty or broken: its headings are not the author's. */
  readonly standIn: boolean;
  /** The links that are still to be judged: to a place on a page, and to what no page is. */
  readonly links: readonly PageLink[];
  readonly ids: readonly string[];
  /** Those of headings, sections and definitions: the places that visitors link to, in order. */
  readonly anchors: readonly string[];
  /** Names of the islands on the page. */
  readonly islands: readonly string[];
  /** Those of the same that the author wrote, with their places. */
  readonly contentLinks: readonly ContentLink[];
  /** The page's words, where search is to find them. */
  readonly sections?: readonly PageSection[];
  /** What its Markdown quotes or shows of `public/`. */
  readonly reads: readonly PublicRead[];
  /** The copies of pictures that the page offers. */
  readonly pictures: readonly PictureVariant[];
  /** The page's Markdown twin, where it is part of `llms-full.txt`. */
  readonly twin: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** `from` names the file or stage to blame when two outputs collide. */
export type OutputFile = { readonly path: string; readonly body: string | Uint8Array; readonly from: string };

export type Assets = {
  /** Addresses of the site's hashed style sheets, from its root, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  /** Texts of the sheets that pages are to carry in a `<style>`, by entry point; these have no address. None in the preview. */
  readonly inlineStyles: Readonly<Record<string, string>>;
  /** Addresses of the scripts that every page loads, in order. */
  readonly scripts: readonly string[];
  /** Addresses of island scripts by island name. */
  readonly islands: Readonly<Record<string, string>>;
  /** `integrity` of scripts and style sheets, by address. */
  readonly integrity: Readonly<Record<string, string>>;
};

export type StageTiming = { readonly stage: string; readonly ms: number };

/** How a page came about: remembered, or rendered because of what had changed (`why`). */
export type PageStory = { readonly url: string; readonly ms: number; readonly why: string | undefined };

export type BuildResult = {
  /** False when any diagnostic is an error: then nothing was published (unless the build keeps going). */
  readonly ok: boolean;
  readonly published: boolean;
  /** The part of the site that was made for the cache, when it was not the whole. */
  readonly shard?: Shard;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Addresses and places that came and went since `urls.lock` was written; only where there is one. */
  readonly urls?: { readonly added: number; readonly removed: number; readonly accepted: boolean };
  readonly stories?: readonly PageStory[];
  readonly timings: readonly StageTiming[];
};
