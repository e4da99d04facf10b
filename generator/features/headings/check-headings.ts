import { error, warning } from '../../core/problems.ts';
import type { Page, Rendered, Site } from '../../core/site.ts';

/** Reports IDs that a page has twice, and titles in the Markdown of a page that already has one. */
export async function checkHeadings(site: Site): Promise<void> {
  for (const page of site.pages) {
    const rendered = await site.render(page);
    checkIds(site, page, rendered);
    checkTitles(site, page, rendered);
  }
}

function checkIds(site: Site, { url }: Page, { ids, compiled }: Rendered): void {
  const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
  for (const id of new Set(duplicates)) {
    const hint = 'Give each element its own ID, so that links to it are unambiguous.';
    const message = `The page ${url} has more than one element with the ID "${id}".`;
    site.report(error('page/duplicate-id', message, { at: compiled?.anchors[id], page: url, hint }));
  }
}

function checkTitles(site: Site, { url }: Page, { html, compiled }: Rendered): void {
  const titles = compiled?.headings.filter(({ depth }) => depth === 1) ?? [];
  const surplus = Math.min(titles.length, (html.match(/<h1[\s>]/g)?.length ?? 0) - 1);
  for (const { id, text } of titles.slice(titles.length - surplus)) {
    const message = `The page ${url} already has a title, so this heading is its second <h1>: ${text}`;
    const hint = 'Begin the heading with ## instead of #.';
    site.report(warning('page/second-title', message, { at: compiled?.anchors[id], page: url, hint }));
  }
}
