import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { PluggableList } from 'unified';
import type { Entry, EntryState } from '../types.ts';

/** A folder of Markdown files of one kind. The site defines its collections; the generator reads them. */
export type Collection<Meta = unknown> = {
  /** Path of the folder under `content/`: `docs`. */
  readonly folder: string;
  /** Checks the front matter (without `draft` and `aliases`); any library that speaks Standard Schema will do. */
  readonly schema: StandardSchemaV1<unknown, Meta>;
  /** What a reader would like better in valid front matter; each is a warning at its field. */
  advice?(meta: Meta): readonly { readonly path: readonly PropertyKey[]; readonly problem: string }[];
  /** What is wrong with the path of a usable file: that it makes no page, say. A warning. */
  pathAdvice?(entry: { readonly id: string; readonly meta: Meta }): string | undefined;
  /** The day (`yyyy-mm-dd`, UTC) from which on an entry is public; before it, it is treated as a draft. */
  publicFrom?(meta: Meta): string | undefined;
  /** Ids that must exist; one without a usable file gets `placeholder` and `fallback`, and a warning. */
  readonly expected?: readonly string[];
  /** Front matter to show for an entry that has none of its own. Without it such an entry is left out. */
  placeholder?(entry: { id: string; state: EntryState }): Meta;
  /** Markdown to show in place of a body that is missing, empty or broken. */
  fallback?(entry: Entry<Meta>, all: readonly Entry<Meta>[]): string;
  /** The most characters that one file may have; 500,000 unless it is given. */
  readonly largest?: number;
  /** The most lists and quotes that may be in each other; 100 unless it is given. */
  readonly deepest?: number;
  /** Publish the Markdown source at `/content/{folder}/{id}.md`. */
  readonly publish?: boolean;
  /** This collection's own rehype plugins; they run before ids, links and code are treated. */
  readonly rehypePlugins?: PluggableList;
};

export type Collections = { readonly [name: string]: Collection };

/** The entries of each collection, sorted by id, drafts left out. */
export type ContentOf<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<C[Name] extends Collection<infer Meta> ? Meta : never>[];
};
