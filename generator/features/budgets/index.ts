import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { digest, inParallel } from '../../core/files.ts';
import { error } from '../../core/problems.ts';
import type { Feature, Page } from '../../core/site.ts';

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
export function budgets(all: readonly Budget[]): Feature {
  return {
    name: 'budgets',
    async check(site) {
      const { outputs, imports, islands } = site.assets;
      const scripts = outputs.filter(({ path }) => path.endsWith('.js'));
      const pairs = await inParallel(scripts, async ({ path, body }) => {
        const text = (await body()) ?? '';
        const published = await site.outputs.get(`${path}.br`)?.body();
        // What visitors load, which is also made once then.
        if (published) return [`/${path}`, published.length] as const;
        const measure = async () => String((await promisify(brotliCompress)(text)).length);
        return [`/${path}`, Number(await site.cached('compressed size', digest(text), measure))] as const;
      });
      const sizes = new Map<string, number>(pairs);
      const sizeOf = (urls: readonly string[]) => {
        const files = new Set(urls.flatMap((url) => imports[url] ?? []));
        return [...files].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
      };
      for (const page of site.pages) {
        const { resources, islands: used } = await site.render(page);
        const scripts = resources.loads.flatMap(([element, , url]) => (element === 'script' ? url : []));
        const withIslands = [...scripts, ...used.map((name) => islands[name] ?? '')];
        for (const budget of all.filter(({ pages = () => true }) => pages(page))) {
          const report = (bytes: number, what: string, most = Infinity) =>
            bytes > most && site.report(exceeded(page, `${bytes} bytes of JavaScript ${what}`, most));
          report(sizeOf(scripts), 'on page load', budget.scripts);
          report(sizeOf(withIslands), 'with all islands', budget.withIslands);
        }
      }
    },
  };
}

function exceeded({ url }: Page, what: string, most: number) {
  const hint = 'Move the work to the build or to CSS, load the script later, or raise the budget.';
  return error('budget/scripts', `${what} exceed the budget of ${most} (Brotli).`, { page: url, hint });
}
