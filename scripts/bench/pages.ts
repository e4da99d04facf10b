import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChromium } from './chromium.ts';
import { measureFirstView } from './first-view.ts';
import { startHost } from './host.ts';
import { measureNextPage } from './next-page.ts';
import type { Bench, Figure, Section } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every page type; `docs` also in its longest page. */
export const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'docs page': '/docs/evaluations/safety',
  'docs, longest': '/docs/evaluations/configuration',
  'docs index': '/docs',
  'blog list': '/blog',
  post: '/blog/2025/10/09/a-threshold-is-a-statistical-claim',
  roadmap: '/roadmap',
  'open source': '/open-source',
  waitlist: '/waitlist',
  legal: '/privacy',
  'not found': '/nowhere',
};

const EVERYWHERE = { 'blocking scripts': 0, LCP: 460, TBT: 50, CLS: 0 };
const DOCS = { ...EVERYWHERE, TBT: 0, font: 30, 'HTML+CSS': 14, 'all but fonts': 20 };

/**
 * What visitors of the built site wait for. Options: `--folder` (a built site; else it is built), `--only` (a page type),
 * `--runs`, `--lighthouse`.
 */
export const bench: Bench = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string' },
      only: { type: 'string' },
      runs: { type: 'string', default: '5' },
      lighthouse: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
  });
  const runs = Number(values.runs);
  const work = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const folder = values.folder ?? buildSite(join(work, 'site'));
  const host = await startHost(folder);
  const floor = await startHost(emptySite(join(work, 'empty')));
  const browser = await startChromium();
  try {
    const pages = Object.entries(PAGES).filter(([name]) => !values.only || name === values.only);
    const views: Figure[] = [];
    for (const [name, path] of pages) {
      const goals = name.startsWith('docs') ? DOCS : EVERYWHERE;
      views.push(...(await measureFirstView({ browser, host, name, path, runs, goals })));
    }
    const next: Figure[] = [];
    const clicks = { browser, runs: runs + 2 };
    for (const [name, from, link] of LINKS)
      next.push(...(await measureNextPage({ ...clicks, host, name, from, link, goals: true })));
    const empty = { host: floor, name: 'two empty pages', from: '/', link: 'a', goals: false };
    next.push(...(await measureNextPage({ ...clicks, ...empty })));
    const sections: Section[] = [
      {
        title: 'First view: bytes after brotli; times on a slow phone (CPU ×4, 150 ms, 1.6 Mbit/s)',
        figures: views,
      },
      {
        title: 'From a click to the next page; empty pages show what the browser itself takes here',
        figures: next,
      },
    ];
    if (values.lighthouse) {
      const { runLighthouse } = await import('./lighthouse.ts');
      sections.push({
        title: 'Lighthouse, mobile',
        figures: await runLighthouse({ origin: host.origin, pages, work }),
      });
    }
    return sections;
  } finally {
    await browser.close();
    host.close();
    floor.close();
    rmSync(work, { recursive: true, force: true });
  }
};

const LINKS = [
  ['docs page to docs page', '/docs/evaluations/safety', '.docs-sidebar a[href="/docs/evaluations/llm"]'],
  ['home to docs', '/', '.site-nav a[href="/docs"]'],
  ['blog list to post', '/blog', 'main article a'],
] as const;

function buildSite(out: string): string {
  const built = spawnSync(process.execPath, ['generator/cli.ts', 'build', '--out', out], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The site does not build:\n${built.stderr}`);
  return out;
}

/** Two pages that lead to each other and hold nothing: no style, no script. */
function emptySite(folder: string): string {
  mkdirSync(join(folder, 'next'), { recursive: true });
  const page = (href: string) =>
    `<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"><a href="${href}">Next</a></html>`;
  writeFileSync(join(folder, 'index.html'), page('/next'));
  writeFileSync(join(folder, 'next/index.html'), page('/'));
  const rules = { prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] };
  writeFileSync(join(folder, 'speculation-rules.json'), JSON.stringify(rules));
  return folder;
}
