import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey, sourceOf } from '../content/assemble-content.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import type { AnyPage, SourceLocation, UrlPath } from '../types.ts';
import { badAlias, plainPath, redirectFile } from '../urls/page-urls.ts';

/** Redirect from an old URL to a page. */
export type Redirect = {
  readonly from: UrlPath;
  readonly to: UrlPath;
  /** Location in front matter or in the site's code. */
  readonly at: SourceLocation;
};

/**
 * Redirects of a site, sorted by URL: aliases in front matter and the site's own list. A chain of redirects is shortened to
 * its last target. Redirects that cannot be served (another page, file or redirect has the URL, or a loop) are reported and
 * omitted.
 * @param locate finds a URL in the site's code.
 */
export function planRedirects(input: {
  content: Content;
  pages: readonly AnyPage[];
  listed: Readonly<Record<string, string>>;
  publicFiles: PublicFiles;
  locate: (url: string) => SourceLocation;
}): { redirects: readonly Redirect[]; diagnostics: readonly Diagnostic[] } {
  const { content, pages, publicFiles, listed } = input;
  const moved = Object.values(content.entries)
    .flat()
    .filter(({ aliases }) => aliases);
  if (moved.length === 0 && Object.keys(listed).length === 0) return { redirects: [], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const wanted = new Map<string, Redirect>();
  const pageByFolded = new Map(pages.map((page) => [folded(page.url), page]));

  const nameOf = (page: AnyPage): string => sourceOf(content, page)?.entry.file ?? `the page ${page.url}`;

  function claim(redirect: Redirect): void {
    const { from, to, at } = redirect;
    const page = pageByFolded.get(folded(from));
    const file = [redirectFile(from), from.slice(1)].find((path) => publicFiles.files.has(path));
    const other = wanted.get(folded(from));
    if (page?.url === to && from === to) diagnostics.push(diagnose('redirect/own-page', { from }, at));
    else if (page) diagnostics.push(diagnose('redirect/shadowed', { from, by: nameOf(page) }, at));
    else if (file) diagnostics.push(diagnose('redirect/shadowed', { from, by: `public/${file}` }, at));
    else if (other)
      diagnostics.push(diagnose('redirect/duplicate', { from, by: [other, redirect].map(lineOf) }, at));
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
  /** Targets of resolved redirects, and redirects that are part of a loop. */
  const ends = new Map<string, UrlPath>();
  const endless = new Set<string>();
  for (const redirect of wanted.values()) {
    const passed = new Set<string>([redirect.from]);
    let to = redirect.to;
    while (!urls.has(to) && !passed.has(to) && !(passed.size >= MAX_SHOWN && endless.has(to))) {
      passed.add(to);
      to = ends.get(to) ?? wanted.get(folded(to))?.to ?? to;
    }
    if (urls.has(to)) {
      for (const each of passed) ends.set(each, to);
      redirects.push({ ...redirect, to });
    } else if (wanted.has(folded(to))) {
      for (const each of passed) endless.add(each);
      const way = passed.size > MAX_SHOWN ? [...[...passed].slice(0, MAX_SHOWN), '…'] : [...passed, to];
      diagnostics.push(diagnose('redirect/loop', { way }, redirect.at));
    } else {
      const hint = suggest(to, to, () => urls);
      diagnostics.push(diagnose('redirect/no-target', { from: redirect.from, to }, redirect.at, hint));
    }
  }
  redirects.sort((a, b) => compare(a.from, b.from));
  return { redirects, diagnostics };
}

/** Maximum number of redirects in the message about a loop. */
const MAX_SHOWN = 10;

/** Key of a URL. Some hosts ignore case and Unicode normalization. */
export const folded = (url: string): string => url.normalize('NFC').toLowerCase();

const lineOf = ({ at }: Redirect): string => `${at.file}:${at.line}`;
