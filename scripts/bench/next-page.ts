import { setTimeout as sleep } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { FAST, type Host, type Network, SLOW } from './host.ts';
import { announce, type Figure, median } from './report.ts';
import { openTab, type Point } from './tab.ts';

type Way = {
  readonly what: string;
  readonly hoverMs: number;
  readonly network: Network;
  /** Goal in milliseconds, on a machine on which two empty pages take `least`. It is higher on slower machines. */
  readonly most: number;
  readonly least: number;
};

const WAYS: readonly Way[] = [
  { what: 'after 300 ms of hover', hoverMs: 300, network: FAST, most: 58, least: 29 },
  { what: 'without hover', hoverMs: 0, network: FAST, most: 91, least: 50 },
  { what: 'slow network, after hover', hoverMs: 300, network: SLOW, most: 52, least: 32 },
];

/** Stores the time of the click. The time origins of both pages use the same clock. */
const REMEMBER_CLICK = `addEventListener('click', (event) => localStorage.setItem('clicked', performance.timeOrigin + event.timeStamp), true)`;
const SINCE_CLICK = `new Promise((done) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (paint) done(performance.timeOrigin + paint.startTime - Number(localStorage.getItem('clicked')));
}).observe({ type: 'paint', buffered: true }))`;

/**
 * Measures the time from a click to the first contentful paint of the next page, with the caches of one visit.
 * @param input.floor Figures of two empty pages, measured with the same browser. If set, figures have goals.
 */
export async function measureNextPage(input: {
  browser: Chromium;
  host: Host;
  name: string;
  from: string;
  /** Selector of the link. */
  link: string;
  runs: number;
  floor?: readonly Figure[];
}): Promise<Figure[]> {
  const { browser, host, name, from, link, runs, floor } = input;
  const figures: Figure[] = [];
  announce(name);
  for (const { what, hoverMs, network, most, least } of WAYS) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      host.use(FAST);
      const tab = await openTab(browser);
      await tab.goto(host.origin + from);
      await sleep(400);
      const point = await tab.evaluate<Point>(`(() => {
        const link = document.querySelector(${JSON.stringify(link)});
        link.scrollIntoView({ block: 'center' });
        const { left, top, height } = link.getBoundingClientRect();
        return { x: left + 8, y: top + height / 2 };
      })()`);
      await tab.evaluate(REMEMBER_CLICK);
      await tab.moveTo({ x: 1, y: 1 });
      await sleep(200);
      host.use(network);
      if (hoverMs > 0) {
        await tab.moveTo(point);
        await sleep(hoverMs);
      }
      await tab.press(point);
      await sleep(700);
      times.push(await tab.evaluate<number>(SINCE_CLICK));
      await tab.close();
    }
    const here = floor?.find((figure) => figure.what === what)?.value;
    figures.push({
      of: name,
      what,
      value: median(times),
      unit: 'ms',
      most: here === undefined ? undefined : Math.ceil(most + Math.max(0, here - least)),
    });
  }
  return figures;
}
