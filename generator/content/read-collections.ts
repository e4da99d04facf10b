import type { Inputs, Memo } from '../cache/memo.ts';
import { fileStamp } from '../cache/stamp-tree.ts';
import type { Collection, Collections } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { RepoPath } from '../types.ts';
import { assembleContent, type CollectionFiles, type Content, collectionFolder } from './assemble-content.ts';
import { type FileOnDisk, readText, walkFolder } from './disk-to-files.ts';
import {
  brokenFile,
  type CachedFile,
  cachedFileToEntry,
  fileToEntry,
  type ParsedFile,
} from './file-to-entry.ts';

/** Reads every collection from disk. */
export async function readCollections(input: {
  root: string;
  collections: Collections;
  tokens: Tokens;
  drafts: boolean;
  today: string;
  memo: Memo;
  /** Inputs of every file: the generator and the site's code. */
  inputs: Inputs;
  dates?: Promise<ReadonlyMap<RepoPath, string>>;
}): Promise<Content> {
  const { root, collections, tokens, drafts, today, memo, inputs } = input;
  const read: Record<string, CollectionFiles> = {};
  for (const [name, collection] of Object.entries(collections)) {
    const { files, diagnostics } = await listCollection({ root, collection });
    let characters = 0;
    const parsed = await inParallel(files, async (file) => {
      const entry = await cachedEntry({ file, collection, tokens, memo, inputs });
      if (typeof entry.body !== 'string' || entry.body === '') return [file.path, entry] as const;
      if (characters > MAX_CHARACTERS) return [file.path, { ...entry, body: file }] as const;
      characters += entry.body.length;
      return [file.path, entry] as const;
    });
    read[name] = { files: new Map(parsed), diagnostics };
  }
  return assembleContent({ collections, read, drafts, today, dates: await input.dates });
}

/** Characters of a collection to keep in memory; further texts are read again when needed. */
const MAX_CHARACTERS = 32_000_000;

/** Reads a file, or takes it from the cache if it is unchanged; its text is then read when needed. */
async function cachedEntry(input: {
  file: FileOnDisk;
  collection: Collection;
  tokens: Tokens;
  memo: Memo;
  inputs: Inputs;
}): Promise<ParsedFile> {
  const { file, memo, inputs } = input;
  let parsed: ParsedFile | undefined;
  const { value: cached } = await memo<CachedFile>(
    'file',
    file.path,
    inputs,
    async () => {
      const stamp = fileStamp(file.absolute);
      parsed = await readEntry(input);
      const { state, data, head, words, digest, diagnostics } = parsed;
      const keep = stamp !== '' && state === 'ready' && diagnostics.length === 0 && survivesJson(data);
      return {
        value: { data, head, words, digest },
        asked: { files: new Map([[file.path, stamp]]) },
        keep,
      };
    },
    { answerers: { files: { answer: () => fileStamp(file.absolute) } } },
  );
  return parsed ?? cachedFileToEntry({ ...input, path: file.path, cached, body: file });
}

/** Whether JSON preserves a value. YAML also has infinity, NaN and negative zero. */
function survivesJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(survivesJson);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, each]) => key !== '__proto__' && survivesJson(each));
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

/** File extensions of Markdown; only `.md` is read. */
export const MARKDOWN_EXTENSION = /\.(?:md|mdx|mdown|markdown)$/i;

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
}): Promise<ParsedFile> {
  const { file, collection, tokens } = input;
  const read = await readText(file);
  if (!read.ok) return brokenFile(read.diagnostic);
  return fileToEntry({ path: file.path, text: read.text, collection, tokens });
}
