import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readText } from './files.ts';
import { readFrontMatter } from './front-matter.ts';
import { readGitDates } from './git-dates.ts';
import { compare, fatal, type Problem, type RepoPath, startOf, warning } from './problems.ts';
import type { Collection, Content, Entry, EntryRef, SiteDefinition, SiteOptions, Source } from './site.ts';
import { validateFrontMatter } from './validate-front-matter.ts';

/** Key of an entry in `Content.sources`. */
export const sourceKey = ({ collection, id }: EntryRef): string => `${collection}/${id}`;

export const folderOf = (collection: Collection): RepoPath => `content/${collection.folder}`;

/** A content file as it was read, and what identifies this version of it. */
type ReadFile = { readonly version: string; readonly source: Source; readonly problems: readonly Problem[] };

/** Content with what the next call reuses. */
export type ReadContent = {
  readonly content: Content;
  readonly problems: readonly Problem[];
  readonly files: ReadonlyMap<RepoPath, ReadFile>;
  readonly dates: ReadonlyMap<RepoPath, string>;
};

/**
 * Reads and validates all content files. Expected entries without a file get a placeholder, and entries without a usable body
 * get the fallback of their collection.
 * @param before files that have not changed since are not read again.
 */
export async function readContent(input: {
  definition: SiteDefinition;
  options: SiteOptions;
  today: string;
  before?: ReadContent | undefined;
}): Promise<ReadContent> {
  const { definition, options } = input;
  const { root } = options;
  const dates = input.before?.dates ?? (await readGitDates(root, 'content'));
  const files = new Map<RepoPath, ReadFile>();
  const problems: Problem[] = [];
  const parts: CollectionContent[] = [];
  for (const [name, collection] of Object.entries(definition.collections)) {
    const read: ReadFile[] = [];
    for (const path of await listFiles(root, folderOf(collection))) {
      if (!path.endsWith('.md')) {
        if (/\.(?:mdx|mdown|markdown)$/i.test(path)) problems.push(notRead(path));
        continue;
      }
      const { size, mtimeMs } = statSync(join(root, path));
      const version = `${name} ${size} ${mtimeMs} ${dates.get(path)}`;
      const known = input.before?.files.get(path);
      const file =
        known?.version === version
          ? known
          : {
              version,
              ...readEntry({ root, path, name, collection, definition, lastChanged: dates.get(path) }),
            };
      files.set(path, file);
      read.push(file);
    }
    parts.push(assemble({ name, collection, read, drafts: options.drafts ?? false, today: input.today }));
  }
  problems.push(...parts.flatMap((part) => part.problems), ...(await unreadFolders(root, definition)));
  const sources = parts.flatMap((part) =>
    part.sources.map((source) => [sourceKey(source.entry), source] as const),
  );
  const content: Content = {
    entries: Object.fromEntries(parts.map(({ name, entries }) => [name, entries])),
    sources: new Map(sources),
    unpublished: parts.flatMap(({ unpublished }) => unpublished),
    missing: parts.flatMap(({ missing }) => missing),
  };
  return { content, problems, files, dates };
}

const notRead = (path: RepoPath): Problem =>
  warning('content/not-read', 'Ignored file: only .md files in this folder become pages.', {
    at: startOf(path),
    hint: 'Rename it so that its name ends in .md, or move it to another folder.',
  });

// The lookahead ends a comment at its first `-->`; without it, files that begin with many comments take exponential time.
const HTML_DOCUMENT = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;

function readEntry(input: {
  root: string;
  path: RepoPath;
  name: string;
  collection: Collection;
  definition: SiteDefinition;
  lastChanged: string | undefined;
}): { source: Source; problems: Problem[] } {
  const { path, collection } = input;
  const id = path.slice(folderOf(collection).length + 1, -'.md'.length);
  const entry: Entry = {
    collection: input.name,
    id,
    file: path,
    state: 'broken',
    meta: undefined,
    draft: false,
    scheduled: undefined,
    aliases: [],
    words: 0,
    lastChanged: input.lastChanged,
  };
  const read = readText(input.root, path);
  if ('problem' in read) return { source: { entry, head: '', body: '' }, problems: [read.problem] };
  const { text } = read;
  const frontMatter = readFrontMatter(path, text);
  const { head, body } = frontMatter;
  if (text.trim() === '')
    return { source: { entry: { ...entry, state: 'empty' }, head, body }, problems: [emptyFile(path)] };
  if (HTML_DOCUMENT.test(body))
    return {
      source: { entry: { ...entry, state: 'document' }, head: '', body: '' },
      problems: [htmlDocument(path)],
    };
  const { meta, draft, aliases, problems } = validateFrontMatter({ ...input, file: path, frontMatter });
  const isEmpty = body.trim() === '';
  if (isEmpty && !draft && meta !== undefined) problems.push(emptyFile(path));
  const state = meta === undefined ? 'broken' : isEmpty ? 'empty' : 'ready';
  const words = body.match(/\S+/g)?.length ?? 0;
  return { source: { entry: { ...entry, state, meta, draft, aliases, words }, head, body }, problems };
}

const emptyFile = (path: RepoPath): Problem =>
  warning('content/empty', 'This file has no content after its front matter.', {
    at: startOf(path),
    hint: 'Write the page, or set `draft: true` until it is ready.',
  });

const htmlDocument = (path: RepoPath): Problem =>
  warning('content/html-document', 'This file is an HTML document, not Markdown. It is treated as missing.', {
    at: startOf(path),
    hint: 'Replace its content with Markdown.',
  });

type CollectionContent = {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly sources: readonly Source[];
  readonly unpublished: readonly Entry[];
  readonly missing: readonly RepoPath[];
  readonly problems: readonly Problem[];
};

/** Leaves out drafts and scheduled entries, adds placeholders, and asks the collection for its advice. */
function assemble(input: {
  name: string;
  collection: Collection;
  read: readonly ReadFile[];
  drafts: boolean;
  today: string;
}): CollectionContent {
  const { name, collection, read } = input;
  const problems: Problem[] = [];
  const unpublished: Entry[] = [];
  const missing = missingFiles(name, collection, read);
  const found: Source[] = missing.map((entry) => ({ entry, head: '', body: '' }));
  for (const { source, problems: ofFile } of read) {
    const { meta } = source.entry;
    const day = meta === undefined ? undefined : collection.publicFrom?.(meta);
    const scheduled = day !== undefined && day > input.today ? day : undefined;
    const entry = { ...source.entry, scheduled };
    if ((entry.draft || scheduled) && !input.drafts) unpublished.push(entry);
    else {
      problems.push(...ofFile);
      found.push({ ...source, entry });
    }
  }
  const usable = found.flatMap((source): Source[] => {
    const { id, state } = source.entry;
    const meta = source.entry.meta ?? collection.placeholder?.({ id, state });
    return meta === undefined ? [] : [{ ...source, entry: { ...source.entry, meta } }];
  });
  const sorted = usable.sort((a, b) => compare(a.entry.id, b.entry.id));
  const entries = sorted.map(({ entry }) => entry);
  const sources = sorted.map((source) =>
    source.entry.state === 'ready'
      ? source
      : { ...source, head: '', body: collection.fallback?.(source.entry, entries) ?? '' },
  );
  problems.push(...adviceFor(collection, entries, sources));
  const files = missing.map(({ file }) => file);
  problems.push(...files.map(missingFile));
  return { name, entries, sources, unpublished, missing: files, problems };
}

function missingFiles(name: string, collection: Collection, read: readonly ReadFile[]): Entry[] {
  const ids = new Set(read.map(({ source }) => source.entry.id));
  return (collection.expected ?? [])
    .filter((id) => !ids.has(id))
    .map((id) => ({
      collection: name,
      id,
      file: `${folderOf(collection)}/${id}.md`,
      state: 'missing',
      meta: undefined,
      draft: false,
      scheduled: undefined,
      aliases: [],
      words: 0,
    }));
}

const missingFile = (file: RepoPath): Problem =>
  warning('content/missing', `The expected file ${file} does not exist.`, {
    at: startOf(file),
    hint: "Create the file, or remove its id from the collection's `expected`.",
  });

function adviceFor(collection: Collection, entries: readonly Entry[], sources: readonly Source[]): Problem[] {
  const ready = entries.filter(({ state }) => state === 'ready');
  return (collection.advice?.(ready) ?? []).flatMap(({ id, path, problem }) => {
    const source = sources.find(({ entry }) => entry.id === id);
    if (!source) return [];
    const { file } = source.entry;
    if (path.length === 0) return warning('content/path', problem, { at: startOf(file) });
    const at = readFrontMatter(file, source.head).locate(path);
    return warning('front-matter/advice', `Front matter key "${path.map(String).join('.')}": ${problem}`, {
      at,
    });
  });
}

/** Reports the folders in `content/` that have Markdown and belong to no collection. */
async function unreadFolders(root: string, { collections }: SiteDefinition): Promise<Problem[]> {
  const folders = Object.values(collections).map(({ folder }) => folder);
  const isRead = (file: RepoPath) => folders.some((folder) => file.startsWith(`content/${folder}/`));
  const files = (await listFiles(root, 'content')).filter((file) => file.endsWith('.md') && !isRead(file));
  const byFolder = Map.groupBy(files, (file) => /^content\/([^/]+)\//.exec(file)?.[1]);
  return [...byFolder].flatMap(([name, [first = '']]) => {
    if (name === undefined) return [];
    const text = `No collection reads the folder content/${name}/, so its files create no pages.`;
    const hint = "Add a collection for the folder to the site's `collections`, or move the files.";
    return warning('content/no-collection', text, { at: startOf(first), hint });
  });
}

/** Problem with a page whose entry cannot be used. */
export const noEntry = (url: string, ref: EntryRef): Problem =>
  fatal('page/no-content', `The page ${url} uses the entry ${sourceKey(ref)}, which does not exist.`, {
    page: url,
  });
