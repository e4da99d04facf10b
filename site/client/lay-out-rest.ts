/** What the style sheets leave for later: look for `data-at-top` in them. */
const BLOCKS = '.prose > *, .roadmap-list > *, .home > *';
/** A block takes some time of its own beyond it; a task is long from 50 ms on. */
const BUDGET_MS = 12;

/**
 * Who comes to the top of a page sees it before the blocks further down are laid out. That is done here once the first
 * frame is on the screen, block by block while nothing else is to be done, so that no one task is long. Then the page is
 * like any other: a reload finds its place again, which needs the true height of everything above.
 */
export async function layOutRest(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.atTop === undefined) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  await firstPaint();
  let until = await idle();
  for (const block of blocks) {
    if (performance.now() > until) until = await idle();
    block.dataset.laidOut = '';
    // Asking for a size lays out what has none yet.
    void block.offsetHeight;
  }
  delete dataset.atTop;
  for (const block of blocks) delete block.dataset.laidOut;
}

/** The first frame on the screen; a page that is made ready, or in a tab behind, waits for its visitor. */
const firstPaint = (): Promise<unknown> =>
  new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }));

/** The time at which to wait for the next idle moment. Browsers that tell of none leave no block for later. */
const idle = (): Promise<number> =>
  new Promise((done) => {
    const start = () => done(performance.now() + BUDGET_MS);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else start();
  });
