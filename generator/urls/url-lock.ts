import { compare } from '../diagnostics/diagnostic.ts';

/** File at the project's root that holds what the site has promised to its visitors. */
export const LOCK_FILE = 'urls.lock';

/**
 * Addresses from the site's root and, in the order of the page, the ids on it that can be linked to. `undefined` stands
 * for a page of which they are not known.
 */
export type Urls = ReadonlyMap<string, readonly string[] | undefined>;

/** One address of the lock with the lines that it and its anchors are on. */
export type LockedUrl = { readonly line: number; readonly anchors: ReadonlyMap<string, number> };

export type UrlLock = {
  readonly urls: ReadonlyMap<string, LockedUrl>;
  /** Lines that are neither an address, an anchor nor a comment. */
  readonly strange: readonly { readonly line: number; readonly text: string }[];
};

const HEAD = `# Every address that this site has published, and the places on its pages that can be linked to.
# A build that loses one fails and says how to keep it; \`npm run build -- --accept-urls\` writes this file anew.
`;

/** One line an address, in order; each place on its page on an indented line of its own below it. */
export function formatLock(urls: Urls): string {
  const lines = [...urls]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...(anchors ?? []).map((id) => `  #${id}`)]);
  return `${HEAD}${lines.map((line) => `${line}\n`).join('')}`;
}

/** Reads a lock; the order of its lines does not matter, so that two versions can be merged line by line. */
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
      const known = urls.get(written);
      current = known?.anchors ?? new Map<string, number>();
      if (!known) urls.set(written, { line, anchors: current });
    } else strange.push({ line, text: written });
  }
  return { urls, strange };
}
