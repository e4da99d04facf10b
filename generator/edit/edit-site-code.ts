import { join, posix } from 'node:path';
import type { Collections } from '../collection.ts';
import { replaceRanges } from '../lib/strings.ts';
import { bundleSite } from '../load/bundle-site.ts';
import { type LoadedSite, loadSiteModule } from '../load/load-site.ts';
import { listedAt, type QuotedText, quotedTexts } from '../load/source-locator.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { split } from '../urls/resolve-link.ts';
import { changeOf, type LineEdit, readTextFile, type TextFile, toReplacements } from './change-files.ts';

export type CodeEdit = LineEdit & { readonly file: RepoPath };

/** The site's code, and what it does with edits. */
export function openSiteCode({ root, site, sourceFiles }: LoadedSite) {
  const texts = quotedTexts(root, sourceFiles);
  const files = new Map<RepoPath, TextFile>();
  function fileAt(path: RepoPath): TextFile {
    const file = files.get(path) ?? readTextFile(path, join(root, path));
    if (!file) throw new Error(`${path} cannot be read.`);
    files.set(path, file);
    return file;
  }
  const byFile = (edits: readonly CodeEdit[]) => [...Map.groupBy(edits, ({ file }) => file)];

  return {
    texts,
    read: (path: RepoPath) => fileAt(path).text,
    /** Runs the edited code; undefined if it fails. */
    async load(edits: readonly CodeEdit[]): Promise<SiteDefinition | undefined> {
      if (edits.length === 0) return site;
      const edited = byFile(edits).map(
        ([path, ranges]) => [path, replaceRanges(fileAt(path).text, ranges)] as const,
      );
      return (await loadSiteModule({ root, bundle: bundleSite(root, new Map(edited)) })).site;
    },
    /** Edits that rename URLs in quoted strings. A query and a hash stay. */
    renameUrls: (urls: ReadonlyMap<string, string>) =>
      texts.flatMap((quoted) => {
        const [path] = split(quoted.text);
        const to = urls.get(path);
        return to === undefined ? [] : renamed({ ...quoted, text: path }, to);
      }),
    changes: (edits: readonly CodeEdit[]) =>
      byFile(edits).map(([path, ranges]) => changeOf(fileAt(path), ranges)),
    replacements: (edits: readonly CodeEdit[]) =>
      byFile(edits).flatMap(([path, ranges]) => toReplacements(fileAt(path), ranges, ranges)),
  };
}

type MovedId = { readonly from: string; readonly to: string };

const MAX_TRIES = 20;

/**
 * Finds the edits of the site's code that change the ids which a collection expects. Tries plausible edits of quoted strings,
 * one string before several, and returns the first with which the site's code lists exactly the new ids.
 * @param input.load runs the site's code with edits; undefined if it fails, or if an entry loses its page.
 * @returns an empty list if no expected id has changed, undefined if no edit has the right effect.
 */
export async function moveInLists(input: {
  collections: Collections;
  /** Moved ids by collection. */
  moved: ReadonlyMap<string, readonly MovedId[]>;
  texts: readonly QuotedText[];
  read: (file: RepoPath) => string;
  load: (edits: readonly CodeEdit[]) => Promise<Collections | undefined>;
}): Promise<readonly CodeEdit[] | undefined> {
  const { collections, texts, read } = input;
  const listed = [...input.moved].flatMap(([name, ids]) =>
    ids.filter(({ from }) => collections[name]?.expected?.includes(from)).map((id) => ({ name, ...id })),
  );
  const [first] = listed;
  if (!first) return [];
  const wanted = listing(
    collections,
    (name, id) => listed.find((each) => each.name === name && each.from === id)?.to ?? id,
  );
  const siblings = (collections[first.name]?.expected ?? []).filter(
    (id) => posix.dirname(id) === posix.dirname(first.to) && id !== first.from,
  );
  const whole = listed.flatMap(({ from, to }) =>
    texts.flatMap((text) => (text.text === from ? renamed(text, to) : [])),
  );
  const tries = [
    ...(listed.length === 1 ? whole.map((edit) => [edit]) : []),
    whole,
    ...renamedSegments(texts, first),
    ...(listed.length === 1 ? movedItems(texts, first, siblings, read) : []),
  ].filter((edits) => edits.length > 0);
  for (const edits of tries.slice(0, MAX_TRIES)) {
    const result = await input.load(edits);
    if (result && listing(result, (_, id) => id) === wanted) return edits;
  }
  return undefined;
}

/** Expected ids of all collections, in a form that can be compared. */
const listing = (collections: Collections, idOf: (name: string, id: string) => string): string =>
  JSON.stringify(
    Object.entries(collections).map(([name, { expected = [] }]) => [
      name,
      expected.map((id) => idOf(name, id)).sort(),
    ]),
  );

const renamed = ({ at, offset, text }: QuotedText, to: string): CodeEdit => ({
  file: at.file,
  line: at.line,
  start: offset,
  end: offset + text.length,
  text: to,
});

/** Edits that rename the only segment that differs, for each place where it may be listed. */
function renamedSegments(texts: readonly QuotedText[], { from, to }: MovedId): CodeEdit[][] {
  const [before, after] = [from.split('/'), to.split('/')];
  const different = before.flatMap((segment, index) => (segment === after[index] ? [] : index));
  const [index] = different;
  if (index === undefined || different.length > 1 || before.length !== after.length) return [];
  return listedAt(texts, before.slice(0, index + 1).join('/')).map((text) => [
    renamed(text, after[index] ?? ''),
  ]);
}

/** Edits that remove an item from its list and add it after a sibling in the new folder. */
function movedItems(
  texts: readonly QuotedText[],
  { from, to }: MovedId,
  siblings: readonly string[],
  read: (file: RepoPath) => string,
): CodeEdit[][] {
  const places = siblings.toReversed().flatMap((id) => listedAt(texts, id).slice(0, 2));
  return listedAt(texts, from)
    .slice(0, 2)
    .flatMap((item) =>
      places.map((sibling) => [
        removed(item, read(item.at.file)),
        added(posix.basename(to), sibling, read(sibling.at.file)),
      ]),
    );
}

function removed({ at, offset, text }: QuotedText, source: string): CodeEdit {
  let start = offset - 1;
  let end = offset + text.length + 1;
  const before = /(?:^|\n)[ \t]*$/.exec(source.slice(0, start));
  const after = /^,?[ \t]*(?:\r?\n|(?=[^\s]))/.exec(source.slice(end));
  if (before && after?.[0].endsWith('\n')) {
    // The item has its own line.
    start = before.index + (before[0].startsWith('\n') ? 1 : 0);
    end += after[0].length;
  } else if (after?.[0].startsWith(',')) end += after[0].length;
  else start = source.slice(0, start).replace(/,\s*$/, '').length;
  return { file: at.file, line: at.line, start, end, text: '' };
}

function added(name: string, { at, offset, text }: QuotedText, source: string): CodeEdit {
  const end = offset + text.length + 1;
  const quote = source.slice(end - 1, end);
  const [ownLine] = /(?:\r?\n)[ \t]*$/.exec(source.slice(0, offset - 1)) ?? [' '];
  return { file: at.file, line: at.line, start: end, end, text: `,${ownLine}${quote}${name}${quote}` };
}
