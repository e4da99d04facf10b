import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { visit } from 'unist-util-visit';
import { count, listFiles } from '../core/files.ts';
import { readFrontMatter } from '../core/front-matter.ts';
import type { RepoPath } from '../core/problems.ts';
import { decodeUrl, folded, splitUrl } from '../core/urls.ts';
import { type CreatedSite, createSite } from '../create-site.ts';
import type { Answer } from './new.ts';

/**
 * Renames a content file: its old URL becomes an alias, and links to it in content are rewritten. Lists the
 * lines of the site's code that name the file. Git is the undo.
 */
export async function moveContent(input: { root: string; from: string; to: string }): Promise<Answer> {
  const { root } = input;
  const from = toRepoPath(root, input.from);
  const isFolder = /[\\/]$/.test(input.to) || existsSync(`${join(root, input.to)}/`);
  const to = toRepoPath(root, isFolder ? join(input.to, basename(from)) : input.to);
  const before = await createSite({ root, drafts: true, cache: false });
  const problem = problemOf(before, from, to);
  if (problem) return { problem };
  const oldUrl = before.urlByFile.get(from);
  const newUrl = await rename(before, from, to);
  if (oldUrl && !newUrl) return { problem: `${to} would not be a page of this site. Nothing was changed.` };
  const lines = [`${from} → ${to}`];
  if (oldUrl && newUrl && folded(oldUrl) !== folded(newUrl)) lines.push(addAlias(root, to, oldUrl, newUrl));
  const newTarget = targetAfter(from, to, oldUrl, newUrl);
  for (const file of await listFiles(root, 'content')) {
    const number = file.endsWith('.md') ? rewriteLinks(join(root, file), (url) => newTarget(url, file)) : 0;
    if (number > 0) lines.push(`${file}: ${count(number, 'link')}`);
  }
  return { lines: [...lines, ...(await linesOfCode(root, from, oldUrl))] };
}

const toRepoPath = (root: string, path: string): RepoPath =>
  relative(root, resolve(root, path)).replaceAll('\\', '/');

function problemOf(site: CreatedSite, from: RepoPath, to: RepoPath): string | undefined {
  const { root, definition } = site;
  const folders = Object.values(definition.collections).map(({ folder }) => `content/${folder}/`);
  const isContent = (path: RepoPath) =>
    path.endsWith('.md') && !/(?:^|\/)\./.test(path) && folders.some((folder) => path.startsWith(folder));
  if (!existsSync(join(root, from))) return `${from} does not exist.`;
  if (!isContent(from)) return `${from} is not a content file of this site.`;
  if (!isContent(to)) return `${to} would not be read. Content is .md files in ${folders.join(', ')}.`;
  // On some file systems, a name that differs only in case exists.
  const isSame = from !== to && folded(from) === folded(to);
  return existsSync(join(root, to)) && !isSame ? `${to} already exists.` : undefined;
}

async function rename(site: CreatedSite, from: RepoPath, to: RepoPath): Promise<string | undefined> {
  const [before, after] = [from, to].map((file) => join(site.root, file)) as [string, string];
  const made = firstMissing(dirname(after));
  let url: string | undefined;
  try {
    mkdirSync(dirname(after), { recursive: true });
    renameSync(before, after);
    url = (await createSite(site.options, site)).urlByFile.get(to);
  } finally {
    const isLost = !url && site.urlByFile.has(from);
    if (isLost && existsSync(after)) renameSync(after, before);
    if (isLost && made) rmSync(made, { recursive: true, force: true });
  }
  return url;
}

/** The folder itself, or one above it, that must be made first. */
const firstMissing = (folder: string): string | undefined =>
  existsSync(folder) ? undefined : (firstMissing(dirname(folder)) ?? folder);

/** Adds a URL to `aliases` in the front matter of a file, in place of its new URL if that was an alias. */
function addAlias(root: string, file: RepoPath, url: string, newUrl: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const { head, data, locate } = readFrontMatter(file, text);
  const alias = /^[\w./~-]+$/.test(url) ? url : JSON.stringify(url);
  // The start of a list in brackets, or in lines.
  const list = /^aliases:(?:[^\S\n]*\[|.*(\r?\n\s*- ))/m;
  const index = [data?.aliases].flat().indexOf(newUrl);
  let next = head.replace(/(\r?\n)---\s*$/, (end, eol: string) => `${eol}aliases: [${alias}]${end}`);
  if (index >= 0) {
    const { line, column, length = 0 } = locate(['aliases', index]);
    const start = head.split('\n', line - 1).join('\n').length + column;
    next = head.slice(0, start) + alias + head.slice(start + length);
  } else if (list.test(head)) next = head.replace(list, (start, end = ', ') => start + alias + end);
  else if (head === '') next = `---\naliases: [${alias}]\n---\n`;
  writeFileSync(join(root, file), next + text.slice(head.length));
  return `${file}: alias ${url}`;
}

/** Rewrites the links of a file. Returns the number of those that have changed. */
function rewriteLinks(path: string, newTarget: (url: string) => string): number {
  const text = readFileSync(path, 'utf8');
  const edits: { start: number; end: number; url: string }[] = [];
  visit(markdownToMdast(text) as Root, (node: Nodes) => {
    // The URL follows the text of a link.
    const inside = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined;
    let end = inside ?? node.position?.start.offset ?? 0;
    for (const url of urlsOf(node)) {
      const start = text.indexOf(url, end);
      end = start + url.length;
      const next = newTarget(url);
      if (next !== url && start >= 0 && end <= (node.position?.end.offset ?? 0))
        edits.push({ start, end, url: next });
    }
  });
  let next = text;
  for (const { start, end, url } of edits.sort((a, b) => b.start - a.start))
    next = next.slice(0, start) + url + next.slice(end);
  if (edits.length > 0) writeFileSync(path, next);
  return edits.length;
}

const urlsOf = (node: Nodes): string[] => {
  if (node.type === 'link' || node.type === 'definition' || node.type === 'image') return [node.url];
  const attributes =
    node.type === 'html' ? node.value.matchAll(/\s(?:href|src|srcset|poster|data)=["']?([^"'\s>]+)/g) : [];
  return Array.from(attributes, ([, url = '']) => url);
};

const plainPath = (path: string) => path.replace(/(?:\/index)?\.(?:mdx?|html)$|(?<=.)\/$/, '');

/** Returns a function from a URL in a content file, by its new path, to what it is after the move. */
function targetAfter(from: RepoPath, to: RepoPath, oldUrl?: string, newUrl?: string) {
  return (url: string, file: RepoPath): string => {
    if (/^(?:[a-z][a-z0-9+.-]*:|#|\?|\/\/|$)/i.test(url)) return url;
    const [path, rest] = splitUrl(url);
    if (path.startsWith('/'))
      return plainPath(decodeUrl(path)) === oldUrl && newUrl ? encodeURI(newUrl) + rest : url;
    // The links of the moved file are relative to where it was.
    const written = posix.join(posix.dirname(file === to ? from : file), decodeUrl(path));
    const target = plainPath(written) === plainPath(from) ? to : written;
    if (target === written && file !== to) return url;
    const next = posix.relative(posix.dirname(file), target);
    return (path.startsWith('./') && !next.startsWith('.') ? './' : '') + encodeURI(next) + rest;
  };
}

/** Lines of the site's code that name the file, by its path or its id. */
async function linesOfCode(root: string, from: RepoPath, url = from): Promise<string[]> {
  const id = from.replace(/^content\/[^/]+\/|\.md$/g, '');
  const found: string[] = [];
  for (const file of await listFiles(root, 'site'))
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      if ([`'${id}'`, from, `'${url}'`].some((text) => line.includes(text)))
        found.push(`${file}:${index + 1}: ${line.trim()}`);
  return found.length > 0 ? ['', 'The code names the old path here:', ...found] : [];
}
