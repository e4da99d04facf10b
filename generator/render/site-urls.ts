import { digest } from '../lib/digest.ts';
import { hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { RepoPath, UrlPath } from '../types.ts';

/** What a page may learn of the others while it is rendered: their addresses alone. */
export type SiteUrls = {
  readonly pages: { readonly has: (url: string) => boolean };
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  /** Whether the page at an address has a Markdown twin. */
  readonly hasMarkdownAt: (url: string) => boolean;
  /** Pages whose twins are part of `llms-full.txt`. */
  readonly inFullText: { readonly has: (url: string) => boolean };
};

/** Digest of all that pages may learn of each other's addresses. */
export const digestOfAddresses = ({ pages, urlByFile }: Plan): string =>
  digest(JSON.stringify([pages.map((page) => [page.url, hasMarkdownVersion(page)]), [...urlByFile]]));

export function addressesOf(plan: Plan): SiteUrls {
  const inFullText = new Set<string>(plan.llms?.full.map(({ url }) => url));
  const hasMarkdownAt = (url: string) => {
    const page = plan.pageByUrl.get(url);
    return page !== undefined && hasMarkdownVersion(page);
  };
  return { pages: plan.pageByUrl, urlByFile: plan.urlByFile, hasMarkdownAt, inFullText };
}
