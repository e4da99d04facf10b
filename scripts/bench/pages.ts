import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';
import { HELP } from '../script-help.ts';
import { FAST, type Host, type Sent, SLOW, startHost } from './host.ts';
import { announce, type Bench, type Figure, median } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A page of every type, and the longest documentation page. */
const PAGES: Readonly<Record<string, string>> = {
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

/** Highest accepted values by the name of the figure. */
type Goals = Readonly<Record<string, number>>;
const EVERYWHERE: Goals = { 'blocking scripts': 0, LCP: 460, TBT: 50, CLS: 0 };
const DOCS: Goals = { ...EVERYWHERE, TBT: 0, font: 30, 'HTML+CSS': 14.5, 'all but fonts': 20 };
/** The longest page has goals for its times only, because its size is that of its content. */
const GOALS: Readonly<Record<string, Goals>> = {
  'docs page': DOCS,
  'docs index': DOCS,
  'docs, longest': { ...EVERYWHERE, TBT: 0 },
};
/** Screen of the phone that Lighthouse emulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;

export const SUMMARY = 'Measure first views of the built site on a slow phone.';

export const OPTIONS = {
  folder: { type: 'string', value: '<folder>', help: 'Built site to measure (default: build this site)' },
  only: { type: 'string', value: '<page type>', help: `One of: ${Object.keys(PAGES).join('; ')}` },
  runs: { type: 'string', default: '5', value: '<number>', help: 'Runs of each measurement (default: 5)' },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const runs = Number(values.runs);
  const work = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const host = await startHost(values.folder ?? buildSite(join(work, 'site')));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_ARGS });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES))
      if (!values.only || name === values.only)
        figures.push(...(await measureView({ browser, host, name, path, runs })));
    const title =
      'First view: kB after brotli; times on a slow phone (412 × 823 px, CPU ×4, 150 ms, 1.6 Mbit/s), coming from another page';
    return [{ title, figures }];
  } finally {
    await browser.close();
    host.close();
    rmSync(work, { recursive: true, force: true });
  }
};

function buildSite(out: string): string {
  const args = ['generator/cli.mjs', 'build', '--out', out];
  const built = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The site does not build:\n${built.stderr}`);
  return out;
}

type Paint = { readonly fcp: number; readonly lcp: number; readonly tbt: number; readonly cls: number };

/**
 * Runs in the page from its start: FCP, LCP, TBT (time of tasks above 50 ms each, after the first paint) and CLS (all shifts
 * without recent input, which is at least the worst session window). https://web.dev/articles/vitals
 */
const OBSERVE = `
  globalThis.observed = { fcp: 0, lcp: 0, tasks: [], cls: 0 };
  const see = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  see('paint', (entry) => { if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime; });
  see('largest-contentful-paint', (entry) => { observed.lcp = entry.startTime; });
  see('longtask', (entry) => { observed.tasks.push([entry.startTime, entry.duration]); });
  see('layout-shift', (entry) => { if (!entry.hadRecentInput) observed.cls += entry.value; });
`;
const PAINT = `(() => {
  const { fcp, lcp, tasks, cls } = observed;
  const tbt = tasks.reduce((sum, [start, length]) => sum + Math.max(0, start + length - Math.max(start, fcp) - 50), 0);
  return { fcp, lcp, tbt, cls };
})()`;
const BLOCKING = `performance.getEntriesByType('resource')
  .filter((entry) => entry.initiatorType === 'script' && entry.renderBlockingStatus === 'blocking').length`;

type Input = { browser: Browser; host: Host; name: string; path: string; runs: number };

/** Measures what a first visit loads, and how soon it is visible on a slow phone. */
async function measureView({ browser, host, name, path, runs }: Input): Promise<Figure[]> {
  announce(name);
  const { sent, blocking } = await visit(browser, host, path, false);
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run++) paints.push((await visit(browser, host, path, true)).paint);
  const kinds = ['HTML', 'CSS', 'JS', 'font', 'image', 'media', 'other'];
  const bytes = (...wanted: string[]) =>
    sent.reduce((sum, each) => sum + (wanted.includes(kindOf(each)) ? each.bytes : 0), 0) / 1000;
  const middle = (what: keyof Paint) => median(paints.map((paint) => paint[what]));
  const sizes: Readonly<Record<string, number>> = {
    ...Object.fromEntries(kinds.map((kind) => [kind, bytes(kind)])),
    'HTML+CSS': bytes('HTML', 'CSS'),
    'all but fonts': bytes(...kinds.filter((kind) => kind !== 'font')),
  };
  const times = { FCP: middle('fcp'), LCP: middle('lcp'), TBT: middle('tbt') };
  const figure = (what: string, value: number, unit: 'kB' | 'ms' | ''): Figure => {
    const most = (GOALS[name] ?? EVERYWHERE)[what];
    return { of: name, what, value, unit, most };
  };
  return [
    figure('requests', sent.length, ''),
    ...Object.entries(sizes).map(([what, value]) => figure(what, value, 'kB')),
    figure('blocking scripts', blocking, ''),
    ...Object.entries(times).map(([what, value]) => figure(what, value, 'ms')),
    figure('CLS', middle('cls'), ''),
  ];
}

async function visit(browser: Browser, host: Host, path: string, slow: boolean) {
  host.use(slow ? SLOW : FAST);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const devTools = await context.newCDPSession(page);
  if (slow) await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // A visitor comes with a running browser.
  await page.goto('data:text/html,<title>Elsewhere</title><p>A page of another site');
  await sleep(1000);
  host.takeSent();
  await page.goto(host.origin + path, { waitUntil: 'load' });
  // Late shifts and tasks count.
  await sleep(1000);
  const paint = (await page.evaluate(PAINT)) as Paint;
  const blocking = (await page.evaluate(BLOCKING)) as number;
  await context.close();
  return { sent: host.takeSent(), paint, blocking };
}

function kindOf({ type }: Sent): string {
  const kinds = {
    'text/html': 'HTML',
    'text/css': 'CSS',
    'text/javascript': 'JS',
    font: 'font',
    image: 'image',
  };
  const found = Object.entries(kinds).find(([start]) => type.startsWith(start))?.[1];
  return found ?? (type.startsWith('video/') || type === 'text/vtt' ? 'media' : 'other');
}
