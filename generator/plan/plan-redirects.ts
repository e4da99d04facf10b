import type { PublicFiles } from '../assets/public-files.ts';
import type { Content } from '../content/assemble-content.ts';
import { sourceKey } from '../content/assemble-content.ts';
import { badAlias } from '../content/front-matter-to-aliases.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import type { AnyPage, SourceLocation, UrlPath } from '../types.ts';
import { plainPath, redirectFile } from '../urls/page-urls.ts';

/** An address that leads to a page: neither is followed any further. */
export type Redirect = {
  readonly from: UrlPath;
  readonly to: UrlPath;
  /** Where it is written: a line of front matter, or of the site's code. */
  readonly at: SourceLocation;
};

/**
 * The redirects of a site, in order of address: aliases in front matter, and the site's own list. A redirect to another
 * one leads to where that one leads. What cannot be served (a page or a file is there, two claim one address, a loop) is
 * left out and reported.
 * @param locate where the site's code spells an address.
 */
export function planRedirects(input: {
  content: Content;
  pages: readonly AnyPage[];
  listed: Readonly<Record<string, string>>;
  publicFiles: PublicFiles;
  locate: (address: string) => SourceLocation;
}): { redirects: readonly Redirect[]; diagnostics: readonly Diagnostic[] } {
  const { content, pages, publicFiles, listed } = input;
  const moved = Object.values(content.entries)
    .flat()
    .filter(({ aliases }) => aliases);
  if (moved.length === 0 && Object.keys(listed).length === 0) return { redirects: [], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const wanted = new Map<string, Redirect>();
  const pageByFolded = new Map(pages.map((page) => [folded(page.url), page]));

  const nameOf = (page: AnyPage): string => {
    const entry = page.content && content.sources.get(sourceKey(page.content))?.entry;
    if (!entry) return `the page ${page.url}`;
    return entry.state === 'missing' ? `what stands in for ${entry.file}, which is expected,` : entry.file;
  };

  function claim(redirect: Redirect): void {
    const { from, to, at } = redirect;
    const page = pageByFolded.get(folded(from));
    const file = [redirectFile(from), from.slice(1)].find((path) => publicFiles.files.has(path));
    const other = wanted.get(folded(from));
    if (page?.url === to && from === to) diagnostics.push(diagnose('redirect/own-page', { from }, at));
    else if (page) diagnostics.push(diagnose('redirect/shadowed', { from, by: nameOf(page) }, at));
    else if (file) diagnostics.push(diagnose('redirect/shadowed', { from, by: `public/${file}` }, at));
    else if (other)
      diagnostics.push(diagnose('redirect/duplicate', { from, by: [other, redirect].map(nameOfPlace) }, at));
    else wanted.set(folded(from), redirect);
  }

  const shown = new Map(pages.flatMap((page) => (page.content ? [[sourceKey(page.content), page.url]] : [])));
  for (const entry of moved) {
    const to = shown.get(sourceKey(entry));
    for (const { from, at } of entry.aliases ?? []) {
      if (to === undefined) diagnostics.push(diagnose('redirect/no-page', { from, file: entry.file }, at));
      else claim({ from, to, at });
    }
  }
  for (const [from, to] of Object.entries(listed)) {
    const at = input.locate(from);
    const problem = badAlias(from);
    if (problem) diagnostics.push(diagnose('redirect/bad-address', { from, problem }, at));
    else claim({ from: plainPath(from) as UrlPath, to: plainPath(to) as UrlPath, at });
  }

  const urls = new Set<string>(pages.flatMap(({ url, file }) => (file === undefined ? url : [])));
  const redirects: Redirect[] = [];
  const suggest = createSuggester();
  /** Where redirects that were followed lead in the end, and those that end nowhere. */
  const ends = new Map<string, UrlPath>();
  const endless = new Set<string>();
  for (const redirect of wanted.values()) {
    const passed = new Set<string>([redirect.from]);
    let to = redirect.to;
    while (!urls.has(to) && !passed.has(to) && !(passed.size >= MOST_SHOWN && endless.has(to))) {
      passed.add(to);
      to = ends.get(to) ?? wanted.get(folded(to))?.to ?? to;
    }
    if (urls.has(to)) {
      for (const each of passed) ends.set(each, to);
      redirects.push({ ...redirect, to });
    } else if (wanted.has(folded(to))) {
      for (const each of passed) endless.add(each);
      const way = passed.size > MOST_SHOWN ? [...[...passed].slice(0, MOST_SHOWN), '…'] : [...passed, to];
      diagnostics.push(diagnose('redirect/loop', { way }, redirect.at));
    } else {
      const hint = suggest(to, to, () => urls);
      diagnostics.push(diagnose('redirect/no-target', { from: redirect.from, to }, redirect.at, hint));
    }
  }
  redirects.sort((a, b) => compare(a.from, b.from));
  return { redirects, diagnostics };
}

/** Redirects of a loop that its message lists. */
const MOST_SHOWN = 10;

/** Two addresses that some hosts cannot tell apart are one. */
const folded = (address: string): string => address.normalize('NFC').toLowerCase();

const nameOfPlace = ({ at }: Redirect): string => `${at.file}:${at.line}`;
