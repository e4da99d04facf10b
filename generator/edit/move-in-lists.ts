import { posix } from 'node:path';
import type { Collections } from '../collection.ts';
import { listedAt, type QuotedText } from '../load/source-locator.ts';
import type { RepoPath } from '../types.ts';
import type { CodeEdit } from './edit-site-code.ts';

/** Ids of an entry before and after it is moved. */
export type MovedId = { readonly from: string; readonly to: string };

/** Maximum number of edits to try. */
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
