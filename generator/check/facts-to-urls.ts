import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import type { Urls } from './url-lock.ts';

/**
 * Permanent URLs of a site: pages with their anchors, redirects, feeds and files under `public/`. Markdown versions, image
 * variants and assets are not included.
 * @param files output paths of the feeds and public files.
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

/** Anchors of a page; undefined for a placeholder or a failed page. */
const anchorsOf = ({ standIn, anchors }: PageFacts): readonly string[] | undefined =>
  standIn ? undefined : [...new Set(anchors)];
