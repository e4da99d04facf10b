import { brotliCompressSync } from 'node:zlib';
import { inParallel } from '../../core/files.ts';
import { error } from '../../core/problems.ts';
import type { Feature, Page, Site } from '../../core/site.ts';

/** Maximum amount of JavaScript that pages may load, in bytes after Brotli compression. */
export type Budget = {
  /** Pages that the budget applies to. Default: all. */
  pages?(page: Page): boolean;
  /** Limit for scripts that load with the page. */
  readonly scripts?: number;
  /** Limit for these scripts and all islands together. When it equals `scripts`, islands are not allowed. */
  readonly withIslands?: number;
};

/** Reports pages with more JavaScript: `budgets([{ scripts: 3_000, withIslands: 75_000 }])`. */
export const budgets = (all: readonly Budget[]): Feature => ({
  name: 'budgets',
  async check(site) {
    const { outputs, imports, islands } = site.assets;
    const scripts = outputs.filter(({ path }) => path.endsWith('.js'));
    const sizes = new Map(
      await inParallel(scripts, async ({ path, body }): Promise<[string, number]> => {
        const published = await site.outputs.get(`${path}.br`)?.body();
        return [`/${path}`, (published ?? brotliCompressSync((await body()) ?? '')).length];
      }),
    );
    const sizeOf = (urls: readonly string[]) => {
      const loaded = new Set(urls.flatMap((url) => imports[url] ?? []));
      return [...loaded].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
    };
    for (const page of site.pages) {
      const { resources, islands: used } = await site.render(page);
      const loaded = resources.loads.flatMap(([element, , url]) => (element === 'script' ? url : []));
      const withIslands = [...loaded, ...used.map((name) => islands[name] ?? '')];
      for (const budget of all.filter(({ pages = () => true }) => pages(page))) {
        report(site, page, 'on page load', sizeOf(loaded), budget.scripts);
        report(site, page, 'with all islands', sizeOf(withIslands), budget.withIslands);
      }
    }
  },
});

function report(site: Site, page: Page, when: string, bytes: number, most = Infinity): void {
  const text = `${bytes} bytes of JavaScript ${when} exceed the budget of ${most} (Brotli).`;
  const hint = 'Move the work to the build or to CSS, load the script later, or raise the budget.';
  if (bytes > most) site.report(error('budget/scripts', text, { page: page.url, hint }));
}
