import type { Element, Nodes as HtmlNode, Root as HtmlRoot } from 'hast';
import type { Nodes as MarkdownNode, Root as MarkdownRoot } from 'mdast';
import type { ReactElement } from 'react';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Pluggable, PluggableList } from 'unified';
import type { Problem, RepoPath, Rules, SourceLocation } from './problems.ts';
import type { Tokens } from './tokens.ts';

/** URL path of a page, without base path, query and hash, and without trailing slash except for `/`. */
export type UrlPath = `/${string}`;

export type Bytes = string | Uint8Array;

export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/** URL settings of the site. */
export type SiteSettings = {
  /** Scheme and host, no path: `https://example.com`. */
  readonly origin: string;
  /** Path prefix of the site: empty, or `/project`. URLs in content and components do not include it. */
  readonly basePath: string;
  /** Whether page URLs end in a slash. Choose the form that the host serves without a redirect. */
  readonly trailingSlash: boolean;
  /** Language of the site (BCP 47). Default: `en`. */
  readonly language?: string;
};

/**
 * - `ready`: front matter and body are usable.
 * - `missing`: expected by its collection, but the file does not exist.
 * - `document`: the file is an HTML document and is treated as missing.
 * - `empty`: nothing follows the front matter.
 * - `broken`: the file cannot be read or its front matter is invalid. Only rendered with `--keep-going`.
 */
export type EntryState = 'ready' | 'missing' | 'document' | 'empty' | 'broken';

/** Former URL of a page, with its location in the front matter. */
export type Alias = { readonly from: string; readonly at: SourceLocation };

/** A content file with validated front matter. */
export type Entry<Meta = unknown> = {
  readonly collection: string;
  /** Path inside the collection's folder, without extension: `getting-started/quickstart`. */
  readonly id: string;
  readonly file: RepoPath;
  readonly state: EntryState;
  readonly meta: Meta;
  readonly draft: boolean;
  /** First day on which the entry is public, if that is in the future. */
  readonly scheduled: string | undefined;
  readonly aliases: readonly Alias[];
  /** Number of words in the body, code included. */
  readonly words: number;
  /** Date of its last commit (`yyyy-mm-dd`), if known. */
  readonly lastChanged?: string | undefined;
};

/** An entry with its Markdown. */
export type Source = {
  readonly entry: Entry;
  /** Front matter block as written, with its `---` lines. */
  readonly head: string;
  /** Markdown, preceded by one blank line per line of the front matter, so that line numbers are the author's. */
  readonly body: string;
};

/** Reference from a page to the entry whose compiled Markdown is its content. */
export type EntryRef = { readonly collection: string; readonly id: string };

/** A recommendation about front matter, reported as a warning at its field, or at the file if `path` is empty. */
export type Advice = { readonly path: readonly PropertyKey[]; readonly problem: string };

/** A folder of Markdown files that share one front matter schema. */
export type Collection<Meta = unknown> = {
  /** Path of the folder under `content/`: `docs`. */
  readonly folder: string;
  /** Validates the front matter, without `draft` and `aliases`. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Meta>;
  /** Recommendations about the entries of the collection. */
  advice?(entries: readonly Entry<Meta>[]): readonly (Advice & { readonly id: string })[];
  /** First day (`yyyy-mm-dd`, UTC) on which an entry is public. Until then it is treated as a draft. */
  publicFrom?(meta: Meta): string | undefined;
  /** Ids that must exist. One without a usable file gets `placeholder` and `fallback`, and a warning. */
  readonly expected?: readonly string[];
  /** Front matter for an entry without its own. Such entries are omitted when this is not set. */
  placeholder?(entry: { id: string; state: EntryState }): Meta;
  /** Markdown that replaces a missing, empty or broken body. */
  fallback?(entry: Entry<Meta>, all: readonly Entry<Meta>[]): string;
  /** Publish the Markdown source at `/content/{folder}/{id}.md`. */
  readonly publish?: boolean;
  /** Plugins of the site. They run after the remark plugins of features. Their messages are reported as warnings. */
  readonly remarkPlugins?: PluggableList;
  /** Plugins of the site. They run before the rehype plugins of features. */
  readonly rehypePlugins?: PluggableList;
};

// biome-ignore lint/suspicious/noExplicitAny: collections of any front matter belong to a site
export type Collections = { readonly [name: string]: Collection<any> };

/** Entries of each collection, sorted by id, without drafts. */
export type ContentOf<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<C[Name] extends Collection<infer Meta> ? Meta : never>[];
};

/** All content of a site. */
export type Content = {
  readonly entries: Readonly<Record<string, readonly Entry[]>>;
  /** Sources by collection and id: `docs/getting-started/quickstart`. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Drafts and scheduled entries that were left out. */
  readonly unpublished: readonly Entry[];
  /** Expected entries without a file. */
  readonly missing: readonly RepoPath[];
};

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** Compiled Markdown, as components show it. */
export type Prose = { readonly html: string; readonly headings: readonly Heading[] };

/** URLs and inlined text of stylesheets and scripts. */
export type AssetUrls = {
  /** URLs of linked stylesheets, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  /** Text of inlined stylesheets, by entry point. Empty in the dev server, which links them. */
  readonly inlineStyles: Readonly<Record<string, string>>;
  /** URLs of the scripts that every page loads, in order. */
  readonly scripts: readonly string[];
  /** URLs of island scripts, by island name. */
  readonly islands: Readonly<Record<string, string>>;
};

export type Assets = AssetUrls & {
  /** Subresource Integrity values of scripts and stylesheets, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Static imports of each script, transitively and including itself, by URL. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly outputs: readonly Output[];
};

/** Values that a component receives besides its page. */
export type RenderContext = { readonly settings: SiteSettings; readonly assets: AssetUrls };

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

/** One entry of the route table. */
export type Route<Content> = {
  /**
   * URL path, with `{names}` for the segments that come from content: `/blog/{year}/{slug}`. `{...name}` stands for any
   * number of segments, even none.
   */
  readonly path: string;
  /** A disabled route creates no pages. */
  readonly enabled?: boolean;
  /** Pages of this route. */
  readonly pages: (content: Content) => readonly Page[] | Promise<readonly Page[]>;
};

/** Definition of a site. */
export type SiteDefinition<C extends Collections = Collections> = {
  /** URL settings. `--base` overrides the base path for one command. */
  readonly settings: SiteSettings;
  /** Values that replace `{name}` in content. */
  readonly tokens?: Tokens;
  /** Folders of content files, by name. Routes receive their entries. */
  readonly collections: C;
  /** The route table: which pages the site has. */
  readonly routes: readonly Route<ContentOf<C>>[];
  /** Entry points of linked stylesheets, relative to the project's root. */
  readonly styles?: readonly string[];
  /** Entry points of inlined stylesheets. Inlining saves a request on the first visit but makes every page larger. */
  readonly inlineStyles?: readonly string[];
  /** Entry points of the module scripts that every page loads. */
  readonly scripts?: readonly string[];
  readonly markdown?: {
    /** Whether a line break in a paragraph is one on the page. Default: false. */
    readonly breaks?: boolean;
    /** Label of the footnotes for screen readers. Default: `Footnotes`. */
    readonly footnotes?: string;
  };
  /** What the site has besides pages. Order matters: plugins run, and files are listed, in this order. */
  readonly features?: readonly Feature[];
  /** Severities of problems, by code: `error`, `warning` or `off`. */
  readonly rules?: Rules;
};

/** A file that a build writes and the dev server serves. */
export type Output = {
  /** Path relative to the site's root: `icons/192.png`. */
  readonly path: string;
  /** Names its source in messages: a file, a route or a feature. */
  readonly from: string;
  /** `Content-Type`, where the file extension does not determine it. */
  readonly type?: string;
  /** Its URL is permanent, like that of a feed. */
  readonly permanent?: boolean;
  /** Written only below `.cache`'s sibling folder for server configuration, `{out}.info/`, and not published. */
  readonly info?: boolean;
  /** Makes the file. Runs when it is written or requested. */
  readonly body: () => Bytes | Promise<Bytes>;
};

/** An output that a visitor adds: its feature makes it from `data`. */
export type AddedOutput = {
  readonly feature: string;
  readonly path: string;
  readonly from: string;
  readonly data: Json;
};

/** A Markdown or HTML node, as visitors receive it. */
export type AnyNode = MarkdownNode | HtmlNode;

/** The document that is compiled. */
export interface MarkdownDocument {
  readonly file: RepoPath;
  /** Markdown, with blank lines in place of the front matter. */
  readonly source: string;
  readonly entry: Entry;
  readonly site: MarkdownSite;
  readonly problems: Problem[];
  readonly added: AddedOutput[];
  /** State that the visitors of one document share, by feature. */
  readonly data: Record<string, unknown>;
}

/** What compiling Markdown depends on besides the document. */
export interface MarkdownSite {
  readonly root: string;
  readonly settings: SiteSettings;
  readonly definition: SiteDefinition;
  cached<T extends Bytes>(kind: string, key: unknown, make: () => T | Promise<T>): Promise<T>;
}

/** What a visitor can do with the node it receives. Changes take place at once. */
export interface VisitContext<Node extends AnyNode = AnyNode> {
  readonly document: MarkdownDocument;
  readonly parent: { readonly type: string; readonly children: readonly Node[] };
  /** Location of a node in the source; of its nearest ancestor if it has none. */
  locate(node: AnyNode): SourceLocation;
  report(problem: Problem): void;
  /** Adds an output that the feature makes later. */
  add(output: AddedOutput): void;
  /** Replaces the node. The new nodes are not visited. */
  replaceNode(node: Node, by: Node | readonly Node[]): void;
  /** Wraps the node: it becomes the first child of the new parent. */
  wrapNode(node: Node, parent: Node): void;
  removeNode(node: Node): void;
  /** Concatenated text of a node's descendants. */
  textContent(node: AnyNode): string;
}

type Visit<Node extends AnyNode, All extends AnyNode> = (
  node: Node,
  context: VisitContext<All>,
) => void | Promise<void>;

/** Handles nodes of a Markdown tree by type. */
export type MarkdownVisitor = {
  readonly [Type in Exclude<MarkdownNode, MarkdownRoot>['type']]?: Visit<
    Extract<MarkdownNode, { type: Type }>,
    MarkdownNode
  >;
};

/** Handles elements of an HTML tree by name, and text. */
export type HtmlVisitor = {
  readonly element?: { readonly filter: readonly string[]; readonly visit: Visit<Element, HtmlNode> };
  readonly text?: Visit<Extract<HtmlNode, { type: 'text' }>, HtmlNode>;
};

/** Something that a site has besides pages. All members are optional, apart from the name. */
export type Feature = {
  readonly name: string;
  /** unified plugins or visitors of the Markdown tree. Visitors that follow each other run in one walk. */
  readonly remark?: readonly (Pluggable | MarkdownVisitor)[];
  /** unified plugins or visitors of the HTML tree. */
  readonly rehype?: readonly (Pluggable | HtmlVisitor)[];
  /** Makes an output that a visitor of this feature has added. */
  make?(data: Json, site: Site): Promise<Bytes>;
  /** More output files. Nothing is rendered here: `body` runs when a file is written or requested. */
  files?(site: Site): Iterable<Output> | Promise<Iterable<Output>>;
  /** Looks at the rendered site and reports problems. */
  check?(site: Site): void | Promise<void>;
};

/** Link in a Markdown file, as in its compiled HTML, with its location. */
export type ContentLink = { readonly href: string; readonly at: SourceLocation };

/** Link to this site in the finished HTML. */
export type PageLink = {
  /** Link as spelled in the component or the Markdown. */
  readonly href: string;
  /** Path of the target, without base path and trailing slash. */
  readonly path: string;
  /** Decoded fragment without `#`; empty when there is none. */
  readonly hash: string;
};

/** Compiled Markdown file. */
export type Compiled = Prose & {
  /** Links and images, with their locations. */
  readonly links: readonly ContentLink[];
  /** Locations of headings, by id. */
  readonly anchors: Readonly<Record<string, SourceLocation>>;
  readonly added: readonly AddedOutput[];
  readonly problems: readonly Problem[];
};

/** Content of a page that a Content-Security-Policy can block. */
export type PageResources = {
  /** Files that the page loads, in document order: `['img', 'src', 'https://…']`. A `<link>` has its `rel` as attribute. */
  readonly loads: readonly (readonly [element: string, attribute: string, url: string])[];
  /** Text of inline scripts and stylesheets, and of `style` and handler attributes. */
  readonly inline: readonly (readonly [element: string, attribute: string | undefined, text: string])[];
};

/** A rendered page. Plain data, so that it can be cached. */
export type Rendered = {
  readonly html: string;
  /** Compiled Markdown of its entry; its links are not resolved. */
  readonly compiled: Compiled | undefined;
  readonly links: readonly PageLink[];
  readonly ids: readonly string[];
  /** Ids of headings, sections and definitions in `<main>`, in document order. */
  readonly anchors: readonly string[];
  readonly islands: readonly string[];
  readonly resources: PageResources;
  /** The page failed or shows a placeholder, so its headings are not the author's. */
  readonly isPlaceholder: boolean;
  readonly problems: readonly Problem[];
};

/** A URL as it is published, and the link if its target is on this site. */
export type ResolvedLink = { readonly href: string; readonly link?: PageLink };

/** Options of `createSite`, the same for all commands. */
export type SiteOptions = {
  /** Absolute path of the project. */
  readonly root: string;
  /** Overrides the site's base path. */
  readonly base?: string | undefined;
  /** Date of the build, `yyyy-mm-dd`. Default: today in UTC. */
  readonly today?: string | undefined;
  /** Include drafts and scheduled entries. */
  readonly drafts?: boolean;
  /** Record the URLs of the site in `urls.lock` instead of comparing them. */
  readonly acceptUrls?: boolean;
  /** Link all stylesheets and do not minify. For the dev server. */
  readonly dev?: boolean;
  /** Read and write the cache in `.cache/`. Default: true. */
  readonly cache?: boolean;
};

/** A site, ready to be rendered. */
export interface Site extends MarkdownSite {
  readonly options: SiteOptions;
  readonly today: string;
  readonly content: Content;
  readonly pages: readonly Page[];
  readonly pageByUrl: ReadonlyMap<string, Page>;
  /** URLs of pages by the content file they show. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  readonly assets: Assets;
  readonly outputs: ReadonlyMap<string, Output>;
  readonly problems: readonly Problem[];
  /** Renders a page, or returns it as it was rendered before. */
  render(page: Page): Promise<Rendered>;
  /** Compiles the Markdown of an entry. */
  compile(source: Source): Promise<Compiled>;
  /** Entry of a page, if it has one. */
  sourceOf(page: Page): Source | undefined;
  /** Published form of a URL in content or a component on the page at `from`. */
  resolve(href: string, from: UrlPath): ResolvedLink;
  /** Adds outputs. Two with one path are a problem that names both. */
  add(...outputs: Output[]): void;
  report(problem: Problem): void;
}

export type { HtmlRoot, MarkdownRoot };
