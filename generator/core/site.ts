import type { Collections, Content, ContentOf, Source } from './entry.ts';
import type { Feature, Output } from './feature.ts';
import type { Compiled, Page, Rendered, ResolvedLink, UrlPath } from './page.ts';
import type { Problem, RepoPath, Rules } from './problems.ts';

export type * from './entry.ts';
export type * from './feature.ts';
export type * from './page.ts';

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

/** One entry of the route table. */
export type Route<Content> = {
  /** Names the route in messages: `/blog/{year}/{slug}`. */
  readonly path: string;
  /** Pages of this route. */
  readonly pages: (content: Content) => readonly Page[] | Promise<readonly Page[]>;
};

/** Definition of a site. */
export type SiteDefinition<C extends Collections = Collections> = {
  /** URL settings. `--base` overrides the base path for one command. */
  readonly settings: SiteSettings;
  /** Folders of content files, by name. Routes receive their entries. */
  readonly collections: C;
  /** The route table: which pages the site has. */
  readonly routes: readonly Route<ContentOf<C>>[];
  /** Entry points of linked stylesheets, relative to the project's root. */
  readonly styles?: readonly string[];
  /** Entry points of inlined stylesheets, which save a request on the first visit. */
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
  /** Severities of problems, by code: `error`, `warning`, or `off`. */
  readonly rules?: Rules;
  /** Templates of the command `new`, by kind: `new post "A title"`. */
  readonly starters?: Readonly<Record<string, Starter<ContentOf<C>>>>;
};

/** Creates the text of a new content file. */
export type Starter<Content> = (input: {
  /** Argument of the command: a title or a path. */
  readonly name: string;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly content: Content;
}) => { readonly path: string; readonly text: string } | { readonly problem: string };

/** Stylesheets and scripts of a site. */
export type Assets = {
  /** URLs of linked stylesheets, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  /** Text of inlined stylesheets, by entry point. Empty in the dev server, which links them. */
  readonly inlineStyles: Readonly<Record<string, string>>;
  /** URLs of the scripts that every page loads, in order. */
  readonly scripts: readonly string[];
  /** URLs of island scripts, by island name. */
  readonly islands: Readonly<Record<string, string>>;
  /** Subresource Integrity values of scripts and stylesheets, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Static imports of each script, transitively and including itself, by URL. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly outputs: readonly Output[];
};

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
  /** Treat warnings as errors. */
  readonly strict?: boolean;
  /** Record the URLs of the site in `urls.lock` instead of comparing them. */
  readonly acceptUrls?: boolean;
  /** Link all stylesheets and do not minify. For the dev server. */
  readonly dev?: boolean;
  /** Read and write the cache in `.cache/`. Default: true. */
  readonly cache?: boolean;
};

/** What is known of a site before its outputs are listed. */
export interface SiteParts {
  readonly options: SiteOptions;
  readonly today: string;
  readonly definition: SiteDefinition;
  readonly settings: SiteSettings;
  readonly content: Content;
  readonly pages: readonly Page[];
  readonly pageByUrl: ReadonlyMap<string, Page>;
  /** URLs of pages by the content file they show. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  readonly assets: Assets;
}

/** A site, ready to be rendered. */
export interface Site extends SiteParts {
  readonly root: string;
  readonly outputs: ReadonlyMap<string, Output>;
  readonly problems: readonly Problem[];
  /** Renders a page, or returns it as it was rendered before. Adds the outputs that its visitors made. */
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
  /**
   * Takes a value from the cache, or makes it: bytes, or plain data.
   * @param key all that the value depends on. The generator and its packages are added, the site's code not.
   */
  cached<T>(kind: string, key: unknown, make: () => T | Promise<T>): Promise<T>;
}
