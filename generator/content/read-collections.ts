import type { Collection, Collections } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { RepoPath } from '../types.ts';
import { assembleContent, type CollectionFiles, type Content, collectionFolder } from './assemble-content.ts';
import { type FileOnDisk, readText, walkFolder } from './disk-to-files.ts';
import { type FileCache, fileStamp } from './file-cache.ts';
import { brokenFile, cachedFileToEntry, fileToEntry, type ParsedFile } from './file-to-entry.ts';
import type { FrontMatterCache } from './front-matter-cache.ts';

/** Reads every collection from disk. */
export async function readCollections(input: {
  root: string;
  collections: Collections;
  tokens: Tokens;
  drafts: boolean;
  today: string;
  cache?: FrontMatterCache;
  files?: FileCache;
  dates?: Promise<ReadonlyMap<RepoPath, string>>;
}): Promise<Content> {
  const { root, collections, tokens, drafts, today, cache } = input;
  const read: Record<string, CollectionFiles> = {};
  for (const [name, collection] of Object.entries(collections)) {
    const { files, diagnostics } = await listCollection({ root, collection });
    let kept = 0;
    const parsed = await inParallel(files, async (file) => {
      const entry = await cachedEntry({ file, collection, tokens, cache, files: input.files });
      if (typeof entry.body !== 'string' || entry.body === '') return [file.path, entry] as const;
      if (kept > MAX_CHARACTERS) return [file.path, { ...entry, body: file }] as const;
      kept += entry.body.length;
      return [file.path, entry] as const;
    });
    read[name] = { files: new Map(parsed), diagnostics };
  }
  return assembleContent({ collections, read, drafts, today, dates: await input.dates });
}

/** Characters of a collection to keep in cache; further texts are read again when needed. */
const MAX_CHARACTERS = 32_000_000;

/** Reads a file, or takes it from the cache if it is unchanged; its text is then read when needed. */
async function cachedEntry(input: {
  file: FileOnDisk;
  collection: Collection;
  tokens: Tokens;
  cache: FrontMatterCache | undefined;
  files: FileCache | undefined;
}): Promise<ParsedFile> {
  const { file, files } = input;
  const stamp = files && fileStamp(file.absolute);
  const cached = stamp === undefined ? undefined : files?.get(file.path, stamp);
  if (cached) return cachedFileToEntry({ ...input, path: file.path, cached, body: file });
  const parsed = await readEntry(input);
  const { state, head, words, digest, diagnostics } = parsed;
  if (stamp !== undefined && state === 'ready' && diagnostics.length === 0)
    files?.set(file.path, stamp, { head, words, digest });
  return parsed;
}

/** File extensions of Markdown; only `.md` is read. */
const MARKDOWN_EXTENSION = /\.(?:md|mdx|mdown|markdown)$/i;

/** Lists the Markdown files of a collection, sorted by path. */
export async function listCollection(input: {
  root: string;
  collection: Collection;
}): Promise<{ files: readonly FileOnDisk[]; diagnostics: readonly Diagnostic[] }> {
  const folder: RepoPath = collectionFolder(input.collection);
  const walk = await walkFolder({ root: input.root, folder, skipHidden: true });
  const files = walk.files.filter(({ path }) => path.endsWith('.md'));
  const notRead = walk.files
    .filter(({ path }) => MARKDOWN_EXTENSION.test(path) && !path.endsWith('.md'))
    .map(({ path }) => diagnose('content/not-read', {}, { file: path, line: 1, column: 1 }));
  return { files, diagnostics: [...walk.diagnostics, ...notRead] };
}

export async function readEntry(input: {
  file: FileOnDisk;
  collection: Collection;
  tokens: Tokens;
  cache?: FrontMatterCache | undefined;
}): Promise<ParsedFile> {
  const { file, collection, tokens, cache } = input;
  const read = await readText(file);
  if (!read.ok) return brokenFile(read.diagnostic);
  return fileToEntry({ path: file.path, text: read.text, collection, tokens, cache });
}
