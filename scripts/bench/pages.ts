import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { speculationRules } from '../../generator/hosts/header-rules.ts';
import { HELP } from '../script-help.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { measureFirstResult } from './first-result.ts';
import { type Goals, measureFirstView } from './first-view.ts';
import { startHost } from './host.ts';
import { measureNextPage } from './next-page.ts';
import { PAGE_PEERS, type PagePeer } from './page-peers.ts';
import { announce, type Bench, type Figure, type Section } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A page of every type, and the longest documentation page. */
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

const EVERYWHERE: Goals = { 'blocking scripts': 0, LCP: 460, TBT: 50, CLS: 0 };
const DOCS: Goals = { ...EVERYWHERE, TBT: 0, font: 30, 'HTML+CSS': 14.5, 'all but fonts': 20 };
/** The longest page has goals for its times only, because its size is that of its content. */
const GOALS: Readonly<Record<string, Goals>> = {
  'docs page': DOCS,
  'docs index': DOCS,
  'docs, longest': { ...EVERYWHERE, TBT: 0 },
};

export const SUMMARY = 'Measure first views on a slow phone, navigation and search of the built site.';

export const OPTIONS = {
  folder: { type: 'string', value: '<folder>', help: 'Built site to measure (default: build this site)' },
  only: { type: 'string', value: '<page type>', help: `One of: ${Object.keys(PAGES).join('; ')}` },
  runs: { type: 'string', default: '5', value: '<number>', help: 'Runs of each measurement (default: 5)' },
  lighthouse: { type: 'boolean', default: false, help: 'Run Lighthouse too' },
  peers: {
    type: 'boolean',
    default: false,
    help: 'Measure the same documentation in Starlight and VitePress, installed in a temporary folder',
  },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
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
      const goals = GOALS[name] ?? EVERYWHERE;
      views.push(...(await measureFirstView({ browser, host, name, path, runs, goals })));
    }
    const nothing = { host: floor, name: 'empty page', path: '/', runs, goals: {} };
    views.push(...(await measureFirstView({ browser, ...nothing })));
    const clicks = { browser, runs };
    const least = await measureNextPage({
      ...clicks,
      host: floor,
      name: 'two empty pages',
      from: '/',
      link: 'a',
    });
    const next: Figure[] = [];
    for (const [name, from, link] of LINKS)
      next.push(...(await measureNextPage({ ...clicks, host, name, from, link, floor: least })));
    next.push(...least);
    if (values.peers) {
      const docs = join(folder, 'content/docs');
      for (const install of PAGE_PEERS) {
        const { views: seen, next: clicked } = await measurePeer({
          install: () => install({ folder: join(work, install.name), docs }),
          browser,
          runs,
        });
        views.push(...seen);
        next.push(...clicked);
      }
    }
    const sections: Section[] = [
      {
        title:
          'First view: bytes after brotli; times on a slow phone (412 × 823 px, CPU ×4, 150 ms, 1.6 Mbit/s), coming from another site; the empty page is what the browser itself takes here',
        figures: views,
      },
      {
        title: `From a click to the next page (${Math.round(loadavg()[0] ?? 0)} processes wanted a processor lately)`,
        figures: next,
      },
    ];
    const found = await measureFirstResult({ browser, host, from: '/docs/evaluations/safety', runs });
    if (found.length > 0) sections.push({ title: 'Search, once its dialog is open', figures: found });
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

/** Measures a peer's documentation page like ours, without goals. */
async function measurePeer(input: {
  install: () => PagePeer;
  browser: Chromium;
  runs: number;
}): Promise<{ views: Figure[]; next: Figure[] }> {
  const { browser, runs } = input;
  announce('installing a peer');
  const { name, folder, assets, path, link } = input.install();
  const host = await startHost(folder, { assets, speculates: false });
  try {
    return {
      views: await measureFirstView({ browser, host, name, path, runs, goals: {} }),
      next: link ? await measureNextPage({ browser, host, name, from: path, link, runs }) : [],
    };
  } finally {
    host.close();
  }
}

const LINKS = [
  ['docs page to docs page', '/docs/evaluations/safety', '.docs-sidebar a[href="/docs/evaluations/llm"]'],
  ['home to docs', '/', '.site-nav a[href="/docs"]'],
  ['blog list to post', '/blog', 'main article a'],
] as const;

function buildSite(out: string): string {
  const built = spawnSync(process.execPath, ['generator/cli.mjs', 'build', '--out', out], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The site does not build:\n${built.stderr}`);
  return out;
}

/** Marks the hovered link like our pages do (see `prefetch.ts`), so that only the page itself differs. */
const MARK = `document.documentElement.dataset.marksSoon = '';
addEventListener('pointerover', ({ target }) => setTimeout(() => { if (target.matches('a')) target.dataset.soon = ''; }, 20));`;

/** Writes two pages that contain only a link to each other. */
function emptySite(folder: string): string {
  mkdirSync(join(folder, 'next'), { recursive: true });
  const page = (href: string) =>
    `<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"><script>${MARK}</script><a href="${href}">Next</a></html>`;
  writeFileSync(join(folder, 'index.html'), page('/next'));
  writeFileSync(join(folder, 'next/index.html'), page('/'));
  const rules = speculationRules({ basePath: '' });
  writeFileSync(join(folder, rules.path), rules.body);
  return folder;
}
