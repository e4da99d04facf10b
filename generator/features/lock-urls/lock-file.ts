import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/files.ts';
import { compare } from '../../core/problems.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/** Line of the lock: a URL, or an anchor of the URL above it. */
export type LockedLine = { readonly url: string; readonly line: number; readonly anchor: string | undefined };

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates \
this file.
`;

/** Formats a lock: one line per URL, sorted, followed by an indented line per anchor. */
export function formatLock(anchorsByUrl: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...anchorsByUrl]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...anchors.map((id) => `  #${id}`)]);
  return `${HEAD}${lines.map((line) => `${line}\n`).join('')}`;
}

/**
 * Reads the site's lock; undefined when the file does not exist. Any order of URLs is accepted, and other
 * lines are ignored, so that versions can be merged line by line.
 */
export function readLock(root: string): LockedLine[] | undefined {
  let source: string;
  try {
    source = readFileSync(join(root, LOCK_FILE), 'utf8');
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
  let url = '';
  return source.split('\n').flatMap((text, index) => {
    const [, path, anchor] = /^(\/.*?)?(?:\s+#(\S+))?\s*$/.exec(text) ?? [];
    if (path === undefined && anchor === undefined) return [];
    url = path ?? url;
    return { url, anchor, line: index + 1 };
  });
}
