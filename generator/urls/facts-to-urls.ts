import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import type { Urls } from './url-lock.ts';

/**
 * What a site promises: the addresses of its pages with the places on them, its old addresses, and those of files that
 * others name (feeds, what is under `public/`). Twins, pictures made from others and assets go with their pages.
 * @param files paths of those files from the site's root.
 */
export function factsToUrls(input: {
  pages: readonly PageFacts[];
  plan: Plan;
  files: readonly string[];
}): Urls {
  const urls = new Map<string, readonly string[] | undefined>();
  for (const facts of input.pages)
    if (facts.page.file === undefined) urls.set(facts.page.url, anchorsOf(facts));
  for (const { from } of input.plan.redirects) urls.set(from, []);
  for (const path of input.files) urls.set(`/${path}`, []);
  return urls;
}

/** Of a page that stands in for another, or could not be made, the author's are not known. */
const anchorsOf = ({ standIn, diagnostics, anchors }: PageFacts): readonly string[] | undefined =>
  standIn || diagnostics.some(({ code }) => code === 'page/threw') ? undefined : [...new Set(anchors)];
