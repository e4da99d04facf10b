import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../../core/files.ts';
import { hasErrors, sortProblems } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Feature, Site } from '../../core/site.ts';
import { callSite } from '../../core/site-error.ts';
import { formatLock, LOCK_FILE, type LockedLine, readLock } from './lock-file.ts';
import { reportRemoved } from './report-removed.ts';

/** Codes of problems that cause missing pages. */
const CAUSES = /^(?:content|front-matter|page)\//;

/**
 * Keeps published URLs: `urls.lock` lists those of pages with their anchors, redirects, feeds and files under
 * `public/`. Reports each that the site no longer has, at its line. `--accept-urls` writes the file, unless
 * something else is an error.
 */
export function lockUrls(): Feature {
  return {
    name: 'lock-urls',
    async check(site) {
      const lock = readLock(site.root);
      if (site.options.acceptUrls) return acceptUrls(site, lock);
      const isCause = ({ code, severity }: Site['problems'][number]) =>
        severity === 'error' && CAUSES.test(code);
      if (lock && !site.problems.some(isCause)) await reportRemoved(site, lock);
    },
  };
}

async function acceptUrls(site: Site, lock: readonly LockedLine[] | undefined): Promise<void> {
  const lines = formatLock(await permanentUrls(site, lock));
  // An output that cannot be made is an error too. The build makes it only once.
  const outputs = [...site.outputs.values()];
  await inParallel(outputs, ({ path, body }) => callSite(`The output ${path}`, site.root, body));
  const problems = sortProblems(site.problems, site.definition.rules);
  if (!hasErrors(problems)) writeFileSync(join(site.root, LOCK_FILE), lines);
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
