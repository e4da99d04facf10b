import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath, SourceLocation } from '../types.ts';
import { SITE_ENTRY } from './bundle-site.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Finds a URL in the site's code, to locate problems with URLs that are not in content. Reads the files on the first call.
 */
export function urlLocator(
  root: string,
  sourceFiles: readonly RepoPath[],
): (url: string) => SourceLocation | undefined {
  let locations: ReadonlyMap<string, SourceLocation> | undefined;
  return (url) => {
    locations ??= quotedTexts(root, sourceFiles);
    return locations.get(url);
  };
}

/** Finds a URL in the site's code. Returns the entry point when the URL is computed. */
export const siteLocator = ({ root, sourceFiles }: Pick<LoadedSite, 'root' | 'sourceFiles'>) => {
  const locate = urlLocator(root, sourceFiles);
  return (url: string): SourceLocation => locate(url) ?? { file: SITE_ENTRY, line: 1, column: 1 };
};

/** First location of each quoted string on a single line. */
function quotedTexts(root: string, files: readonly RepoPath[]): Map<string, SourceLocation> {
  const found = new Map<string, SourceLocation>();
  for (const file of files) {
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      for (const { index: column, 1: quote, 2: text = '' } of line.matchAll(QUOTED)) {
        if (line[column + text.length + 1] !== quote || found.has(text)) continue;
        found.set(text, { file, line: index + 1, column: column + 2, length: text.length });
      }
    }
  }
  return found;
}

/** A quote and the text up to the next quote, which may start another string. */
const QUOTED = /(["'`])([^"'`]*)(?=["'`])/g;
