import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { inParallel } from '../in-parallel.ts';
import type { Tokens } from '../markdown/tokens.ts';
import type { RepoPath } from '../types.ts';
import { assembleContent, type CollectionFiles, type Content, collectionFolder } from './assemble-content.ts';
import type { Collection, Collections } from './collection.ts';
import { type FileOnDisk, readText, walkFolder } from './disk-to-files.ts';
import { type FileMemory, fileStamp } from './file-memory.ts';
import { brokenFile, fileToEntry, knownToEntry, type ParsedFile } from './file-to-entry.ts';
import type { FrontMatterMemory } from './front-matter-memory.ts';

/** Reads every collection from disk. Drafts are left out unless they are asked for. */
export async function readCollections(input: {
  root: string;
  collections: Collections;
  tokens: Tokens;
  drafts: boolean;
  today: string;
  memory?: FrontMatterMemory;
  files?: FileMemory;
  dates?: Promise<ReadonlyMap<RepoPath, string>>;
}): Promise<Content> {
  const { root, collections, tokens, drafts, today, memory } = input;
  const read: Record<string, CollectionFiles> = {};
  for (const [name, collection] of Object.entries(collections)) {
    const { files, diagnostics } = await listCollection({ root, collection });
    let kept = 0;
    const parsed = await inParallel(files, async (file) => {
      const entry = await recallEntry({ file, collection, tokens, memory, files: input.files });
      if (typeof entry.body !== 'string' || entry.body === '') return [file.path, entry] as const;
      if (kept > MOST_CHARACTERS) return [file.path, { ...entry, body: file }] as const;
      kept += entry.body.length;
      return [file.path, entry] as const;
    });
    read[name] = { files: new Map(parsed), diagnostics };
  }
  return assembleContent({ collections, read, drafts, today, dates: await input.dates });
}

/** Texts beyond so many characters of a collection are not kept but read again when they are wanted. */
const MOST_CHARACTERS = 32_000_000;

/** Reads a file unless it is known to be as it was; then its text is read when it is wanted. */
async function recallEntry(input: {
  file: FileOnDisk;
  collection: Collection;
  tokens: Tokens;
  memory: FrontMatterMemory | undefined;
  files: FileMemory | undefined;
}): Promise<ParsedFile> {
  const { file, files } = input;
  const stamp = files && fileStamp(file.absolute);
  const known = stamp === undefined ? undefined : files?.get(file.path, stamp);
  if (known) return knownToEntry({ ...input, path: file.path, known, body: file });
  const parsed = await readEntry(input);
  const { state, head, words, digest, diagnostics } = parsed;
  if (stamp !== undefined && state === 'ready' && diagnostics.length === 0)
    files?.set(file.path, stamp, { head, words, digest });
  return parsed;
}

/** Other names that Markdown goes by. */
const ALMOST_READ = /\.(?:md|mdx|mdown|markdown)$/i;

/** The Markdown files of a collection, in order of path. */
export async function listCollection(input: {
  root: string;
  collection: Collection;
}): Promise<{ files: readonly FileOnDisk[]; diagnostics: readonly Diagnostic[] }> {
  const folder: RepoPath = collectionFolder(input.collection);
  const walk = await walkFolder({ root: input.root, folder, skipHidden: true });
  const files = walk.files.filter(({ path }) => path.endsWith('.md'));
  const notRead = walk.files
    .filter(({ path }) => ALMOST_READ.test(path) && !path.endsWith('.md'))
    .map(({ path }) => diagnose('content/not-read', {}, { file: path, line: 1, column: 1 }));
  return { files, diagnostics: [...walk.diagnostics, ...notRead] };
}

export async function readEntry(input: {
  file: FileOnDisk;
  collection: Collection;
  tokens: Tokens;
  memory?: FrontMatterMemory | undefined;
}): Promise<ParsedFile> {
  const { file, collection, tokens, memory } = input;
  const read = await readText(file);
  if (!read.ok) return brokenFile(read.diagnostic);
  return fileToEntry({ path: file.path, text: read.text, collection, tokens, memory });
}
