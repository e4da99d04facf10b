import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';
import type { Figure } from './report.ts';

// Asynchronous, because this process also serves the pages.
const run = promisify(execFile);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse on each page with its phone settings. npm installs it into the given folder; it is not a dependency
 * of the project. Failed audits are printed to stderr.
 */
export async function runLighthouse(input: {
  origin: string;
  pages: readonly (readonly [string, string])[];
  work: string;
}): Promise<Figure[]> {
  const { origin, pages, work } = input;
  await run('npm', ['install', '--prefix', work, '--no-save', '--no-audit', '--no-fund', 'lighthouse']);
  const figures: Figure[] = [];
  for (const [name, path] of pages) {
    const file = join(work, 'report.json');
    const program = join(work, 'node_modules/lighthouse/cli/index.js');
    const flags = [
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless ${BROWSER_ARGS.join(' ')}`,
      // Includes the 404 page.
      '--ignore-status-code',
    ];
    const env = { ...process.env, CHROME_PATH: CHROMIUM };
    await run(process.execPath, [program, origin + path, ...flags], { env });
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    for (const category of CATEGORIES) {
      const { score, auditRefs } = report.categories[category] ?? { score: 0, auditRefs: [] };
      for (const { id, weight } of auditRefs) {
        const audit = report.audits[id];
        if (weight > 0 && audit && typeof audit.score === 'number' && audit.score < 1)
          process.stderr.write(`${name}, ${category}: ${audit.title} (${id}) ${audit.displayValue ?? ''}\n`);
      }
      // A page with status 404 is not meant to be indexed, and the browser logs the status as an error.
      const isMissing = report.audits['http-status-code']?.score === 0;
      const least = isMissing && ['seo', 'best-practices'].includes(category) ? undefined : 100;
      figures.push({ of: name, what: category, value: Math.round((score ?? 0) * 100), least });
    }
  }
  return figures;
}

type Report = {
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};
