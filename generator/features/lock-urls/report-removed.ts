import { error } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Page, Site } from '../../core/site.ts';
import { LOCK_FILE, type LockedUrl, type UrlLock } from './lock-file.ts';

const ACCEPT = 'or accept the removal with --accept-urls.';
const KEEP_PAGE =
  'Restore or publish the page, add the URL to the `aliases:` of its successor or to the `redirects` of ' +
  `the site, ${ACCEPT}`;

/** Reports URLs and anchors of the lock that the site no longer has. */
export async function reportRemoved(site: Site, lock: UrlLock): Promise<void> {
  const redirects = new Map<string, string>(redirectsOf(site).map(({ from, to }) => [from, to]));
  // On another day than today, scheduled entries may be missing.
  const isOtherDay =
    site.options.today !== undefined && site.content.unpublished.some(({ scheduled }) => scheduled);
  for (const [url, locked] of lock.urls) {
    const page = site.pageByUrl.get(redirects.get(url) ?? url);
    if (page) await reportAnchors(url, locked, page, site);
    if (page || isOtherDay || site.outputs.has(url.slice(1))) continue;
    const at = { file: LOCK_FILE, line: locked.line, column: 1, length: url.length };
    const hint = /\.(?!html$)\w+$/.test(url) ? `Restore the file, ${ACCEPT}` : KEEP_PAGE;
    site.report(error('urls/dropped', `The published URL ${url} no longer exists.`, { at, hint }));
  }
}

async function reportAnchors(url: string, { anchors }: LockedUrl, page: Page, site: Site): Promise<void> {
  const { ids, isPlaceholder } = await site.render(page);
  // The problem of a placeholder is reported itself.
  if (isPlaceholder) return;
  const file = site.sourceOf(page)?.entry.file;
  for (const [id, line] of anchors) {
    if (ids.includes(id)) continue;
    const at = { file: LOCK_FILE, line, column: 3, length: id.length + 1 };
    const how = file ? `Add {#${id}} to a heading in ${file}` : `Add the id to an element of the page`;
    const to = page.url === url ? '' : `, which redirects to ${page.url}`;
    const text = `Anchor #${id} was removed from ${url}${to}.`;
    site.report(error('urls/dropped-anchor', text, { at, hint: `${how}, ${ACCEPT}` }));
  }
}
