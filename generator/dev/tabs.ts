import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageDesk, sourceFacts } from './page-desk.ts';

/** Open tabs, each connected by one stream of server-sent events. */
export type Tabs = {
  readonly open: (request: IncomingMessage, response: ServerResponse, parameters: URLSearchParams) => void;
  /** @param changed public files whose bytes changed, by address from the site's root. */
  readonly announce: (changed: ReadonlySet<string>) => void;
  readonly close: () => void;
};

type Tab = {
  readonly address: string;
  readonly response: ServerResponse;
  digest: string;
  code: string;
  problems: string;
};

const BEAT_MS = 20_000;
/** A save in two steps is wrong for a moment: problems that go within it are not worth a word. */
const PATIENCE_MS = 150;

/**
 * A tab says what it shows (the digest of its HTML); whenever that is not what the server would send now, it is told.
 * So a tab that was opened while the site was being rebuilt learns that it is stale, and so does one that outlived a
 * restart of the server.
 */
export function createTabs(desk: PageDesk): Tabs {
  const tabs = new Set<Tab>();
  const beat = setInterval(() => {
    for (const { response } of tabs) response.write(': \n\n');
  }, BEAT_MS);
  beat.unref();

  function tell(tab: Tab, event: string, data: object): void {
    const { revision } = desk.session.snapshot();
    tab.response.write(`id: ${revision}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  async function refresh(tab: Tab, patient: boolean): Promise<void> {
    const { revision } = desk.session.snapshot();
    const shown = await desk.page(tab.address);
    if (!tabs.has(tab)) return;
    if (shown.digest !== tab.digest) {
      const reload = shown.code !== tab.code;
      tell(tab, 'page', { revision, digest: shown.digest, code: shown.code, reload });
      tab.digest = shown.digest;
    }
    tab.code = shown.code;
    await refreshProblems(tab, revision, patient);
  }

  async function refreshProblems(tab: Tab, revision: number, patient: boolean): Promise<void> {
    const problems = await desk.problems(tab.address);
    const snapshot = desk.session.snapshot();
    if (!tabs.has(tab) || snapshot.revision !== revision) return;
    const shown = await desk.page(tab.address);
    const data = { problems, source: sourceFacts(snapshot, shown.page), fresh: shown.fresh };
    const text = JSON.stringify(data);
    if (text === tab.problems) return;
    if (patient && problems.some(({ weight }) => weight === 'blocking')) {
      setTimeout(() => void refreshProblems(tab, revision, false), PATIENCE_MS);
      return;
    }
    tab.problems = text;
    tell(tab, 'problems', { revision, ...data });
  }

  return {
    open(request, response, parameters) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      const tab: Tab = {
        address: parameters.get('address') ?? '/',
        digest: parameters.get('digest') ?? '',
        code: parameters.get('code') ?? '',
        response,
        problems: '',
      };
      tabs.add(tab);
      request.once('close', () => tabs.delete(tab));
      response.write('retry: 500\n\n');
      refresh(tab, false).catch(console.error);
    },
    announce(changed) {
      for (const tab of tabs) {
        refresh(tab, true).catch(console.error);
        if (changed.size > 0) tell(tab, 'files', { addresses: [...changed] });
      }
    },
    close() {
      clearInterval(beat);
      for (const { response } of tabs) response.end();
      tabs.clear();
    },
  };
}
