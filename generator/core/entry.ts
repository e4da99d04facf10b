import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { PluggableList } from 'unified';
import type { RepoPath, SourceLocation } from './problems.ts';

/**
 * - `ready`: front matter and body are usable.
 * - `missing`: expected by its collection, but the file does not exist.
 * - `document`: the file is an HTML document and is treated as missing.
 * - `empty`: nothing follows the front matter.
 * - `broken`: the file cannot be read or its front matter is invalid. Only published with `--keep-going`.
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
  /** Number of words in the body, code included. Seven characters of Chinese or Korean are three words. */
  readonly words: number;
  /** Date of its last commit (`yyyy-mm-dd`), if known. */
  readonly lastChanged?: string | undefined;
};

/** An entry with its Markdown. */
export type Source = {
  readonly entry: Entry;
  /** Front matter block as written, with its `---` lines. */
  readonly head: string;
  /** Markdown after one blank line per line of the front matter, so that line numbers are the author's. */
  readonly body: string;
};

/** Reference from a page to the entry whose compiled Markdown is its content. */
export type EntryRef = { readonly collection: string; readonly id: string };

/** A folder of Markdown files that share one front matter schema. */
export type Collection<Meta = unknown> = {
  /** Path of the folder under `content/`: `docs`. */
  readonly folder: string;
  /** Validates the front matter, without `draft` and `aliases`. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Meta>;
  /** First day (`yyyy-mm-dd`, UTC) on which an entry is public. Until then it is treated as a draft. */
  publicFrom?(meta: Meta): string | undefined;
  /** Ids that must exist. One without a usable file gets `placeholder` and `fallback`, and a warning. */
  readonly expected?: readonly string[];
  /** Front matter for an entry without its own. Such entries are omitted when this is not set. */
  placeholder?(entry: { id: string; state: EntryState }): Meta;
  /** Markdown that replaces a missing, empty, or broken body. */
  fallback?(entry: Entry<Meta>, all: readonly Entry<Meta>[]): string;
  /** Plugins of the site, which run after those of features. Their messages are warnings. */
  readonly remarkPlugins?: PluggableList;
  /** Plugins of the site, which run before those of features. */
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
};
