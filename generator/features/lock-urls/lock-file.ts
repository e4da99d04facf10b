import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/files.ts';
import { compare, error, type Problem } from '../../core/problems.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/** Anchors of each URL, in document order. */
export type Urls = ReadonlyMap<string, readonly string[]>;

/** URL in the lock, with the line of the URL and of each anchor. */
export type LockedUrl = { readonly line: number; readonly anchors: ReadonlyMap<string, number> };

export type UrlLock = {
  readonly urls: ReadonlyMap<string, LockedUrl>;
  readonly problems: readonly Problem[];
};

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates \
this file.
`;

/** Formats a lock: one line per URL, sorted, followed by an indented line per anchor. */
export function formatLock(urls: Urls): string {
  const lines = [...urls]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...anchors.map((id) => `  #${id}`)]);
  return `${HEAD}${lines.map((line) => `${line}\n`).join('')}`;
}

/** Parses a lock. Accepts URLs in any order, so that versions can be merged line by line. */
export function parseLock(source: string): UrlLock {
  const urls = new Map<string, { line: number; anchors: Map<string, number> }>();
  const problems: Problem[] = [];
  let current: Map<string, number> | undefined;
  for (const [index, raw] of source.split('\n').entries()) {
    const line = index + 1;
    const text = raw.trimEnd();
    if (text === '' || text.startsWith('#')) continue;
    const anchor = /^\s+#(\S+)$/.exec(text)?.[1];
    if (anchor !== undefined && current) {
      if (!current.has(anchor)) current.set(anchor, line);
    } else if (text.startsWith('/')) {
      const locked = urls.get(text) ?? { line, anchors: new Map() };
      urls.set(text, locked);
      current = locked.anchors;
    } else {
      const hint = 'Resolve the merge conflict, or regenerate the file with --accept-urls.';
      const at = { file: LOCK_FILE, line, column: 1, length: text.length };
      problems.push(error('urls/lock', `Invalid line, expected a URL or an anchor: ${text}`, { at, hint }));
    }
  }
  return { urls, problems };
}

/** Reads the site's lock; undefined when the file does not exist. */
export function readLock(root: string): UrlLock | undefined {
  try {
    return parseLock(readFileSync(join(root, LOCK_FILE), 'utf8'));
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}
