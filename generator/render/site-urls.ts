import { digest } from '../lib/digest.ts';
import { hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { RepoPath, UrlPath } from '../types.ts';

/** URLs of the site's pages, which are all that rendering a page can read about other pages. */
export type SiteUrls = {
  readonly pages: { readonly has: (url: string) => boolean };
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  /** Whether the page at a URL exists and has a Markdown version. */
  readonly hasMarkdownAt: (url: string) => boolean;
  /** URLs of pages whose Markdown versions are part of `llms-full.txt`. */
  readonly inFullText: { readonly has: (url: string) => boolean };
};

/** Digest of everything that pages can read about each other. */
export const digestOfUrls = ({ pages, urlByFile }: Plan): string =>
  digest(JSON.stringify([pages.map((page) => [page.url, hasMarkdownVersion(page)]), [...urlByFile]]));

export function siteUrlsOf(plan: Plan): SiteUrls {
  const inFullText = new Set<string>(plan.llms?.full.map(({ url }) => url));
  const hasMarkdownAt = (url: string) => {
    const page = plan.pageByUrl.get(url);
    return page !== undefined && hasMarkdownVersion(page);
  };
  return { pages: plan.pageByUrl, urlByFile: plan.urlByFile, hasMarkdownAt, inFullText };
}
