import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey, sourceOf } from '../content/assemble-content.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import { folded } from '../lib/strings.ts';
import type { AnyPage, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { badAlias, plainPath, redirectFile } from '../urls/page-urls.ts';

export type Redirect = {
  readonly from: UrlPath;
  readonly to: UrlPath;
  /** Location in front matter or in the site's code. */
  readonly at: SourceLocation;
};

/**
 * Redirects of a site, sorted by URL: aliases in front matter and the site's own list. A chain of redirects is shortened to
 * its last target. Redirects that cannot be served (another page, file or redirect has the URL, or a loop) are reported and
 * omitted. Those that lead to one of them are not reported.
 * @param locate finds a URL in the site's code.
 */
export function planRedirects(input: {
  content: Content;
  pages: readonly AnyPage[];
  listed: Readonly<Record<string, string>>;
  publicFiles: PublicFiles;
  locate: (url: string) => SourceLocation;
}): {
  redirects: readonly Redirect[];
  /** Redirects with the URLs of placeholders, by missing file. */
  replaced: ReadonlyMap<RepoPath, Redirect>;
  diagnostics: readonly Diagnostic[];
} {
  const { content, pages, publicFiles, listed } = input;
  const moved = Object.values(content.entries)
    .flat()
    .filter(({ aliases }) => aliases);
  const diagnostics: Diagnostic[] = [];
  const redirects: Redirect[] = [];
  const replaced = new Map<RepoPath, Redirect>();
  if (moved.length === 0 && Object.keys(listed).length === 0) return { redirects, replaced, diagnostics };
  const wanted = new Map<string, Redirect>();
  const pageByFolded = new Map(pages.map((page) => [folded(page.url), page]));

  function claim(redirect: Redirect): void {
    const { from, to, at } = redirect;
    const page = pageByFolded.get(folded(from));
    const entry = page && sourceOf(content, page)?.entry;
    const file = [redirectFile(from), from.slice(1)].find((path) => publicFiles.files.has(path));
    const other = wanted.get(folded(from));
    const by = page ? (entry?.file ?? `the page ${page.url}`) : file && `public/${file}`;
    if (page?.url === to && from === to) diagnostics.push(diagnose('redirect/own-page', { from }, at));
    else if (entry?.state === 'missing') replaced.set(entry.file, redirect);
    else if (by) diagnostics.push(diagnose('redirect/shadowed', { from, by }, at));
    else if (other) {
      const both = [other.at, at].map(({ file, line }) => `${file}:${line}`);
      diagnostics.push(diagnose('redirect/duplicate', { from, by: both }, at));
    } else wanted.set(folded(from), redirect);
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
  const suggest = createSuggester();
  /** Last targets of redirects that were followed; undefined if they lead to no page. */
  const ends = new Map<string, UrlPath | undefined>();
  for (const redirect of wanted.values()) {
    const passed = new Set<string>([redirect.from]);
    let to = redirect.to;
    while (!urls.has(to) && !passed.has(to) && !ends.has(to)) {
      passed.add(to);
      to = wanted.get(folded(to))?.to ?? to;
    }
    const end = urls.has(to) ? to : ends.get(to);
    for (const each of passed) ends.set(each, end);
    if (end) redirects.push({ ...redirect, to: end });
    else if (!wanted.has(folded(redirect.to))) {
      const hint = suggest(to, to, () => urls);
      diagnostics.push(diagnose('redirect/no-target', { from: redirect.from, to }, redirect.at, hint));
    } else if (passed.has(to) && wanted.has(folded(to))) {
      diagnostics.push(diagnose('redirect/loop', { way: [...passed, to] }, redirect.at));
    }
  }
  redirects.sort((a, b) => compare(a.from, b.from));
  return { redirects, replaced, diagnostics };
}
