import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ReactElement } from 'react';
import type { PluggableList } from 'unified';
import type { Entry, EntryState, MarkdownPiece } from './types.ts';

/** Block of Markdown that a component of the site renders: `:::details{summary="More"}`, content, and `:::`. */
export type Block<Attributes = unknown> = {
  /** Validates the attributes. They are text, empty without a value. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Attributes>;
  /**
   * Component that shows the block. `children` has one element per block of the compiled content, each of its type, such as `h2`,
   * and without its own content. A component may group or omit them.
   */
  render(props: Attributes & { readonly children: readonly ReactElement[] }): ReactElement;
  /** Elements of which the content needs at least one, such as `ul`. Without them, a warning has the hint. */
  readonly needs?: { readonly anyOf: readonly string[]; readonly hint: string };
  /**
   * Markdown above the content in the page's Markdown version, in parts: `{ href }` is a URL, and `escapeMarkdown` escapes text.
   * Default: none.
   */
  markdown?(attributes: Attributes): readonly MarkdownPiece[];
};

/** Blocks by name. */
export type Blocks = { readonly [name: string]: Block };

/** A folder of Markdown files that share one front matter schema. */
export type Collection<Meta = unknown> = {
  /** Path of the folder under `content/`: `docs`. */
  readonly folder: string;
  /** Validates the front matter, without `draft` and `aliases`. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Meta>;
  /** Recommendations about valid front matter. Each is reported as a warning at its field. */
  advice?(meta: Meta): readonly { readonly path: readonly PropertyKey[]; readonly problem: string }[];
  /** Recommendations that compare entries. Each is reported as a warning at the field of its entry, or for an empty `path` at its file. */
  adviceForAll?(
    entries: readonly Entry<Meta>[],
  ): readonly { readonly id: string; readonly path: readonly PropertyKey[]; readonly problem: string }[];
  /** Problem with the path of a valid file, for example that no page uses it. Reported as a warning. */
  pathAdvice?(entry: { readonly id: string; readonly meta: Meta }): string | undefined;
  /** First day (`yyyy-mm-dd`, UTC) on which an entry is public. Until then it is treated as a draft. */
  publicFrom?(meta: Meta): string | undefined;
  /** Ids that must exist. One without a usable file gets `placeholder` and `fallback`, and a warning. */
  readonly expected?: readonly string[];
  /** Front matter for an entry without its own. Such entries are omitted when this is not set. */
  placeholder?(entry: { id: string; state: EntryState }): Meta;
  /** Markdown that replaces a missing, empty or broken body. */
  fallback?(entry: Entry<Meta>, all: readonly Entry<Meta>[]): string;
  /** Maximum number of characters in one file. Default: 500,000. */
  readonly largest?: number;
  /** Maximum depth of nested lists and blockquotes. Default: 100. */
  readonly deepest?: number;
  /** Publish the Markdown source at `/content/{folder}/{id}.md`. */
  readonly publish?: boolean;
  /** Blocks that its Markdown may use. Without this member, `:::` is text. */
  readonly blocks?: Blocks;
  /**
   * Additional remark plugins, for rules about the text such as those of remark-lint. They run after tokens are replaced,
   * and not for feeds. A message that a plugin adds to the file is reported as a warning, and its `note` as the hint.
   */
  readonly remarkPlugins?: PluggableList;
  /** Additional rehype plugins. Their messages are reported too. They run before the generator processes ids, links and code. */
  readonly rehypePlugins?: PluggableList;
};

export type Collections = { readonly [name: string]: Collection };

/** Entries of each collection, sorted by id, without drafts. */
export type ContentOf<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<C[Name] extends Collection<infer Meta> ? Meta : never>[];
};
