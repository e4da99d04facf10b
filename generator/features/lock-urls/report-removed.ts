import { sourceKey } from '../../core/content.ts';
import { error, type SourceLocation } from '../../core/problems.ts';
import { redirectsOf } from '../../core/redirects.ts';
import { planPages } from '../../core/routes.ts';
import type { Entry, Page, Site } from '../../core/site.ts';
import { LOCK_FILE, type LockedUrl, type UrlLock, type Urls } from './lock-file.ts';

type Input = { readonly site: Site; readonly lock: UrlLock; readonly urls: Urls };

const ACCEPT = 'Or accept the removal with --accept-urls.';

/** Reports URLs and anchors of the lock that the site no longer has. */
export async function reportRemoved(input: Input): Promise<void> {
  const { site, lock } = input;
  const redirects = new Map<string, string>(redirectsOf(site).map(({ from, to }) => [from, to]));
  let unpublished: ReadonlyMap<string, Entry> | undefined;
  for (const [url, locked] of lock.urls) {
    const page = site.pageByUrl.get(redirects.get(url) ?? url);
    if (page) await reportAnchors(url, locked, page, site);
    if (page || site.outputs.has(url.slice(1))) continue;
    unpublished ??= await unpublishedUrls(site);
    const entry = unpublished.get(url);
    // On another day than today, scheduled entries may be missing.
    if (site.options.today !== undefined && entry?.scheduled && !entry.draft) continue;
    const hint = entry ? publishHint(entry) : redirectHint(url, locked, input);
    const at = locationOf(url, locked.line);
    site.report(error('urls/dropped', `The published URL ${url} no longer exists.`, { at, hint }));
  }
}

const locationOf = (text: string, line: number): SourceLocation => {
  const { length } = text.trimStart();
  return { file: LOCK_FILE, line, column: text.length - length + 1, length };
};

async function reportAnchors(url: string, { anchors }: LockedUrl, page: Page, site: Site): Promise<void> {
  const rendered = await site.render(page);
  // The problem of a placeholder is reported itself.
  if (rendered.isPlaceholder) return;
  const lost = [...anchors].filter(([id]) => !rendered.ids.includes(id));
  const added = rendered.anchors.filter((id) => !anchors.has(id));
  // A heading was probably reworded if one anchor was removed and one was added.
  const likely =
    lost.length === 1 && added.length === 1 ? `, most likely the one with the id ${added[0]}` : '';
  const file = site.sourceOf(page)?.entry.file;
  for (const [id, line] of lost) {
    const how = file
      ? `Add {#${id}} to the end of a heading in ${file}`
      : `Add the id ${id} to an element of the page`;
    const text =
      page.url === url
        ? `Anchor #${id} was removed from ${url}.`
        : `Anchor #${id} of ${url} does not exist in ${page.url}, to which it now redirects.`;
    const at = locationOf(`  #${id}`, line);
    site.report(error('urls/dropped-anchor', text, { at, hint: `${how}${likely}. ${ACCEPT}` }));
  }
}

/** Drafts and scheduled entries by the URLs that they get when they are published. */
async function unpublishedUrls({ root, definition, content }: Site): Promise<ReadonlyMap<string, Entry>> {
  const added = content.unpublished.map((entry) => ({ entry, head: '', body: '' }));
  const all = [...content.sources.values(), ...added];
  const entries = Map.groupBy(
    all.map(({ entry }) => entry),
    ({ collection }) => collection,
  );
  const sources = new Map(all.map((source) => [sourceKey(source.entry), source]));
  const withAll = { ...content, entries: { ...content.entries, ...Object.fromEntries(entries) }, sources };
  const { urlByFile } = await planPages({ root, definition, content: withAll });
  return new Map(added.map(({ entry }) => [urlByFile.get(entry.file) ?? '', entry]));
}

function publishHint({ file, draft, scheduled }: Entry): string {
  const state = draft ? 'is a draft' : `is public from ${scheduled} on`;
  return `${file} ${state}. Publish it, or accept the removal with --accept-urls.`;
}

/** How to keep a URL: names the new page that most likely replaces it. */
function redirectHint(url: string, locked: LockedUrl, { site, lock, urls }: Input): string {
  if (/\.(?!html$)\w+$/.test(url)) return 'Restore the file, or accept the removal with --accept-urls.';
  const page = site.pages.find(
    (each) => !lock.urls.has(each.url) && urls.has(each.url) && isSuccessor(each.url, url, locked, urls),
  );
  const file = page && site.sourceOf(page)?.entry.file;
  if (file)
    return `If ${page.url} replaces it, add ${url} to \`aliases:\` in the front matter of ${file}. ${ACCEPT}`;
  const example = page ? `: '${url}': '${page.url}'` : '';
  return `Restore the page, or add the URL to \`redirects\` in the site's definition${example}. ${ACCEPT}`;
}

/** Whether a new page has the name of a removed one, or most of its anchors. */
function isSuccessor(next: string, url: string, { anchors }: LockedUrl, urls: Urls): boolean {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.html$/, '');
  const shared = (urls.get(next) ?? []).filter((id) => anchors.has(id)).length;
  return nameOf(next) === nameOf(url) || (anchors.size > 0 && shared / anchors.size > 0.5);
}
