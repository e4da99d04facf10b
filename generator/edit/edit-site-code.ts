import { join } from 'node:path';
import { replaceRanges } from '../lib/strings.ts';
import { bundleSite } from '../load/bundle-site.ts';
import { type LoadedSite, loadSiteModule } from '../load/load-site.ts';
import { type QuotedText, quotedTexts } from '../load/source-locator.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { Replacement, RepoPath } from '../types.ts';
import { split } from '../urls/resolve-link.ts';
import {
  changeOf,
  type FileChange,
  type LineEdit,
  readTextFile,
  type TextFile,
  toReplacements,
} from './change-files.ts';

/** Edit of a file of the site's code. */
export type CodeEdit = LineEdit & { readonly file: RepoPath };

/** The site's code, and what it does with edits. */
type SiteCode = {
  readonly texts: readonly QuotedText[];
  readonly read: (file: RepoPath) => string;
  /** Runs the edited code; undefined if it fails. */
  readonly load: (edits: readonly CodeEdit[]) => Promise<SiteDefinition | undefined>;
  /** Edits that rename URLs in quoted strings. A query and a hash stay. */
  readonly renameUrls: (urls: ReadonlyMap<string, string>) => readonly CodeEdit[];
  readonly changes: (edits: readonly CodeEdit[]) => readonly FileChange[];
  readonly replacements: (edits: readonly CodeEdit[]) => readonly Replacement[];
};

export function openSiteCode({ root, site, sourceFiles }: LoadedSite): SiteCode {
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
    read: (path) => fileAt(path).text,
    async load(edits) {
      if (edits.length === 0) return site;
      const edited = byFile(edits).map(
        ([path, ranges]) => [path, replaceRanges(fileAt(path).text, ranges)] as const,
      );
      return (await loadSiteModule({ root, bundle: bundleSite({ root, edited: new Map(edited) }) })).site;
    },
    renameUrls: (urls) =>
      texts.flatMap(({ text, at, offset }) => {
        const [path] = split(text);
        const to = urls.get(path);
        return to === undefined
          ? []
          : { file: at.file, line: at.line, start: offset, end: offset + path.length, text: to };
      }),
    changes: (edits) => byFile(edits).map(([path, ranges]) => changeOf(fileAt(path), ranges)),
    replacements: (edits) =>
      byFile(edits).flatMap(([path, ranges]) => toReplacements(fileAt(path), ranges, ranges)),
  };
}
