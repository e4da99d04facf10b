import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf } from '../content/disk-to-files.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf, replaceFile } from '../lib/files.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/** Anchors of each URL, in document order. */
export type Urls = ReadonlyMap<string, readonly string[]>;

/** URL in the lock, with the line of the URL and of each anchor. */
export type LockedUrl = { readonly line: number; readonly anchors: ReadonlyMap<string, number> };

export type UrlLock = {
  readonly urls: ReadonlyMap<string, LockedUrl>;
  readonly diagnostics: readonly Diagnostic[];
};

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates this file.
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
  const diagnostics: Diagnostic[] = [];
  let current: Map<string, number> | undefined;
  const lines = source.replace(/^\u{FEFF}/u, '').split('\n');
  for (const [index, raw] of lines.entries()) {
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
      const at = { file: LOCK_FILE, line, column: 1, length: text.length };
      diagnostics.push(diagnose('urls/lock', { text }, at));
    }
  }
  return { urls, diagnostics };
}

/** Reads the site's lock; undefined when the file does not exist. */
export function readLock(root: string): UrlLock | undefined {
  try {
    return parseLock(readFileSync(join(root, LOCK_FILE), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    const problem = diagnose('content/unreadable', { reason: reasonOf(error) }, startOf(LOCK_FILE));
    return { urls: new Map(), diagnostics: [problem] };
  }
}

export function writeLock(root: string, text: string): Diagnostic[] {
  try {
    replaceFile(join(root, LOCK_FILE), text);
    return [];
  } catch (error) {
    return [diagnose('output/write', { path: LOCK_FILE, reason: reasonOf(error) })];
  }
}

/** Counts URLs and anchors that only the site has, and those that only the lock has. */
export function compareUrls(lock: UrlLock | undefined, urls: Urls): { added: number; removed: number } {
  const locked = new Map([...(lock?.urls ?? [])].map(([url, { anchors }]) => [url, [...anchors.keys()]]));
  return { added: countMissing(urls, locked), removed: countMissing(locked, urls) };
}

function countMissing(urls: Urls, others: Urls): number {
  let missing = 0;
  for (const [url, anchors] of urls) {
    if (!others.has(url)) missing++;
    const known = new Set(others.get(url));
    missing += anchors.filter((id) => !known.has(id)).length;
  }
  return missing;
}
