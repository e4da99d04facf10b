import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';

type Listener = (params: Record<string, unknown>, session: string | undefined) => void;

/** Browser with its DevTools protocol: https://chromedevtools.github.io/devtools-protocol/. */
export type Chromium = {
  /** Sends a command. Rejects with the browser's message if the command fails. */
  readonly send: (method: string, params?: object, session?: string) => Promise<Record<string, unknown>>;
  readonly on: (method: string, listener: Listener) => void;
  readonly close: () => Promise<void>;
};

/** Starts the browser without Playwright, which turns off prerendering and the back/forward cache. */
export async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const child = spawn(CHROMIUM, [
    ...BROWSER_ARGS,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=1280,900',
  ]);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const match = /DevTools listening on (ws:\S+)/.exec(said);
      if (match?.[1]) found(match[1]);
    });
    gone.then(() => failed(new Error(`The browser did not start:\n${said}`)));
  });
  const socket = new WebSocket(address);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));

  type Request = PromiseWithResolvers<Record<string, unknown>> & { readonly session: string | undefined };
  const waiting = new Map<number, Request>();
  const listeners: { method: string; listener: Listener }[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(String(data));
    if (id === undefined) {
      // A detached target sends no more responses.
      if (method === 'Target.detachedFromTarget')
        for (const request of waiting.values())
          if (request.session === params.sessionId) request.reject(new Error('The target is gone.'));
      for (const each of listeners) if (each.method === method) each.listener(params, sessionId);
      return;
    }
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(new Error(error.message));
    else request?.resolve(result);
  });
  return {
    send(method, params = {}, sessionId = undefined) {
      const id = ++last;
      const request = { ...Promise.withResolvers<Record<string, unknown>>(), session: sessionId };
      waiting.set(id, request);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return request.promise;
    },
    on: (method, listener) => listeners.push({ method, listener }),
    async close() {
      socket.send(JSON.stringify({ id: ++last, method: 'Browser.close' }));
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
