import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPublicFolder } from '../assets/public-files.ts';
import { readLock } from '../check/url-lock.ts';
import { collectionFolder } from '../content/assemble-content.ts';
import { findContentFile } from '../content/disk-to-files.ts';
import { aliasToYaml, readFrontMatter } from '../content/front-matter.ts';
import { unmergedFiles } from '../content/git-dates.ts';
import { listCollection } from '../content/read-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { decodeUrl, type Range, replaceRanges } from '../lib/strings.ts';
import { type LoadedSite, loadSiteModule, readySite } from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { listedAt } from '../load/source-locator.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { Alias, Replacement, RepoPath, SourceLocation } from '../types.ts';
import {
  changeOf,
  editedBytes,
  type FileChange,
  offsetOf,
  readTextFile,
  type TextFile,
  toReplacements,
} from './change-files.ts';
import { moveInLists, openSiteCode } from './edit-site-code.ts';
import { createLinkMover } from './move-links.ts';
import { compareUrls, createTextPlanner, newProblems } from './plan-texts.ts';
import { type MovedFiles, resolveMove } from './resolve-move.ts';
import { createUrlReader } from './written-urls.ts';

/** Everything that a move changes. Nothing is written yet. */
export type Move = {
  readonly files: MovedFiles;
  /** New redirects, with the file whose front matter has the alias. */
  readonly redirects: readonly { readonly file: RepoPath; readonly from: string; readonly to: string }[];
  /** Replaced links, and edits of the site's code. */
  readonly replacements: readonly Replacement[];
  /** What is left to do for the author. */
  readonly notes: readonly string[];
  readonly changes: readonly FileChange[];
};

type Edits = ReadonlyMap<RepoPath, readonly Range[]>;
type Refused =
  | { readonly problem: string }
  /** `next`: what the author can do instead. */
  | { readonly diagnostics: readonly Diagnostic[]; readonly next?: string };

/**
 * Plans to move a content file or folder: the aliases for its old URLs, the links from and to it, and the strings in the site's code that name it. Plans the site before and after, and refuses a move that causes an error.
 * @param input `from` and `to` are paths from the project's root; `today` is `yyyy-mm-dd`.
 */
export async function planMove(input: {
  root: string;
  from: string;
  to: string;
  today: string;
  onBoundary?: (boundary: Boundary) => void;
}): Promise<Move | Refused> {
  const { root, today, onBoundary } = input;
  const resolved = await resolveMove(input);
  if ('problem' in resolved) return resolved;
  const moved = resolved.files;
  const { site, ...module } = await loadSiteModule({ root, onBoundary });
  if (!site) return { diagnostics: module.diagnostics };
  const loaded = readySite({ root, base: undefined, module, site });
  const sources = await readContentFiles(loaded);
  const textsAfter = (edits: Edits) =>
    new Map(
      [...sources].map(([path, { text }]) => [
        moved.get(path) ?? path,
        replaceRanges(text, edits.get(path) ?? []),
      ]),
    );
  const plan = createTextPlanner({ loaded, publicFiles: await readPublicFolder({ root }), today });
  const before = await plan(site, new Map([...sources].map(([path, { text }]) => [path, text])));
  const { plan: start } = before;
  if (!start) return { diagnostics: before.diagnostics };
  const entries = Object.values(before.content.entries).flat();
  if (!entries.some(({ file }) => moved.has(file))) {
    const isBroken = ({ severity, at }: Diagnostic) => severity === 'error' && at && moved.has(at.file);
    const { at, message } = before.content.diagnostics.find(isBroken) ?? {};
    if (at) return { problem: `${at.file}:${at.line}: ${message} Correct it before the move.` };
    return { problem: `${input.from} has no entry of a collection. Move it without this command.` };
  }

  const code = openSiteCode(loaded);
  const listEdits = await moveInLists({
    collections: site.collections,
    moved: movedIds(site, moved),
    texts: code.texts,
    read: code.read,
    async load(edits) {
      const edited = await code.load(edits);
      const { plan: after } = edited ? await plan(edited, textsAfter(new Map())) : { plan: undefined };
      const hasPages = after && compareUrls({ entries, moved, before: start, after }).pageless === undefined;
      return hasPages ? edited?.collections : undefined;
    },
  });
  const listed = listEdits && (await code.load(listEdits));
  const first = await plan(listed ?? site, textsAfter(new Map()));
  const oldPaths = new Map([...moved].map(([from, to]) => [to, from]));
  const misfits = newProblems(loaded, before, first).flatMap(({ at, ...problem }) => {
    const file = at && oldPaths.get(at.file);
    return file && /^front-matter\/(?!advice)/.test(problem.code) ? { ...problem, at: { ...at, file } } : [];
  });
  const [misfit] = misfits;
  if (misfit) {
    const alias = aliasToYaml(start.urlByFile.get(misfit.at.file) ?? '/old/url');
    const next = `Move ${input.from} by hand. In each of these files, correct the front matter and add the old URL, such as \`aliases: [${alias}]\`. Then \`npm run check\` lists the links to correct.`;
    return { diagnostics: misfits, next };
  }
  if (!first.plan) return { diagnostics: first.diagnostics };
  const { changed, pageless } = compareUrls({ entries, moved, before: start, after: first.plan });
  if (pageless !== undefined) {
    const reasons = newProblems(loaded, before, first).filter(({ at }) => at?.file === pageless);
    if (reasons.some(({ severity }) => severity === 'error')) return { diagnostics: reasons };
    const why = reasons.map(({ message }) => ` ${message}`).join('');
    return { problem: `${pageless} would not create a page.${why}` };
  }

  const lock = readLock(root);
  const redirects = changed.filter(({ entry, from, to }) => {
    const isPublished = !entry.draft && entry.scheduled === undefined;
    return isPublished || lock?.urls.has(from) || entry.aliases?.some((alias) => alias.from === to);
  });
  const urls = new Map(changed.map(({ from, to }) => [from, to]));
  const readUrls = await createUrlReader(site.tokens);
  const plans = { before: start, after: first.plan };
  const findFile = (url: string) => findContentFile(root, decodeUrl(url.slice(1)));
  const mover = createLinkMover({ settings: loaded.settings, moved, urls, ...plans, readUrls, findFile });
  const links = new Map([...sources].map(([path, { text }]) => [path, mover.editsOf(path, text)]));
  const edits = new Map<RepoPath, readonly Range[]>(links);
  for (const { entry, from, to } of redirects) {
    const { file, aliases = [] } = entry;
    const alias = addAlias({ file, text: sources.get(file)?.text ?? '', aliases, alias: from, replaced: to });
    edits.set(file, [...(edits.get(file) ?? []), alias]);
  }
  const codeEdits = [...(listEdits ?? []), ...code.renameUrls(urls)];

  const edited = await code.load(codeEdits);
  const after = await plan(edited ?? site, textsAfter(edits));
  if (!edited || !after.plan)
    return { problem: "The change would break the site's code. Nothing was changed." };
  const caused = newProblems(loaded, before, after);
  const errors = caused.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { diagnostics: errors };

  const changes = [
    ...[...moved].flatMap(([from, to]) =>
      moveFile(root, { from, to, source: sources.get(from), edits: edits.get(from) }),
    ),
    ...[...sources].flatMap(([path, source]) => {
      const ranges = moved.has(path) ? [] : (edits.get(path) ?? []);
      return ranges.length > 0 ? changeOf(source, ranges) : [];
    }),
    ...code.changes(codeEdits),
  ];
  const unmerged = await unmergedFiles(root);
  const conflict = changes.find(({ path }) => unmerged.has(path));
  if (conflict) return { problem: `${conflict.path} has unresolved merge conflicts. Resolve them first.` };

  const newPath = (path: RepoPath) => moved.get(path) ?? path;
  const notes = [...edits].flatMap(([path, ranges]) => {
    const text = sources.get(path)?.text ?? '';
    if (!moved.has(path) && ranges.length === 0) return [];
    const wrong = mover.wrongLinks(path, text, replaceRanges(text, ranges));
    return wrong.map(({ line, url }) => `Edit the link ${url} in ${newPath(path)}:${line} by hand.`);
  });
  notes.push(...caused.map(({ message, at }) => (at ? `${at.file}: ${message}` : message)));
  for (const { id, file } of after.content.missing) {
    if (!moved.has(file)) continue;
    const [found] = listedAt(code.texts, id);
    const where = found ? `: most likely "${found.text}" in ${found.at.file}:${found.at.line}` : '';
    notes.push(`Edit the list in the site's code that names ${file} by hand${where}.`);
  }
  if (lock && redirects.length > 0)
    notes.push('Run `npm run build -- --accept-urls` to record the new URLs in urls.lock.');
  const replaced = [...sources].flatMap(([path, source]) =>
    toReplacements({ ...source, path: newPath(path) }, links.get(path) ?? [], edits.get(path) ?? []),
  );
  return {
    files: moved,
    redirects: redirects.map(({ entry, from, to }) => ({ file: newPath(entry.file), from, to })),
    replacements: [...replaced, ...code.replacements(codeEdits)],
    notes,
    changes,
  };
}

/** Text of every content file. Files that are not UTF-8 are left out. */
async function readContentFiles({ root, site }: LoadedSite): Promise<ReadonlyMap<RepoPath, TextFile>> {
  const lists = await Promise.all(
    Object.values(site.collections).map((collection) => listCollection(root, collection)),
  );
  const files = lists.flatMap((list) =>
    list.files.flatMap(({ path, absolute }) => readTextFile(path, absolute) ?? []),
  );
  return new Map(files.map((file) => [file.path, file]));
}

/** Ids of the moved entries that stay in their collection, by collection. */
function movedIds({ collections }: SiteDefinition, moved: MovedFiles) {
  return new Map(
    Object.entries(collections).map(([name, collection]) => {
      const folder = `${collectionFolder(collection)}/`;
      const idOf = (path: RepoPath) => path.slice(folder.length, -'.md'.length);
      const inside = [...moved].filter((paths) => paths.every((path) => path.startsWith(folder)));
      return [name, inside.map(([from, to]) => ({ from: idOf(from), to: idOf(to) }))];
    }),
  );
}

/** Creates the new file and then removes the old one. Files without entries, such as images, are moved as they are. */
function moveFile(
  root: string,
  input: { from: RepoPath; to: RepoPath; source: TextFile | undefined; edits: readonly Range[] | undefined },
): FileChange[] {
  const { from, to, source, edits = [] } = input;
  const absolute = join(root, from);
  const before = source?.bytes ?? readFileSync(absolute);
  const after = source ? editedBytes(source, edits) : before;
  return [
    { path: to, absolute: join(root, to), before: undefined, after },
    { path: from, absolute, before, after: undefined },
  ];
}

/**
 * Adds an alias to the front matter of a file and keeps its style: a list in brackets or one item per line.
 * @param input.replaced existing alias that is replaced, because it is now the URL of the page.
 */
function addAlias(input: {
  file: RepoPath;
  text: string;
  aliases: readonly Alias[];
  alias: string;
  replaced: string;
}): Range {
  const { file, text, aliases } = input;
  const item = aliasToYaml(input.alias);
  const { head, data, locate } = readFrontMatter({ file, text });
  const eol = head.includes('\r\n') || (head === '' && text.includes('\r\n')) ? '\r\n' : '\n';
  const insert = (at: number, added: string): Range => ({ start: at, end: at, text: added });
  if (head === '') return insert(0, `---${eol}aliases: [${item}]${eol}---${eol}${eol}`);

  const rangeOf = (at: SourceLocation) => {
    const start = offsetOf(text, at);
    return { start, end: start + (at.length ?? 0) };
  };
  const replaced = aliases.find(({ from }) => from === input.replaced);
  if (replaced) return { ...rangeOf(replaced.at), text: item };
  const last = aliases.at(-1);
  if (last) {
    const { start, end } = rangeOf(last.at);
    const before = text.slice(offsetOf(text, { ...last.at, column: 1 }), start);
    if (!/^[ \t]*-[ \t]+$/.test(before)) return insert(end, `, ${item}`);
    return insert(end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0), `${eol}${before}${item}`);
  }
  if (data?.aliases !== undefined) return { ...rangeOf(locate(['aliases'])), text: `[${item}]` };
  const closing = head.trimEnd().lastIndexOf('\n') + 1;
  return insert(closing, `aliases: [${item}]${eol}`);
}
