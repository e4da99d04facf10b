import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { digest } from '../../core/files.ts';
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

/**
 * Limits the JavaScript of pages: `budgets([{ scripts: 3_000, withIslands: 75_000 }])`. Reports pages that
 * exceed a budget.
 */
export function budgets(all: readonly Budget[]): Feature {
  return {
    name: 'budgets',
    async check(site) {
      const sizes = await scriptSizes(site);
      const { imports, islands } = site.assets;
      const sizeOf = (urls: readonly string[]) =>
        [...new Set(urls.flatMap((url) => imports[url] ?? []))].reduce(
          (sum, url) => sum + (sizes[url] ?? 0),
          0,
        );
      for (const page of site.pages) {
        const { resources, islands: used } = await site.render(page);
        const scripts = resources.loads.flatMap(([element, , url]) => (element === 'script' ? url : []));
        const loaded = [...scripts, ...used.map((name) => islands[name] ?? '')];
        const check = (bytes: number, what: string, most = Infinity) => {
          const text = `${bytes} bytes of JavaScript ${what} exceed the budget of ${most} (Brotli).`;
          const hint = 'Move the work to the build or to CSS, load the script later, or raise the budget.';
          if (bytes > most) site.report(error('budget/scripts', text, { page: page.url, hint }));
        };
        for (const budget of all.filter(({ pages = () => true }) => pages(page))) {
          check(sizeOf(scripts), 'on page load', budget.scripts);
          check(sizeOf(loaded), 'with all islands', budget.withIslands);
        }
      }
    },
  };
}

/** Compressed sizes of all scripts, by URL. */
async function scriptSizes({ assets, cached }: Site): Promise<Readonly<Record<string, number>>> {
  const scripts = assets.outputs.filter(({ path }) => path.endsWith('.js'));
  const sizes = scripts.map(async ({ path, body }) => {
    const text = (await body()) ?? '';
    const size = async () => String((await promisify(brotliCompress)(text)).length);
    return [`/${path}`, Number(await cached('compressed size', digest(text), size))] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
