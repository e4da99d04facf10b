import { hash } from 'node:crypto';
import type { Collection, Collections } from '../collection.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { AnyPage, Entry, RepoPath } from '../types.ts';
import { startOf } from './disk-to-files.ts';
import { NO_CONTENT, type ParsedFile } from './file-to-entry.ts';
import { type Body, readFrontMatter } from './front-matter.ts';

/** Entry with the Markdown of its page. */
export type Source = {
  readonly entry: Entry;
  /** Front matter block as written; empty if the file is not usable. */
  readonly head: string;
  readonly body: Body;
  /** Digest of head and body. */
  readonly digest: string;
  readonly collection: Collection;
};

/** All content of a site: `sources` by `sourceKey`, `entries` by collection, sorted by id. */
export type Content = {
  readonly entries: Readonly<Record<string, readonly Entry[]>>;
  readonly sources: ReadonlyMap<string, Source>;
  /** Drafts and scheduled entries that were left out. */
  readonly unpublished: readonly Source[];
  readonly missing: readonly Missing[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Expected entry without a file. */
export type Missing = { readonly collection: string; readonly id: string; readonly file: RepoPath };

export type CollectionFiles = {
  readonly files: ReadonlyMap<RepoPath, ParsedFile>;
  /** Diagnostics of the folder itself. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Key of an entry in `Content.sources`. */
export const sourceKey = (ref: { collection: string; id: string }): string => `${ref.collection}/${ref.id}`;

/** Source of the entry that a page shows. */
export const sourceOf = ({ sources }: Pick<Content, 'sources'>, { content }: Pick<AnyPage, 'content'>) =>
  content && sources.get(sourceKey(content));

export const collectionFolder = (collection: Collection): RepoPath => `content/${collection.folder}`;

/**
 * Combines the parsed files of all collections. Expected entries without a file get a placeholder, and entries without
 * a usable body get the collection's fallback.
 */
export function assembleContent(input: {
  collections: Collections;
  read: Readonly<Record<string, CollectionFiles>>;
  drafts: boolean;
  /** `yyyy-mm-dd`; entries with a later `publicFrom` are scheduled. */
  today: string;
  /** Dates of the last change, where known. */
  dates?: ReadonlyMap<RepoPath, string>;
}): Content {
  const diagnostics: Diagnostic[] = [];
  const entries: Record<string, readonly Entry[]> = {};
  const sources = new Map<string, Source>();
  const unpublished: Source[] = [];
  const missing: Missing[] = [];
  for (const [name, collection] of Object.entries(input.collections)) {
    const folder = collectionFolder(collection);
    const read = input.read[name];
    diagnostics.push(...(read?.diagnostics ?? []));
    const files = new Map(read?.files);
    for (const id of collection.expected ?? []) {
      const file = `${folder}/${id}.md`;
      if (files.has(file)) continue;
      files.set(file, MISSING_FILE);
      missing.push({ collection: name, id, file });
    }
    const all = [...files]
      .map(([file, parsed]) => ({ file, parsed, id: file.slice(folder.length + 1, -'.md'.length) }))
      .sort((a, b) => compare(a.id, b.id));
    const collected: Entry[] = [];
    for (const { file, parsed, id } of all) {
      const publicFrom = parsed.meta === undefined ? undefined : collection.publicFrom?.(parsed.meta);
      const scheduled = publicFrom !== undefined && publicFrom > input.today ? publicFrom : undefined;
      const isUnpublished = (parsed.draft || scheduled !== undefined) && !input.drafts;
      if (!isUnpublished) diagnostics.push(...parsed.diagnostics);
      const { state, draft, aliases, words, head, body, digest } = parsed;
      const meta = parsed.meta ?? collection.placeholder?.({ id, state });
      if (meta === undefined) continue;
      const problem = state === 'ready' && !isUnpublished ? collection.pathAdvice?.({ id, meta }) : undefined;
      if (problem !== undefined) diagnostics.push(diagnose('content/path', { problem }, startOf(file)));
      const lastChanged = input.dates?.get(file);
      const aliased = aliases && { aliases };
      const named = { collection: name, id, file };
      const entry: Entry = { ...named, state, meta, draft, scheduled, ...aliased, words, lastChanged };
      const source: Source = { entry, head, body, digest, collection };
      if (isUnpublished) unpublished.push(source);
      else {
        collected.push(entry);
        sources.set(sourceKey(entry), source);
      }
    }
    entries[name] = collected;
    for (const { id, path, problem } of collection.adviceForAll?.(collected) ?? []) {
      const source = sources.get(sourceKey({ collection: name, id }));
      if (!source) continue;
      const at = readFrontMatter({ file: source.entry.file, text: source.head }).locate(path);
      const key = path.map(String).join('.');
      diagnostics.push(
        key === ''
          ? diagnose('content/path', { problem }, startOf(source.entry.file))
          : diagnose('front-matter/advice', { key, problem }, at),
      );
    }
    for (const entry of collected) {
      if (entry.state === 'ready') continue;
      const body = collection.fallback?.(entry, collected) ?? '';
      const digest = hash('sha256', body, 'hex');
      sources.set(sourceKey(entry), { entry, head: '', body, digest, collection });
    }
  }
  return { entries, sources, unpublished, missing, diagnostics };
}

const MISSING_FILE: ParsedFile = { ...NO_CONTENT, state: 'missing', diagnostics: [] };
