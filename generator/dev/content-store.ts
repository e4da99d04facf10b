import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Collection, Collections } from '../collection.ts';
import { assembleContent, type Content, collectionFolder, sourceKey } from '../content/assemble-content.ts';
import { decodeUtf8, type FileOnDisk } from '../content/disk-to-files.ts';
import { fileToEntry, type ParsedFile } from '../content/file-to-entry.ts';
import { listCollection, readEntry } from '../content/read-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readIfPossible } from '../lib/files.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { todayInUtc } from '../lib/strings.ts';
import type { RepoPath } from '../types.ts';

/**
 * Number of files from which on parsing is left to `catchUp`, and of pages from which on an edited page is shown before the
 * site is planned.
 */
export const LARGE_SITE = 500;
/** Number of files that are parsed before other tasks can run. */
const FILES_PER_TURN = 100;

type StoredFile = {
  readonly text: string | undefined;
  readonly parsed: ParsedFile;
  /** Last version without errors, which is shown while the file has errors. */
  readonly lastGood: ParsedFile | undefined;
};

type StoredCollection = {
  readonly files: Map<RepoPath, StoredFile>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Content in memory, updated file by file. */
export function createContentStore(root: string) {
  let site: { collections: Collections; tokens: Tokens } = { collections: {}, tokens: {} };
  const stored = new Map<string, StoredCollection>();
  /** Whether `catchUp` must parse the files again. */
  let isStale = false;
  /** Changed files that were not read because the site's code threw. */
  let unread: ReadonlySet<RepoPath> = new Set();

  async function read(
    file: FileOnDisk,
    collection: Collection,
    before: StoredFile | undefined,
  ): Promise<StoredFile> {
    const bytes = readIfPossible(file.absolute);
    const text = bytes && decodeUtf8(bytes);
    if (text !== undefined && text === before?.text) return before;
    const { tokens } = site;
    const parsed =
      text === undefined
        ? await readEntry({ file, collection, tokens })
        : fileToEntry({ path: file.path, text, collection, tokens });
    return { text, parsed, lastGood: parsed.state === 'broken' ? before?.lastGood : parsed };
  }

  /** Reads a known file again; undefined if it is new, gone or a link, which changes the list of files. */
  async function reread(name: string, collection: Collection, path: RepoPath) {
    const files = stored.get(name)?.files;
    const before = files?.get(path);
    const absolute = join(root, path);
    const found = await lstat(absolute).catch(() => undefined);
    if (!files || !before || !found?.isFile()) return undefined;
    const now = await read({ path, absolute }, collection, before);
    files.set(path, now);
    return { before, now };
  }

  /**
   * Lists a collection. Reads only new and changed files. Keeps files that are missing but not among `changed`, because they
   * may be being saved.
   */
  async function list(name: string, collection: Collection, changed: ReadonlySet<RepoPath>): Promise<void> {
    const before = stored.get(name)?.files;
    const { files, diagnostics } = await listCollection(root, collection);
    const entries = await inParallel(files, async (file) => {
      const known = before?.get(file.path);
      return [
        file.path,
        known && !changed.has(file.path) ? known : await read(file, collection, known),
      ] as const;
    });
    const listed = new Map(entries);
    for (const [path, file] of before ?? [])
      if (!listed.has(path) && !isAmong(path, changed)) listed.set(path, file);
    stored.set(name, { files: listed, diagnostics });
  }

  /** Reads new collections, and those that were not read because the site's code threw. */
  async function listNew(): Promise<boolean> {
    const unlisted = Object.entries(site.collections).filter(([name]) => !stored.has(name));
    for (const [name, collection] of unlisted) await list(name, collection, new Set());
    return unlisted.length > 0;
  }

  /** Completes `setSite` without blocking the event loop. Returns false when there was nothing to do. */
  async function catchUp(): Promise<boolean> {
    if (!isStale) return listNew();
    await listNew();
    const { collections, tokens } = site;
    let count = 0;
    for (const [name, collection] of Object.entries(collections)) {
      const files = stored.get(name)?.files;
      for (const [path, { text, lastGood }] of files ?? []) {
        if (text === undefined) continue;
        const parsed = fileToEntry({ path, text, collection, tokens });
        files?.set(path, { text, parsed, lastGood: parsed.state === 'broken' ? lastGood : parsed });
        if (++count % FILES_PER_TURN === 0) await setImmediate();
      }
    }
    isStale = false;
    return true;
  }

  return {
    /** Reads changed files, and lists a collection again when files were added or removed. */
    async update(changed: ReadonlySet<RepoPath>): Promise<void> {
      const paths = new Set([...unread, ...changed]);
      unread = paths;
      for (const [name, collection] of Object.entries(site.collections)) {
        const folder = collectionFolder(collection);
        const inside = [...paths].filter(
          (path) => isAmong(path, new Set([folder])) || folder.startsWith(`${path}/`),
        );
        const [path, ...more] = inside;
        if (path === undefined) continue;
        if (more.length > 0 || !(await reread(name, collection, path)))
          await list(name, collection, new Set(inside));
      }
      unread = new Set();
    },
    /** Reads the changed text of an entry; undefined when nothing or more than its text has changed. */
    async textEdit(path: RepoPath) {
      for (const [name, collection] of Object.entries(site.collections)) {
        if (!stored.get(name)?.files.has(path)) continue;
        const read = await reread(name, collection, path);
        if (!read || read.now === read.before || !differsOnlyInText(read.before.parsed, read.now.parsed))
          return undefined;
        const id = path.slice(collectionFolder(collection).length + 1, -'.md'.length);
        const { head, body, digest } = read.now.parsed;
        return { key: sourceKey({ collection: name, id }), head, body, digest };
      }
      return undefined;
    },
    /**
     * Sets the collections after the site's code has changed. Reads only new collections from disk. `catchUp` parses the files
     * of a large site again.
     */
    async setSite(next: typeof site): Promise<void> {
      const before = site;
      site = next;
      for (const name of stored.keys())
        if (before.collections[name]?.folder !== next.collections[name]?.folder) stored.delete(name);
      isStale = stored.size > 0;
      await listNew();
      const known = [...stored.values()].reduce((sum, { files }) => sum + files.size, 0);
      if (known < LARGE_SITE) await catchUp();
    },
    catchUp,
    content(dates: ReadonlyMap<RepoPath, string>): Content {
      const read = [...stored].map(([name, { files, diagnostics }]) => {
        const usableFiles = [...files].map(([path, file]) => [path, usable(file)] as const);
        return [name, { files: new Map(usableFiles), diagnostics }] as const;
      });
      const { collections } = site;
      const today = todayInUtc();
      return assembleContent({ collections, read: Object.fromEntries(read), drafts: true, today, dates });
    },
  };
}

const differsOnlyInText = (a: ParsedFile, b: ParsedFile): boolean =>
  a.state === 'ready' &&
  b.state === 'ready' &&
  a.draft === b.draft &&
  JSON.stringify([a.meta, a.aliases, a.diagnostics]) === JSON.stringify([b.meta, b.aliases, b.diagnostics]);

/** Checks whether a path or one of its parent folders is in a set. */
function isAmong(path: RepoPath, set: ReadonlySet<RepoPath>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (set.has(path.slice(0, end))) return true;
  return false;
}

/** Latest version of a file, or its last version without errors with the current problems. */
const usable = ({ parsed, lastGood = parsed }: StoredFile): ParsedFile =>
  parsed.state === 'broken' ? { ...lastGood, diagnostics: parsed.diagnostics } : parsed;
