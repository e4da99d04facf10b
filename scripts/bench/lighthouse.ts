import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import playwrightConfig from '../../playwright.config.ts';
import type { Figure } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Lighthouse's verdict on each page, as on a phone. It is no dependency of the project: npm installs it into the given
 * folder. What keeps a category from 100 is told on stderr.
 */
export async function runLighthouse(input: {
  origin: string;
  pages: readonly (readonly [string, string])[];
  work: string;
}): Promise<Figure[]> {
  const { origin, pages, work } = input;
  const { executablePath = '', args = [] } = playwrightConfig.use?.launchOptions ?? {};
  execFileSync('npm', ['install', '--prefix', work, '--no-save', '--no-audit', '--no-fund', 'lighthouse'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return pages.flatMap(([name, path]) => {
    const file = join(work, 'report.json');
    execFileSync(
      process.execPath,
      [
        join(work, 'node_modules/lighthouse/cli/index.js'),
        origin + path,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=--headless ${args.join(' ')}`,
        // The page of unknown addresses is a page too.
        '--ignore-status-code',
      ],
      { env: { ...process.env, CHROME_PATH: executablePath }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    return CATEGORIES.map((category): Figure => {
      const { score, auditRefs } = report.categories[category] ?? { score: 0, auditRefs: [] };
      for (const { id, weight } of auditRefs) {
        const audit = report.audits[id];
        if (weight > 0 && audit && typeof audit.score === 'number' && audit.score < 1)
          process.stderr.write(`${name}, ${category}: ${audit.title} (${id}) ${audit.displayValue ?? ''}\n`);
      }
      return { of: name, what: category, value: Math.round((score ?? 0) * 100), least: 100 };
    });
  });
}

type Report = {
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};
