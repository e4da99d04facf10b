import { compare } from '../diagnostics/diagnostic.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/**
 * Anchors of each URL in document order; undefined when they are unknown.
 */
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
