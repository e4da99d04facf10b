import type { APIRequestContext } from 'playwright/test';

/** Paths of all URLs in the sitemap of the site at `origin`, in order. */
export async function sitemapPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}
