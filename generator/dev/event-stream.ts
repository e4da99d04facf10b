import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { digest } from '../lib/digest.ts';
import type { PageServer } from './page-server.ts';
import { OVERLAY_DELAY_MS, PROBLEMS_DELAY_MS } from './timing.ts';

/** Server-sent event for one tab. */
export type DevEvent =
  | { readonly type: 'page'; readonly digest: string; readonly reload: boolean }
  /** The content of the overlay has changed. */
  | { readonly type: 'problems' }
  /** Files in `public/` have changed. URL paths without the base path, and the server's time. */
  | { readonly type: 'files'; readonly urls: readonly string[]; readonly time: number };

type Tab = {
  /** URL path without the base path; empty for the status page. */
  readonly url: string;
  readonly response: ServerResponse;
  digest: string;
  code: string;
  overlay: string;
};

/** The server's time in ms. Tabs send it back, so that changes during a slow request are not lost. */
export const serverTime = (): number => performance.timeOrigin + performance.now();

/**
 * Open tabs. Each tab sends the digest of the page that it shows, and receives an event when the current page has another
 * one. So a tab that was hidden, that was opened during a rebuild, or that outlived a restart of the server, is updated as
 * well.
 * @param input.status returns the HTML of the status page.
 * @param input.overlay returns the HTML of the overlay for a page.
 */
export function createTabs(input: {
  pages: PageServer;
  status: () => string;
  overlay: (url: string) => Promise<{ html: string; hasErrors: boolean }>;
}) {
  const { pages, status, overlay } = input;
  const tabs = new Set<Tab>();
  /** Server's time of the last change of each file in `public/`. */
  const changedFiles = new Map<string, number>();

  const send = (tab: Tab, event: DevEvent) => tab.response.write(`data: ${JSON.stringify(event)}\n\n`);

  async function refresh(tab: Tab, delayErrors: boolean): Promise<void> {
    const { url } = tab;
    if (url === '') return showDigest(tab, digest(status()), false);
    const page = await pages.page(url);
    if (!tabs.has(tab)) return;
    showDigest(tab, page.digest, page.code !== tab.code);
    tab.code = page.code;
    // The tab requests its page now. Finding its problems must not delay the response.
    await setTimeout(PROBLEMS_DELAY_MS);
    await refreshProblems(tab, delayErrors);
  }

  function showDigest(tab: Tab, digest: string, reload: boolean): void {
    if (digest === tab.digest) return;
    send(tab, { type: 'page', digest, reload });
    tab.digest = digest;
  }

  async function refreshProblems(tab: Tab, delayErrors: boolean): Promise<void> {
    const { revision } = pages.session.snapshot();
    const { html, hasErrors } = await overlay(tab.url);
    if (!tabs.has(tab) || pages.session.snapshot().revision !== revision || html === tab.overlay) return;
    if (delayErrors && hasErrors) {
      await setTimeout(OVERLAY_DELAY_MS);
      return refreshProblems(tab, false);
    }
    tab.overlay = html;
    send(tab, { type: 'problems' });
  }

  return {
    /**
     * @param parameters `url`, `digest` and `code` of the tab, and `time`, the server's time of its page or of the last
     * changed file that it was notified of.
     */
    open(response: ServerResponse, parameters: URLSearchParams): void {
      const { url = '', digest = '', code = '', time = '' } = Object.fromEntries(parameters);
      const tab: Tab = { url, digest, code, response, overlay: '' };
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).flushHeaders();
      tabs.add(tab);
      response.once('close', () => tabs.delete(tab));
      const urls = [...changedFiles].flatMap(([url, changed]) => (changed > Number(time) ? url : []));
      if (urls.length > 0) send(tab, { type: 'files', urls, time: serverTime() });
      refresh(tab, false).catch(console.error);
    },
    /** Notifies every tab that shows an old version. */
    announce(): void {
      for (const tab of tabs) refresh(tab, true).catch(console.error);
    },
    /** @param urls URL paths of changed files in `public/`, without the base path. */
    announceFiles(urls: readonly string[]): void {
      const time = serverTime();
      for (const url of urls) changedFiles.set(url, time);
      for (const tab of tabs) send(tab, { type: 'files', urls, time });
    },
    close(): void {
      for (const { response } of tabs) response.end();
      tabs.clear();
    },
  };
}
