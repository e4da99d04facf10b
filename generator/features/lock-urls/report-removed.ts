import { error } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Page, Site } from '../../core/site.ts';

/** File at the project's root that lists the permanent URLs of the site. */
export const LOCK_FILE = 'urls.lock';

/** Line of the lock: a URL, or an anchor of the URL above it. */
export type LockedLine = { readonly url: string; readonly line: number; readonly anchor: string | undefined };

const ACCEPT = 'or accept the removal with --accept-urls.';
const KEEP_PAGE =
  'Restore or publish the page, add the URL to the `aliases:` of its successor or to the `redirects` of ' +
  `the site, ${ACCEPT}`;

/** Reports URLs and anchors of the lock that the site no longer has. */
export async function reportRemoved(site: Site, lock: readonly LockedLine[]): Promise<void> {
  const redirects = new Map<string, string>(redirectsOf(site).map(({ from, to }) => [from, to]));
  // On another day than today, scheduled entries may be missing.
  const isOtherDay =
    site.options.today !== undefined && site.content.unpublished.some(({ scheduled }) => scheduled);
  for (const locked of lock) {
    const { url, anchor, line } = locked;
    const page = site.pageByUrl.get(redirects.get(url) ?? url);
    if (page && anchor) await checkAnchor(anchor, locked, page, site);
    if (page || anchor || isOtherDay || site.outputs.has(url.slice(1))) continue;
    const at = { file: LOCK_FILE, line, column: 1, length: url.length };
    const hint = /\.(?!html$)\w+$/.test(url) ? `Restore the file, ${ACCEPT}` : KEEP_PAGE;
    site.report(error('urls/removed', `The published URL ${url} no longer exists.`, { at, hint }));
  }
}

async function checkAnchor(id: string, { url, line }: LockedLine, page: Page, site: Site): Promise<void> {
  const { ids, isPlaceholder } = await site.render(page);
  // The problem of a placeholder is reported itself.
  if (isPlaceholder || ids.includes(id)) return;
  const file = site.sourceOf(page)?.entry.file;
  const at = { file: LOCK_FILE, line, column: 3, length: id.length + 1 };
  const how = file ? `Add {#${id}} to a heading in ${file}` : `Add the id to an element of the page`;
  const to = page.url === url ? '' : `, which redirects to ${page.url}`;
  const text = `Anchor #${id} was removed from ${url}${to}.`;
  site.report(error('urls/removed-anchor', text, { at, hint: `${how}, ${ACCEPT}` }));
}
