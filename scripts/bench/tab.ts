import { setTimeout as sleep } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';

/** Tab with its own cache and storage. */
export type Tab = {
  /** Resolves after the page's load event. */
  readonly goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the current page. Promises are awaited. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Resolves when the tab prerenders the page of a path, and the expression is true in that page. */
  readonly prerendered: (path: string, expression?: string) => Promise<void>;
  readonly moveTo: (point: Point) => Promise<void>;
  readonly press: (point: Point) => Promise<void>;
  readonly key: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Screen that is emulated for a phone, in CSS pixels. */
export type Screen = { readonly width: number; readonly height: number; readonly deviceScaleFactor: number };

export type Point = { readonly x: number; readonly y: number };

const TIMEOUT_MS = 20_000;

/**
 * Opens a tab and attaches to it through its tab target. Only then does the browser prerender pages in it, and the
 * session survives when a prerendered page is activated.
 * @param options `init` is a script that runs first in every page, `slowDown` is the CPU throttling factor. Without
 * `phone`, the screen is the window.
 */
export async function openTab(
  browser: Chromium,
  options: { readonly init?: string; readonly slowDown?: number; readonly phone?: Screen } = {},
): Promise<Tab> {
  const { init = '', slowDown: rate = 1, phone } = options;
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    forTab: true,
  });
  const { sessionId: tabSession } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const pages = new Map<string, { session: string; prerendering: boolean }>();
  const prepared = Promise.withResolvers<unknown>();
  browser.on('Target.attachedToTarget', (params, parent) => {
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: TargetInfo };
    if (parent !== tabSession || targetInfo.type !== 'page') return;
    pages.set(targetInfo.targetId, { session: sessionId, prerendering: targetInfo.subtype === 'prerender' });
    const tell = (method: string, more: object = {}) => browser.send(method, more, sessionId).catch(() => {});
    // A paused target responds to none of these before the last one, so send all at once.
    const told = [tell('Page.enable')];
    if (init) told.push(tell('Page.addScriptToEvaluateOnNewDocument', { source: init }));
    if (rate > 1) told.push(tell('Emulation.setCPUThrottlingRate', { rate }));
    if (phone) told.push(tell('Emulation.setDeviceMetricsOverride', { ...phone, mobile: true }));
    told.push(tell('Runtime.runIfWaitingForDebugger'));
    Promise.all(told).then(prepared.resolve);
  });
  browser.on('Target.targetInfoChanged', (params) => {
    const { targetInfo } = params as { targetInfo: TargetInfo };
    const page = pages.get(targetInfo.targetId);
    if (page) page.prerendering = targetInfo.subtype === 'prerender';
  });
  browser.on('Target.detachedFromTarget', (params) => {
    for (const [id, { session }] of pages) if (session === params.sessionId) pages.delete(id);
  });
  await browser.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
    tabSession as string,
  );
  await prepared.promise;

  const shown = async (): Promise<string> => {
    for (let waited = 0; waited < TIMEOUT_MS; waited += 20) {
      const page = [...pages.values()].find(({ prerendering }) => !prerendering);
      if (page) return page.session;
      await sleep(20);
    }
    throw new Error('The tab shows no page.');
  };
  const send = async (method: string, params: object) => browser.send(method, params, await shown());
  const evaluate = async <T>(expression: string): Promise<T> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    // If the page goes away during the evaluation, evaluate in the page that replaces it.
    const ask = () => send('Runtime.evaluate', options);
    const { result, exceptionDetails } = await ask().catch(() => sleep(50).then(ask));
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: T }).value;
  };
  const mouse = (type: string, { x, y }: Point, more: object = {}) =>
    send('Input.dispatchMouseEvent', { type, x, y, ...more });
  const left = { button: 'left', clickCount: 1 };
  return {
    evaluate,
    async goto(url) {
      await send('Page.navigate', { url });
      await evaluate(
        'new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", () => setTimeout(done)))',
      );
    },
    async prerendered(path, expression = 'document.readyState === "complete"') {
      const isReady = {
        expression: `location.pathname === ${JSON.stringify(path)} && ${expression}`,
        returnByValue: true,
      };
      for (let waited = 0; waited < TIMEOUT_MS; waited += 20) {
        for (const { session, prerendering } of pages.values()) {
          if (!prerendering) continue;
          const answer = await browser.send('Runtime.evaluate', isReady, session).catch(() => undefined);
          if ((answer?.result as { value?: unknown } | undefined)?.value === true) return;
        }
        await sleep(20);
      }
      throw new Error(`The tab did not prerender ${path}.`);
    },
    async moveTo(point) {
      await mouse('mouseMoved', point);
    },
    async press(point) {
      await mouse('mousePressed', point, { ...left, buttons: 1 });
      // The click may have closed the page.
      await mouse('mouseReleased', point, left).catch(() => {});
    },
    async key(text) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    },
    async close() {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

type TargetInfo = { readonly targetId: string; readonly type: string; readonly subtype?: string };
