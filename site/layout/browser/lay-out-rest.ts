/** Blocks whose layout the stylesheets defer (search them for `data-at-top`). */
const BLOCKS = '.prose > *, .roadmap-list > *, .home > *';
/**
 * Time per idle callback in milliseconds. The last block may exceed it; the browser counts a task as long from 50 ms.
 */
const BUDGET_MS = 12;
/** Time after the first paint from which fonts are late, in milliseconds. */
const FONTS_MS = 1000;

/**
 * Lays out the blocks below the first screen, which the stylesheets skip when a page opens at its top. Runs after the
 * first paint, block by block while the browser is idle, so that no task is long. Afterwards every height is final, which
 * the End key and scroll restoration on reload need.
 */
export async function layOutRest(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.atTop === undefined) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  await firstPaint();
  await fontsOrLater();
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

/** Resolves when the fonts have arrived, which lays out again, in one task, all that has been laid out, or are late. */
const fontsOrLater = (): Promise<unknown> =>
  new Promise((done) => {
    document.fonts.ready.then(done);
    setTimeout(done, FONTS_MS);
  });

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
