/** Blocks whose layout the stylesheets defer (search them for `data-at-top`). */
const BLOCKS = '.prose > *, .roadmap-list > *, .home > *';
/**
 * Time per idle callback in milliseconds. The last block may exceed it; the browser counts a task as long from 50 ms.
 */
const BUDGET_MS = 12;

/**
 * Lays out the blocks below the first screen, which the stylesheets skip when a page opens at its top. Runs after the
 * first paint, block by block while the browser is idle, so that no task is long. Waits for the fonts, whose arrival would
 * lay out the complete page again in one task. Afterwards every height is final, which scroll restoration on reload
 * needs.
 */
export async function layOutRest(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.atTop === undefined) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  await firstPaint();
  await document.fonts.ready;
  let until = await idle();
  for (const block of blocks) {
    if (performance.now() > until) until = await idle();
    block.dataset.laidOut = '';
    // Reading a size forces the layout.
    void block.offsetHeight;
  }
  delete dataset.atTop;
  for (const block of blocks) delete block.dataset.laidOut;
}

/** Resolves at the first paint. Prerendered pages and background tabs paint when they are shown. */
const firstPaint = (): Promise<unknown> =>
  new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }));

/**
 * Waits for the next idle callback and returns when its budget ends. Resolves at once in browsers without
 * `requestIdleCallback`, where no layout is deferred.
 */
const idle = (): Promise<number> =>
  new Promise((done) => {
    const start = () => done(performance.now() + BUDGET_MS);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else start();
  });
