import { setTimeout as sleep } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { FAST, type Host, type Sent, SLOW } from './host.ts';
import { announce, type Figure, median } from './report.ts';
import { openTab, type Screen } from './tab.ts';

/** Highest accepted values by the name of the figure. */
export type Goals = Readonly<Record<string, number>>;

type Paint = { readonly fcp: number; readonly lcp: number; readonly tbt: number; readonly cls: number };

const CPU_SLOWDOWN = 4;
/** Screen of the phone that Lighthouse emulates. */
const PHONE: Screen = { width: 412, height: 823, deviceScaleFactor: 1.75 };
/** Page of another site, from which the visitor comes with a running browser. */
const ELSEWHERE = 'data:text/html,<title>Elsewhere</title><p>A page of another site';
/** Time for the browser's own startup. */
const SETTLE_MS = 1_000;
/** Time without network activity, in which late shifts and tasks still count. */
const QUIET_MS = 1_000;

/**
 * Runs in the page from its start: measures FCP, LCP, TBT (time of tasks above 50 ms each, after the first paint) and
 * CLS (all shifts without recent input, which is at least the worst session window). https://web.dev/articles/vitals
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

/** Measures what a first visit loads, and how soon it is visible on a slow phone with a running browser. */
export async function measureFirstView(input: {
  browser: Chromium;
  host: Host;
  name: string;
  path: string;
  runs: number;
  goals: Goals;
}): Promise<Figure[]> {
  const { browser, host, name, path, runs, goals } = input;
  announce(name);
  const loaded = await visit(false);
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run++) paints.push((await visit(true)).paint);
  const of = name;
  const kinds = ['HTML', 'CSS', 'JS', 'font', 'image', 'media', 'other'];
  const bytes = (...wanted: string[]) =>
    loaded.sent.reduce((sum, each) => sum + (wanted.includes(kindOf(each)) ? each.bytes : 0), 0) / 1000;
  const middle = (what: keyof Paint) => median(paints.map((paint) => paint[what]));
  const figures: Figure[] = [
    { of, what: 'requests', value: loaded.sent.length, unit: '' },
    ...kinds.map((what): Figure => ({ of, what, value: bytes(what), unit: 'kB' })),
    { of, what: 'HTML+CSS', value: bytes('HTML', 'CSS'), unit: 'kB' },
    { of, what: 'all but fonts', value: bytes(...kinds.filter((kind) => kind !== 'font')), unit: 'kB' },
    { of, what: 'blocking scripts', value: loaded.blocking, unit: '' },
    { of, what: 'FCP', value: middle('fcp'), unit: 'ms' },
    { of, what: 'LCP', value: middle('lcp'), unit: 'ms' },
    { of, what: 'TBT', value: middle('tbt'), unit: 'ms' },
    { of, what: 'CLS', value: middle('cls'), unit: '' },
  ];
  return figures.map((figure) => ({ ...figure, most: goals[figure.what] }));

  async function visit(slow: boolean) {
    host.use(slow ? SLOW : FAST);
    const tab = await openTab(browser, { init: OBSERVE, slowDown: slow ? CPU_SLOWDOWN : 1, phone: PHONE });
    await tab.goto(ELSEWHERE);
    await sleep(SETTLE_MS);
    host.takeSent();
    await tab.goto(host.origin + path);
    await sleep(QUIET_MS);
    const paint = await tab.evaluate<Paint>(PAINT);
    const blocking = await tab.evaluate<number>(
      `performance.getEntriesByType('resource').filter((entry) => entry.initiatorType === 'script' && entry.renderBlockingStatus === 'blocking').length`,
    );
    await tab.close();
    return { sent: host.takeSent(), paint, blocking };
  }
}

function kindOf({ type }: Sent): string {
  if (type.startsWith('text/html')) return 'HTML';
  if (type.startsWith('text/css')) return 'CSS';
  if (type.startsWith('text/javascript')) return 'JS';
  if (type.startsWith('font/')) return 'font';
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') || type === 'text/vtt' ? 'media' : 'other';
}
