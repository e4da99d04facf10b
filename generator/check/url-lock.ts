import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf } from '../content/disk-to-files.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/** Anchors of each URL in document order; undefined when they are unknown. */
export type Urls = ReadonlyMap<string, readonly string[] | undefined>;

/** URL in the lock, with the line of the URL and of each anchor. */
export type LockedUrl = { readonly line: number; readonly anchors: ReadonlyMap<string, number> };

export type UrlLock = {
  readonly urls: ReadonlyMap<string, LockedUrl>;
  /** Lines that are not a URL, an anchor or a comment. */
  readonly strange: readonly { readonly line: number; readonly text: string }[];
};

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates this file.
`;

/** Formats a lock: one line per URL, sorted, followed by an indented line per anchor. */
export function formatLock(urls: Urls): string {
  const lines = [...urls]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...(anchors ?? []).map((id) => `  #${id}`)]);
  return `${HEAD}${lines.map((line) => `${line}\n`).join('')}`;
}

/** Parses a lock. Accepts URLs in any order, so that versions can be merged line by line. */
export function parseLock(text: string): UrlLock {
  const urls = new Map<string, LockedUrl & { anchors: Map<string, number> }>();
  const strange: { line: number; text: string }[] = [];
  let current: Map<string, number> | undefined;
  for (const [index, raw] of text
    .replace(/^\u{FEFF}/u, '')
    .split('\n')
    .entries()) {
    const line = index + 1;
    const written = raw.trimEnd();
    if (written === '' || written.startsWith('#')) continue;
    const anchor = /^\s+#(\S+)$/.exec(written)?.[1];
    if (anchor !== undefined && current) {
      if (!current.has(anchor)) current.set(anchor, line);
    } else if (written.startsWith('/')) {
      const existing = urls.get(written);
      current = existing?.anchors ?? new Map<string, number>();
      if (!existing) urls.set(written, { line, anchors: current });
    } else strange.push({ line, text: written });
  }
  return { urls, strange };
}

/** Reads the site's lock; undefined when the file does not exist. */
export async function readLock(
  root: string,
): Promise<{ lock: UrlLock | undefined; diagnostics: readonly Diagnostic[] }> {
  try {
    const lock = parseLock(await readFile(join(root, LOCK_FILE), 'utf8'));
    const diagnostics = lock.strange.map(({ line, text }) =>
      diagnose('urls/lock', { text }, { file: LOCK_FILE, line, column: 1, length: text.length }),
    );
    return { lock, diagnostics };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { lock: undefined, diagnostics: [] };
    const problem = diagnose('content/unreadable', { reason: reasonOf(error) }, startOf(LOCK_FILE));
    return { lock: undefined, diagnostics: [problem] };
  }
}

/** Writes the lock atomically if it changed. Returns undefined on success. */
export async function writeLock(root: string, text: string): Promise<Diagnostic | undefined> {
  const file = join(root, LOCK_FILE);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return undefined;
    await writeFile(temporary, text);
    await rename(temporary, file);
    return undefined;
  } catch (error) {
    await rm(temporary, { force: true });
    return diagnose('output/write', { path: LOCK_FILE, reason: reasonOf(error) });
  }
}

/** Counts URLs and anchors that only the site has, and those that only the lock has. */
export function compareUrls(lock: UrlLock | undefined, urls: Urls): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const [url, anchors] of urls) {
    const locked = lock?.urls.get(url);
    if (!locked) added++;
    added += (anchors ?? []).filter((id) => !locked?.anchors.has(id)).length;
  }
  for (const [url, { anchors }] of lock?.urls ?? []) {
    if (!urls.has(url)) removed += 1 + anchors.size;
    const kept = new Set(urls.get(url) ?? anchors.keys());
    removed += [...anchors.keys()].filter((id) => !kept.has(id)).length;
  }
  return { added, removed };
}

/** Current URLs, with the locked anchors where the current ones are unknown. */
export const acceptedUrls = (lock: UrlLock | undefined, urls: Urls): Urls =>
  new Map(
    [...urls].map(([url, anchors]) => [url, anchors ?? [...(lock?.urls.get(url)?.anchors.keys() ?? [])]]),
  );
