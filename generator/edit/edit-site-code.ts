import { join } from 'node:path';
import { replaceRanges } from '../lib/strings.ts';
import { bundleSite } from '../load/bundle-site.ts';
import { type LoadedSite, loadSiteModule } from '../load/load-site.ts';
import { quotedTexts } from '../load/source-locator.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { split } from '../urls/resolve-link.ts';
import { changeOf, type LineEdit, readTextFile, type TextFile, toReplacements } from './change-files.ts';

/** Edit of a file of the site's code. */
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
      return (await loadSiteModule({ root, bundle: bundleSite({ root, edited: new Map(edited) }) })).site;
    },
    /** Edits that rename URLs in quoted strings. A query and a hash stay. */
    renameUrls: (urls: ReadonlyMap<string, string>) =>
      texts.flatMap(({ text, at, offset }): CodeEdit[] => {
        const [path] = split(text);
        const to = urls.get(path);
        return to === undefined
          ? []
          : [{ file: at.file, line: at.line, start: offset, end: offset + path.length, text: to }];
      }),
    changes: (edits: readonly CodeEdit[]) =>
      byFile(edits).map(([path, ranges]) => changeOf(fileAt(path), ranges)),
    replacements: (edits: readonly CodeEdit[]) =>
      byFile(edits).flatMap(([path, ranges]) => toReplacements(fileAt(path), ranges, ranges)),
  };
}
