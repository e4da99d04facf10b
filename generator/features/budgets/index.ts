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
      const sizeOf = (urls: readonly (string | undefined)[]) => {
        const files = new Set(urls.flatMap((url) => (url && imports[url]) || []));
        return [...files].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
      };
      for (const page of site.pages) {
        const { resources, islands: used } = await site.render(page);
        const scripts = resources.loads.flatMap(([element, , url]) => (element === 'script' ? url : []));
        const bytes = sizeOf(scripts);
        const withIslands = sizeOf([...scripts, ...used.map((name) => islands[name])]);
        for (const budget of all.filter(({ pages = () => true }) => pages(page))) {
          if (bytes > (budget.scripts ?? Infinity))
            site.report(exceeded(page, bytes, 'on page load', budget.scripts));
          if (withIslands > (budget.withIslands ?? Infinity))
            site.report(exceeded(page, withIslands, 'with all islands', budget.withIslands));
        }
      }
    },
  };
}

function exceeded({ url }: Page, bytes: number, what: string, most: number | undefined) {
  const text = `${bytes} bytes of JavaScript ${what} exceed the budget of ${most} (Brotli).`;
  const hint = 'Move the work to the build or to CSS, load the script later, or raise the budget.';
  return error('budget/scripts', text, { page: url, hint });
}

/** Compressed sizes of all scripts, by URL. */
async function scriptSizes({ assets, cached }: Site): Promise<ReadonlyMap<string, number>> {
  const scripts = assets.outputs.filter(({ path }) => path.endsWith('.js'));
  const sizes = scripts.map(async ({ path, body }) => {
    const text = (await body()) ?? '';
    const size = async () => String((await promisify(brotliCompress)(text)).length);
    return [`/${path}`, Number(await cached('compressed size', digest(text), size))] as const;
  });
  return new Map(await Promise.all(sizes));
}
