import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrors, sortProblems } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Feature, Site } from '../../core/site.ts';
import { formatLock, LOCK_FILE, readLock, type UrlLock, type Urls } from './lock-file.ts';
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
      if (site.options.acceptUrls) {
        const lines = formatLock(await permanentUrls(site, lock));
        const problems = sortProblems(site.problems, site.definition.rules);
        if (!hasErrors(problems)) writeFileSync(join(site.root, LOCK_FILE), lines);
        return;
      }
      for (const problem of lock?.problems ?? []) site.report(problem);
      const isIncomplete = site.problems.some(
        ({ code, severity }) => severity === 'error' && CAUSES.test(code),
      );
      if (lock && !isIncomplete) await reportRemoved(site, lock);
    },
  };
}

/** Markdown versions, image variants and assets are not permanent. Placeholders keep their locked anchors. */
async function permanentUrls(site: Site, lock: UrlLock | undefined): Promise<Urls> {
  const urls = new Map<string, readonly string[]>();
  for (const page of site.pages) {
    const { isPlaceholder, anchors } = await site.render(page);
    const ids = isPlaceholder ? lock?.urls.get(page.url)?.anchors.keys() : anchors;
    if (page.file === undefined) urls.set(page.url, [...new Set(ids)]);
  }
  for (const { from } of redirectsOf(site)) urls.set(from, []);
  for (const { path, from, permanent } of site.outputs.values())
    if (permanent || from.startsWith('public/')) urls.set(`/${path}`, []);
  return urls;
}
