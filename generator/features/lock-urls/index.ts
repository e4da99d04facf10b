import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../../core/files.ts';
import { compare, hasErrors, type Problem, sortProblems } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Feature, Site } from '../../core/site.ts';
import { callSite } from '../../core/site-error.ts';
import { LOCK_FILE, type LockedLine, reportRemoved } from './report-removed.ts';

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates \
this file.
`;

/** Problems that cause missing pages. */
const isCause = ({ code, severity }: Problem): boolean =>
  severity === 'error' && /^(?:content|front-matter|page)\//.test(code);

/**
 * Keeps published URLs: `urls.lock` lists those of pages with their anchors, redirects, feeds and files under
 * `public/`. Reports each that the site no longer has, at its line. `--accept-urls` writes the file, unless
 * something else is an error.
 */
export const lockUrls = (): Feature => ({
  name: 'lock-urls',
  async check(site) {
    const lock = readLock(site.root);
    if (site.options.acceptUrls) await acceptUrls(site, lock);
    else if (lock && !site.problems.some(isCause)) await reportRemoved(site, lock);
  },
});

/**
 * Reads the site's lock; undefined when the file does not exist. Any order of URLs is accepted, and other
 * lines are ignored, so that versions can be merged line by line.
 */
function readLock(root: string): LockedLine[] | undefined {
  const file = join(root, LOCK_FILE);
  if (!existsSync(file)) return undefined;
  let url = '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, path, anchor] = /^(\/.*?)?(?:\s+#(\S+))?\s*$/.exec(text) ?? [];
      if (path === undefined && anchor === undefined) return [];
      url = path ?? url;
      return { url, anchor, line: index + 1 };
    });
}

/** Writes one line per URL, sorted, followed by an indented line per anchor. */
async function acceptUrls(site: Site, lock: readonly LockedLine[] | undefined): Promise<void> {
  const lines = [...(await permanentUrls(site, lock))]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...anchors.map((id) => `  #${id}`)]);
  // An output that cannot be made is an error too. The build makes it only once.
  const outputs = [...site.outputs.values()];
  await inParallel(outputs, ({ path, body }) => callSite(`The output ${path}`, site.root, body));
  if (hasErrors(sortProblems(site.problems, site.definition.rules))) return;
  writeFileSync(join(site.root, LOCK_FILE), HEAD + lines.map((line) => `${line}\n`).join(''));
}

/** Markdown versions, image variants and assets are not permanent. Placeholders keep their locked anchors. */
async function permanentUrls(site: Site, lock: readonly LockedLine[] = []) {
  const urls = new Map<string, readonly string[]>();
  for (const page of site.pages) {
    const { isPlaceholder, anchors } = await site.render(page);
    const locked = lock.flatMap(({ url, anchor }) => (url === page.url && anchor ? anchor : []));
    if (page.file === undefined) urls.set(page.url, [...new Set(isPlaceholder ? locked : anchors)]);
  }
  for (const { from } of redirectsOf(site)) urls.set(from, []);
  for (const { path, from, permanent } of site.outputs.values())
    if (permanent || from.startsWith('public/')) urls.set(`/${path}`, []);
  return urls;
}
