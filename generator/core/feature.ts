import type { Element, Nodes as HtmlNode } from 'hast';
import type { Nodes as MarkdownNode, Root as MarkdownRoot } from 'mdast';
import type { Pluggable } from 'unified';
import type { Collection, Entry } from './entry.ts';
import type { ContentLink, Heading, UrlPath } from './page.ts';
import type { Problem, RepoPath, SourceLocation } from './problems.ts';
import type { Site } from './site.ts';
import type { Tokens } from './tokens.ts';

export type Bytes = string | Uint8Array;

/** Plain data. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };

/** A file that a build writes and the dev server serves. */
export type Output = {
  /** Path relative to the site's root: `icons/192.png`. */
  readonly path: string;
  /** Names its source: a route, a feature, or a file, such as `public/a.txt`, which is copied as it is. */
  readonly from: string;
  /** Location of its source, for messages. */
  readonly at?: SourceLocation | undefined;
  /** `Content-Type`, where the file extension does not determine it. */
  readonly type?: string;
  /** Its URL is permanent, like that of a feed. */
  readonly permanent?: boolean;
  /** It is the page of a redirect. */
  readonly redirect?: Redirect;
  /** Server configuration: it is written to `{out}.info/`, and not published. */
  readonly info?: boolean;
  /** Makes the file, once, when it is written or requested. There is no file if it returns undefined. */
  readonly body: () => Bytes | undefined | Promise<Bytes | undefined>;
};

/** A former path, that of its page, and the query and hash that follow it. */
export type Redirect = { readonly from: UrlPath; readonly to: UrlPath; readonly rest: string };

/** An output that a visitor adds: data, because cached pages carry it. Its feature makes it with `make`. */
export type AddedOutput = Pick<Output, 'path' | 'from'> & { readonly feature: string; readonly data: Json };

/**
 * Something that a site has besides pages. All members are optional, apart from the name. Markup, stylesheets
 * and browser scripts are not part of it: the site imports them from the feature's folder.
 */
export type Feature = {
  readonly name: string;
  /** unified plugins or visitors of the Markdown tree. Visitors that follow each other run in one walk. */
  readonly remark?: readonly (Pluggable | MarkdownVisitor)[];
  /** unified plugins or visitors of the HTML tree. */
  readonly rehype?: readonly (Pluggable | HtmlVisitor)[];
  /**
   * Matches documents that need the unified plugins of this feature; without it, all do. For others,
   * `nativeMarkdown()` runs only visitors.
   */
  readonly needsPlugins?: RegExp;
  /** Compiles the Markdown of a collection in place of remark, if it can. */
  pipeline?(
    collection: Collection,
    site: MarkdownSite,
    remark: MarkdownPipeline,
  ): MarkdownPipeline | undefined;
  /** Values that replace `{name}` in front matter, attributes of blocks, and published sources. */
  readonly tokens?: Tokens;
  /** Exact text of inline scripts in the files of this feature, for the Content-Security-Policy. */
  readonly inlineScripts?: readonly string[];
  /** Makes an output that a visitor of this feature has added. */
  make?(data: Json, site: Site): Promise<Bytes>;
  /** More output files. Nothing is rendered here: `body` runs when a file is written or requested. */
  files?(site: Site): Iterable<Output> | Promise<Iterable<Output>>;
  /** Looks at the rendered site and reports problems. */
  check?(site: Site): void | Promise<void>;
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
  readonly headings: Heading[];
  /** Links and images, with their locations. */
  readonly links: ContentLink[];
  /** Locations of headings, by id. */
  readonly anchors: Record<string, SourceLocation>;
  readonly added: AddedOutput[];
  readonly problems: Problem[];
  /** Names of what the text has and templates may want to know, as in `Prose`. */
  readonly uses: Set<string>;
  /** State that the visitors of one document share. */
  readonly data: Record<string, unknown>;
}

/** What compiling Markdown depends on besides the document. */
export type MarkdownSite = Pick<Site, 'root' | 'settings' | 'definition' | 'cached'>;

/**
 * Turns a document into HTML. What visitors find, report, and add is in the document afterward.
 * @param parsed its tree for remark, if something else has parsed it.
 */
export type MarkdownPipeline = (document: MarkdownDocument, parsed?: MarkdownRoot) => Promise<string>;

/**
 * What a visitor can do with the node it receives. It can also assign the node's own members and properties,
 * but not those of nodes inside.
 */
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
  /** Replaces the children of the node. They are visited. */
  setChildren(node: Node, children: readonly Node[]): void;
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

export type Visitor = MarkdownVisitor | HtmlVisitor;
