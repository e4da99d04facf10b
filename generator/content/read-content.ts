import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Inputs, Memo } from '../cache/memo.ts';
import { fileStamp } from '../cache/stamp-tree.ts';
import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { digest } from '../lib/digest.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';
import { assembleContent, type CollectionFiles, type Content, collectionFolder } from './assemble-content.ts';
import { type FileOnDisk, readText, startOf, walkFolder } from './disk-to-files.ts';
import {
  brokenFile,
  type CachedFile,
  cachedFileToEntry,
  fileToEntry,
  type ParsedFile,
} from './file-to-entry.ts';

/**
 * Reads and validates every content file of a site.
 * @param input `today` is `yyyy-mm-dd`; `dates` are those of the last change of each file.
 * @returns undefined content and a diagnostic if the site's code throws.
 */
export async function readContent(input: {
  loaded: Pick<LoadedSite, 'root' | 'site' | 'code'>;
  drafts: boolean;
  today: string;
  dates: Promise<ReadonlyMap<RepoPath, string>> | undefined;
  memo: Memo;
  toolchain: string;
}): Promise<{ content: Content | undefined; diagnostics: Content['diagnostics'] }> {
  const { loaded, memo, toolchain, drafts, today } = input;
  const { root } = loaded;
  const { collections, tokens } = loaded.site;
  const inputs = { generator: toolchain, code: memo.enabled ? digest(loaded.code) : '' };
  const called = await callSite(async () => {
    const read: Record<string, CollectionFiles> = {};
    for (const [name, collection] of Object.entries(collections)) {
      const { files, diagnostics } = await listCollection(root, collection);
      let characters = 0;
      const parsed = await inParallel(files, async (file) => {
        const entry = await cachedEntry({ file, collection, tokens, memo, inputs });
        const { length } = typeof entry.body === 'string' ? entry.body : '';
        const tooMuch = length > 0 && characters > MAX_CHARACTERS;
        if (!tooMuch) characters += length;
        return [file.path, tooMuch ? { ...entry, body: file } : entry] as const;
      });
      read[name] = { files: new Map(parsed), diagnostics };
    }
    return assembleContent({ collections, read, drafts, today, dates: await input.dates });
  });
  if ('error' in called) return { content: undefined, diagnostics: [called.error] };
  const { value: content } = called;
  const folders = Object.values(collections).map(({ folder }) => folder);
  return { content, diagnostics: [...content.diagnostics, ...(await unreadFolders(root, folders))] };
}

/** Reports the folders in `content/` that have Markdown and belong to no collection. */
async function unreadFolders(root: string, folders: readonly string[]): Promise<Diagnostic[]> {
  const children = await readdir(join(root, 'content'), { withFileTypes: true }).catch(() => []);
  const names = children
    .filter((child) => child.isDirectory() && !child.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !folders.some((folder) => `${folder}/`.startsWith(`${name}/`)));
  const found = names.map(async (name) => {
    const { files } = await walkFolder({ root, folder: `content/${name}`, skipHidden: true });
    const [first] = files.filter(({ path }) => MARKDOWN_EXTENSION.test(path));
    if (!first) return [];
    const other = nearest(name, folders);
    const hint = other && `Rename it to content/${other}/, or add a collection with \`folder: '${name}'\`.`;
    return [diagnose('content/no-collection', { name }, startOf(first.path), hint)];
  });
  return (await Promise.all(found)).flat();
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
      const value = { data, head, words, digest };
      return { value, dependencies: { files: new Map([[file.path, stamp]]) }, keep };
    },
    { readers: { files: { read: () => fileStamp(file.absolute) } } },
  );
  return parsed ?? cachedFileToEntry({ ...input, path: file.path, cached, body: file });
}

/** Whether JSON preserves a value. YAML also has infinity, NaN and negative zero. */
const survivesJson = (value: unknown): boolean =>
  isDeepStrictEqual(value, JSON.parse(JSON.stringify(value ?? null)));

/** File extensions of Markdown; only `.md` is read. */
const MARKDOWN_EXTENSION = /\.(?:md|mdx|mdown|markdown)$/i;

/** Lists the Markdown files of a collection, sorted by path. */
export async function listCollection(
  root: string,
  collection: Collection,
): Promise<{ files: readonly FileOnDisk[]; diagnostics: readonly Diagnostic[] }> {
  const walk = await walkFolder({ root, folder: collectionFolder(collection), skipHidden: true });
  const files = walk.files.filter(({ path }) => path.endsWith('.md'));
  const notRead = walk.files
    .filter(({ path }) => MARKDOWN_EXTENSION.test(path) && !path.endsWith('.md'))
    .map(({ path }) => diagnose('content/not-read', {}, startOf(path)));
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
