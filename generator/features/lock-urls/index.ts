import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../../core/files.ts';
import { NOT_SERVED } from '../../core/host-rules.ts';
import { redirectsOf } from '../../core/outputs.ts';
import { compare, error, hasErrors, type Problem, sortProblems } from '../../core/problems.ts';
import type { Feature, Site } from '../../core/site.ts';

const LOCK_FILE = 'urls.lock';

/** Line of the lock: a URL, or an anchor of the URL above it. */
type LockedLine = { readonly url: string; readonly line: number; readonly anchor: string | undefined };

const ACCEPT = 'or accept the removal with --accept-urls.';
const KEEP_PAGE =
  'Restore or publish the page, add the URL to the `aliases:` of its successor or to `redirects()` in ' +
  `the definition, ${ACCEPT}`;

const HEAD = `# Permanent URLs of this site, and the anchors on its pages.
# A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates \
this file.
`;

/** Problems that cause missing pages. */
const isCause = ({ code, severity }: Problem): boolean =>
  severity === 'error' && /^(?:content|front-matter|page)\//.test(code);

/**
 * Keeps published URLs: `urls.lock` lists those of pages with their anchors, redirects, feeds, and files
 * under `public/`. Reports each that the site no longer has, at its line. `--accept-urls` writes the file,
 * unless something else is an error.
 */
export const lockUrls = (): Feature => ({
  name: 'lock-urls',
  async check(site) {
    const lock = readLock(site.root);
    if (site.options.acceptUrls) await acceptUrls(site, lock);
    else if (!site.problems.some(isCause)) await reportRemoved(site, lock);
  },
});

/** Accepts any order of URLs, and ignores other lines, so that versions can be merged line by line. */
function readLock(root: string): LockedLine[] {
  const file = join(root, LOCK_FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  let url = '';
  return lines.flatMap((text, index) => {
    const [, path, anchor] = /^(\/.*?)?(?:\s+#(\S+))?\s*$/.exec(text) ?? [];
    if (path === undefined && anchor === undefined) return [];
    url = path ?? url;
    return { url, anchor, line: index + 1 };
  });
}

/** Writes one line per URL, sorted, followed by an indented line per anchor. */
async function acceptUrls(site: Site, lock: readonly LockedLine[]): Promise<void> {
  const lines = [...(await permanentUrls(site, lock))]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([url, anchors]) => [url, ...anchors.map((id) => `  #${id}`)]);
  // An output that cannot be made is an error too. The build makes it only once.
  await inParallel([...site.outputs.values()], ({ body }) => body());
  if (hasErrors(sortProblems(site.problems, site.definition.rules, site.options.strict))) return;
  writeFileSync(join(site.root, LOCK_FILE), HEAD + lines.map((line) => `${line}\n`).join(''));
}

/** Markdown versions, image variants and assets are not permanent. Placeholders keep their locked anchors. */
async function permanentUrls(site: Site, lock: readonly LockedLine[]) {
  const urls = new Map<string, readonly string[]>();
  for (const page of site.pages) {
    const { isPlaceholder, anchors } = await site.render(page);
    const locked = lock.flatMap(({ url, anchor }) => (url === page.url && anchor ? anchor : []));
    if (page.file === undefined) urls.set(page.url, [...new Set(isPlaceholder ? locked : anchors)]);
  }
  for (const { from } of redirectsOf(site)) urls.set(from, []);
  for (const { path, from, permanent } of site.outputs.values())
    if (permanent || (from.startsWith('public/') && !NOT_SERVED.includes(path))) urls.set(`/${path}`, []);
  return urls;
}

async function reportRemoved(site: Site, lock: readonly LockedLine[]): Promise<void> {
  const redirects = new Map<string, string>(redirectsOf(site).map(({ from, to }) => [from, to]));
  // On another day than today, scheduled entries may be missing.
  const isOtherDay =
    site.options.today !== undefined && site.content.unpublished.some(({ scheduled }) => scheduled);
  for (const { url, anchor, line } of lock) {
    const page = site.pageByUrl.get(redirects.get(url) ?? url);
    const [column, length] = anchor ? [3, anchor.length + 1] : [1, url.length];
    const at = { file: LOCK_FILE, line, column, length };
    if (page && anchor) {
      const { ids, isPlaceholder } = await site.render(page);
      // The problem of a placeholder is reported itself.
      if (isPlaceholder || ids.includes(anchor)) continue;
      const file = site.sourceOf(page)?.entry.file;
      const how = file ? `Add {#${anchor}} to a heading in ${file}` : `Add the id to an element of the page`;
      const to = page.url === url ? '' : `, which redirects to ${page.url}`;
      const text = `Anchor #${anchor} was removed from ${url}${to}.`;
      site.report(error('urls/removed-anchor', text, { at, hint: `${how}, ${ACCEPT}` }));
    } else if (!page && !anchor && !isOtherDay && !site.outputs.has(url.slice(1))) {
      const hint = /\.(?!html$)\w+$/.test(url) ? `Restore the file, ${ACCEPT}` : KEEP_PAGE;
      site.report(error('urls/removed', `The published URL ${url} no longer exists.`, { at, hint }));
    }
  }
}
