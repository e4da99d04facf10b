import { join } from 'node:path';
import { fileVersion, listFiles, readText } from './files.ts';
import { readFrontMatter } from './front-matter.ts';
import { compare, type Problem, type RepoPath, startOf, warning } from './problems.ts';
import type { Collection, Content, Entry, EntryRef, SiteDefinition, SiteOptions, Source } from './site.ts';
import { tokensOf } from './tokens.ts';
import { validateFrontMatter } from './validate-front-matter.ts';

/** Key of an entry in `Content.sources`. */
export const sourceKey = ({ collection, id }: EntryRef): string => `${collection}/${id}`;

const folderOf = (collection: Collection): RepoPath => `content/${collection.folder}`;

/** A content file as it was read, and what identifies this version of it. */
type ReadFile = { readonly version: string; readonly source: Source; readonly problems: readonly Problem[] };

/** Content with what the next call reuses. */
export type ReadContent = {
  readonly content: Content;
  readonly problems: readonly Problem[];
  readonly files: ReadonlyMap<RepoPath, ReadFile>;
  readonly dates: ReadonlyMap<RepoPath, string>;
};

type Input = {
  readonly definition: SiteDefinition;
  readonly options: SiteOptions;
  readonly today: string;
  readonly dates: ReadContent['dates'] | Promise<ReadContent['dates']>;
  readonly before?: ReadContent | undefined;
};

/**
 * Reads and validates all content files. Expected entries without a file get a placeholder, and entries
 * without a usable body get the fallback of their collection.
 * @param before files that have not changed since are not read again.
 */
export async function readContent(input: Input): Promise<ReadContent> {
  const { definition, options, today, before } = input;
  const { root, drafts } = options;
  const dates = await input.dates;
  const collections = Object.entries(definition.collections);
  const paths = (await listFiles(root, 'content')).filter((file) => MARKDOWN.test(file));
  const files = new Map<RepoPath, ReadFile>();
  const parts = collections.map(([name, collection]) => {
    const owned = paths.filter((path) => path.startsWith(`${folderOf(collection)}/`) && path.endsWith('.md'));
    const read = owned.map((path) => {
      const lastChanged = dates.get(path);
      const version = `${name} ${fileVersion(join(root, path))} ${lastChanged} ${today}`;
      const known = before?.files.get(path);
      const entry = { ...newEntry(name, collection, path), lastChanged };
      const file = known?.version === version ? known : { version, ...readEntry(entry, input) };
      files.set(path, file);
      return file;
    });
    return assemble(name, collection, read, drafts);
  });
  // Files directly in content/ are about the content, such as a README.
  const unread = paths.filter((path) => !files.has(path) && path.split('/').length > 2);
  const sources = parts.flatMap((part) => part.sources);
  const content: Content = {
    entries: Object.fromEntries(parts.map(({ name, entries }) => [name, entries])),
    sources: new Map(sources.map((source) => [sourceKey(source.entry), source])),
    unpublished: parts.flatMap(({ unpublished }) => unpublished),
  };
  return {
    content,
    problems: [...unread.map(notRead), ...parts.flatMap((each) => each.problems)],
    files,
    dates,
  };
}

/** File extensions of Markdown; only `.md` is read. */
const MARKDOWN = /\.(?:md|mdx|mdown|markdown)$/i;

const warnFile = (code: string, message: string, hint: string) => (file: RepoPath) =>
  warning(`content/${code}`, message, { at: startOf(file), hint });

const notRead = warnFile(
  'not-read',
  'No collection reads this file, so it creates no page.',
  'Move it to the folder of a collection, with a name that ends in .md, or add a collection.',
);
const emptyFile = warnFile(
  'empty',
  'This file has no content after its front matter.',
  'Write the page, or set `draft: true` until it is ready.',
);
const htmlDocument = warnFile(
  'html-document',
  'This file is an HTML document, not Markdown. It is treated as missing.',
  'Replace its content with Markdown.',
);
const missingFile = warnFile(
  'missing',
  'This file is expected, but does not exist.',
  "Create the file, or remove its id from the collection's `expected`.",
);

const newEntry = (name: string, collection: Collection, file: RepoPath): Entry => ({
  collection: name,
  id: file.slice(folderOf(collection).length + 1, -'.md'.length),
  file,
  // Until it is read.
  state: 'broken',
  meta: undefined,
  draft: false,
  scheduled: undefined,
  aliases: [],
  words: 0,
});

// The lookahead ends a comment at its first `-->`; without it, files that begin with many comments take
// exponential time.
const HTML_DOCUMENT = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;
/** Characters of Chinese, Japanese, and Korean, and of scripts that do not separate words, such as Thai. */
const CJK = /[\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/g;
const UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/g;

/** Seven characters of Chinese, and five of Thai, are read in the time of three words, and of one. */
function countWords(text: string): number {
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
  const spaced = text.replace(CJK, ' ').replace(UNSPACED, ' ');
  return Math.round((count(CJK) * 3) / 7 + count(UNSPACED) / 5 + (spaced.match(/\S+/g)?.length ?? 0));
}

function readEntry(entry: Entry, { options, definition, today }: Input): Omit<ReadFile, 'version'> {
  const { file } = entry;
  const unusable = (state: Entry['state'], problem: Problem) => ({
    source: { entry: { ...entry, state }, head: '', body: '' },
    problems: [problem],
  });
  const read = readText(options.root, file);
  if ('problem' in read) return unusable('broken', read.problem);
  const frontMatter = readFrontMatter(file, read.text);
  const { head, body } = frontMatter;
  if (read.text.trim() === '') return unusable('empty', emptyFile(file));
  if (HTML_DOCUMENT.test(body)) return unusable('document', htmlDocument(file));
  const collection = definition.collections[entry.collection] as Collection;
  const { problems, ...valid } = validateFrontMatter(frontMatter, collection, tokensOf(definition));
  const isEmpty = body.trim() === '';
  if (isEmpty && !valid.draft && valid.meta !== undefined) problems.push(emptyFile(file));
  const usable = isEmpty ? 'empty' : 'ready';
  const state = valid.meta === undefined ? 'broken' : usable;
  const words = countWords(body);
  const day = valid.meta === undefined ? undefined : collection.publicFrom?.(valid.meta);
  const scheduled = day !== undefined && day > today ? day : undefined;
  return { source: { entry: { ...entry, ...valid, state, scheduled, words }, head, body }, problems };
}

/** Leaves out drafts and scheduled entries, and adds placeholders. */
function assemble(name: string, collection: Collection, read: readonly ReadFile[], drafts = false) {
  const isPublic = ({ draft, scheduled }: Entry) => drafts || !(draft || scheduled);
  const shown = read.filter(({ source }) => isPublic(source.entry));
  const unpublished = read.map(({ source }) => source.entry).filter((entry) => !isPublic(entry));
  const problems = shown.flatMap((each) => each.problems);
  const found = shown.map(({ source }) => source);
  const ids = new Set(read.map(({ source }) => source.entry.id));
  for (const id of collection.expected?.filter((each) => !ids.has(each)) ?? []) {
    const entry = newEntry(name, collection, `${folderOf(collection)}/${id}.md`);
    problems.push(missingFile(entry.file));
    found.push({ entry: { ...entry, state: 'missing' }, head: '', body: '' });
  }
  const usable = found.flatMap((source): Source[] => {
    const { id, state } = source.entry;
    const meta = source.entry.meta ?? collection.placeholder?.({ id, state });
    return meta === undefined ? [] : [{ ...source, entry: { ...source.entry, meta } }];
  });
  const sorted = usable.sort((a, b) => compare(a.entry.id, b.entry.id));
  const entries = sorted.map(({ entry }) => entry);
  const sources = sorted.map((source) => {
    if (source.entry.state === 'ready') return source;
    return { ...source, head: '', body: collection.fallback?.(source.entry, entries) ?? '' };
  });
  return { name, entries, sources, unpublished, problems };
}
