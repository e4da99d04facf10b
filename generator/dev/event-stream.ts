import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Problem } from './page-problems.ts';
import type { PageServer, PageSource, PageVersion } from './page-server.ts';
import { HEARTBEAT_MS, OVERLAY_DELAY_MS, PROBLEMS_DELAY_MS } from './timing.ts';

/** Server-sent event for one tab. `revision` is the one of the session. */
export type DevEvent = { readonly revision: number } & (
  | { readonly type: 'page'; readonly digest: string; readonly code: string; readonly reload: boolean }
  | {
      readonly type: 'problems';
      readonly problems: readonly Problem[];
      readonly source?: PageSource | undefined;
      readonly version: PageVersion;
    }
  /** The page has another URL. `href` includes the base path. */
  | { readonly type: 'moved'; readonly href: string }
  /** Files in `public/` have changed. URL paths without the base path. */
  | { readonly type: 'files'; readonly urls: readonly string[] }
  | { readonly type: 'revision' }
);

type Tab = {
  readonly id: string;
  /** URL path without the base path; undefined for the status page, which receives only revisions. */
  readonly url: string | undefined;
  readonly response: ServerResponse;
  digest: string;
  code: string;
  /** Last problems that were sent, as JSON. */
  problems: string;
};

/**
 * Open tabs. The tabs of a browser share a stream. Each tab sends the digest of the page that it shows, and receives an event when the current page has another one. So a
 * tab that was opened during a rebuild, or that outlived a restart of the server, is updated as well.
 */
export function createTabs(pages: PageServer) {
  const tabs = new Set<Tab>();
  const streams = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const response of streams) response.write(': \n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function send<Type extends DevEvent['type']>(
    tab: Tab,
    type: Type,
    data: Omit<Extract<DevEvent, { type: Type }>, 'type' | 'revision'>,
  ): void {
    const { revision } = pages.session.snapshot();
    const text = JSON.stringify({ tab: tab.id, type, revision, ...data });
    tab.response.write(`event: ${type}\ndata: ${text}\n\n`);
  }

  async function refresh(tab: Tab, delayErrors: boolean): Promise<void> {
    const { revision } = pages.session.snapshot();
    const { url } = tab;
    if (url === undefined) return send(tab, 'revision', {});
    const page = await pages.page(url);
    if (!tabs.has(tab)) return;
    const href = page.status === 404 ? pages.movedTo(url) : undefined;
    if (href !== undefined) return send(tab, 'moved', { href });
    const { digest, code } = page;
    if (digest !== tab.digest) {
      send(tab, 'page', { digest, code, reload: code !== tab.code });
      tab.digest = digest;
    }
    tab.code = code;
    // The tab requests its page now. Finding its problems must not delay the response.
    await setTimeout(PROBLEMS_DELAY_MS);
    await refreshProblems(tab, url, revision, delayErrors);
  }

  async function refreshProblems(
    tab: Tab,
    url: string,
    revision: number,
    delayErrors: boolean,
  ): Promise<void> {
    const problems = await pages.problems(url);
    if (!tabs.has(tab) || pages.session.snapshot().revision !== revision) return;
    const { page, version } = await pages.page(url);
    const data = { problems, source: pages.source(page), version };
    const text = JSON.stringify(data);
    if (text === tab.problems) return;
    if (delayErrors && problems.some(({ isBlocking }) => isBlocking)) {
      await setTimeout(OVERLAY_DELAY_MS);
      return refreshProblems(tab, url, revision, false);
    }
    tab.problems = text;
    send(tab, 'problems', data);
  }

  return {
    /** @param parameters `tab`, `url`, `digest` and `code` of each tab, repeated. */
    open(response: ServerResponse, parameters: URLSearchParams): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      response.write(': \n\n');
      streams.add(response);
      const [ids, digests, codes] = ['tab', 'digest', 'code'].map((name) => parameters.getAll(name));
      const opened = parameters.getAll('url').map(
        (url, index): Tab => ({
          id: ids?.[index] ?? '',
          url: url === '' ? undefined : url,
          digest: digests?.[index] ?? '',
          code: codes?.[index] ?? '',
          response,
          problems: '',
        }),
      );
      for (const tab of opened) {
        tabs.add(tab);
        refresh(tab, false).catch(console.error);
      }
      response.once('close', () => {
        streams.delete(response);
        for (const tab of opened) tabs.delete(tab);
      });
    },
    /** Notifies every tab that shows an old version. */
    announce(): void {
      for (const tab of tabs) refresh(tab, true).catch(console.error);
    },
    /** @param urls URL paths of changed files in `public/`, without the base path. */
    announceFiles(urls: readonly string[]): void {
      for (const tab of tabs) send(tab, 'files', { urls });
    },
    close(): void {
      clearInterval(heartbeat);
      for (const response of streams) response.end();
      streams.clear();
      tabs.clear();
    },
  };
}
