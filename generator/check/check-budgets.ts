import type { Scripts } from '../assets/scripts-to-assets.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Budget } from '../site-definition.ts';
import type { OutputFile, PageFacts } from '../types.ts';

/**
 * Compares the scripts of each page with the site's budgets, in bytes after Brotli compression. Pages of one template that
 * exceed a budget by the same amount share a diagnostic.
 */
export async function checkBudgets(input: {
  budgets: readonly Budget[];
  pages: readonly PageFacts[];
  scripts: Scripts;
  outputs: readonly OutputFile[];
  /** Size of an output after compression, in bytes. */
  compressedSize: (output: OutputFile) => Promise<number>;
}): Promise<Diagnostic[]> {
  if (input.budgets.length === 0) return [];
  const { scripts } = input;
  const sizes = new Map<string, number>(
    await Promise.all(
      input.outputs
        .filter(({ path }) => path.endsWith('.js'))
        .map(async (output) => [`/${output.path}`, await input.compressedSize(output)] as const),
    ),
  );
  const sizeOf = (urls: readonly string[]) => {
    const all = new Set(urls.flatMap((url) => scripts.closures[url] ?? []));
    return [...all].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  };
  const reports = new Map<string, { what: string; bytes: number; most: number; urls: string[] }>();
  const report = (page: PageFacts, what: string, bytes: number, most: number | undefined) => {
    if (most === undefined || bytes <= most) return;
    const key = JSON.stringify([page.page.template, what, bytes, most]);
    const existing = reports.get(key);
    if (existing) existing.urls.push(page.page.url);
    else reports.set(key, { what, bytes, most, urls: [page.page.url] });
  };
  for (const page of input.pages) {
    for (const budget of input.budgets) {
      if (budget.templates && !budget.templates.includes(page.page.template)) continue;
      const islands = [...new Set(page.islands)].map((name) => scripts.islands[name] ?? '');
      report(page, 'on page load', sizeOf(scripts.entries), budget.scripts);
      report(page, 'with all islands', sizeOf([...scripts.entries, ...islands]), budget.withIslands);
    }
  }
  return [...reports.values()]
    .map(({ what, bytes, most, urls }) => {
      const on = urls.length === 1 ? String(urls[0]) : `${urls.length} pages, first ${urls.sort(compare)[0]}`;
      return diagnose('budget/scripts', { on, what, bytes, most });
    })
    .sort((a, b) => compare(a.message, b.message));
}
