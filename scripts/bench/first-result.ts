import { setTimeout as sleep } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { FAST, type Host } from './host.ts';
import { announce, type Figure, median } from './report.ts';
import { openTab, type Point } from './tab.ts';

const OPEN_SEARCH = 'header [data-search]';
const RESULT = 'dialog[open] [role="option"]:not(.search-suggestion)';

/** Query, typed without pauses. A single letter has no results. */
const WORD = 'age';

/** Runs in the page: measures the time from the first key to the frame after the first result. */
const WATCH = `
  globalThis.answered = new Promise((done) => addEventListener('keydown', ({ timeStamp }) => {
    setTimeout(done, 5_000, 5_000);
    const watch = () => document.querySelector(${JSON.stringify(RESULT)})
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
      : requestAnimationFrame(watch);
    watch();
  }, { once: true, capture: true }));
`;

/** Measures what search loads for its first result, and the time from the first key. Empty without a search. */
export async function measureFirstResult(input: {
  browser: Chromium;
  host: Host;
  from: string;
  runs: number;
}): Promise<Figure[]> {
  const { browser, host, from, runs } = input;
  announce('search');
  host.use(FAST);
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run++) {
    const tab = await openTab(browser);
    await tab.goto(host.origin + from);
    await sleep(500);
    const button = await tab.evaluate<Point | null>(`(() => {
      const box = document.querySelector(${JSON.stringify(OPEN_SEARCH)})?.getBoundingClientRect();
      return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    })()`);
    if (button) {
      host.takeSent();
      await tab.moveTo(button);
      await sleep(300);
      await tab.press(button);
      await sleep(500);
      await tab.evaluate(`{${WATCH}} true`);
      for (const letter of WORD) await tab.key(letter);
      times.push(await tab.evaluate<number>('answered'));
      bytes = host.takeSent().reduce((sum, sent) => sum + sent.bytes, 0) / 1000;
    }
    await tab.close();
  }
  if (times.length === 0) return [];
  const of = `search for “${WORD}”`;
  return [
    { of, what: 'loaded', value: bytes, unit: 'kB', most: 36 },
    { of, what: 'first result', value: median(times), unit: 'ms', most: 100 },
  ];
}
