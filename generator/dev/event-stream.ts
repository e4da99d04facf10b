import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { PageServer } from './page-server.ts';

/** Open tabs, which share as few streams of server-sent events as browsers let them. */
export type Tabs = {
  /** @param parameters `tab`, `address`, `digest` and `code` of each tab, in this order again and again. */
  readonly open: (request: IncomingMessage, response: ServerResponse, parameters: URLSearchParams) => void;
  /** Tells every tab what the newest state means for it. */
  readonly announce: () => void;
  /** @param changed public files whose bytes changed, by address from the site's root. */
  readonly announceFiles: (changed: readonly string[]) => void;
  readonly close: () => void;
};

type Tab = {
  /** Its name among the tabs of its stream. */
  readonly name: string;
  /** Undefined for the preview's own pages, which hear of new revisions only. */
  readonly address: string | undefined;
  readonly response: ServerResponse;
  digest: string;
  code: string;
  problems: string;
};

const BEAT_MS = 20_000;
const PAGE_FIRST_MS = 25;
/** A save in two steps is wrong for a moment: problems that go within it are not worth a word. */
const TIMEOUT_MS = 150;

/**
 * A tab says what it shows (the digest of its HTML); whenever that is not what the server would send now, it is told.
 * So a tab that was opened while the site was being rebuilt learns that it is stale, and so does one that outlived a
 * restart of the server.
 */
export function createTabs(desk: PageServer): Tabs {
  const tabs = new Set<Tab>();
  const streams = new Set<ServerResponse>();
  const beat = setInterval(() => {
    for (const response of streams) response.write(': \n\n');
  }, BEAT_MS);
  beat.unref();

  function tell(tab: Tab, event: string, data: object): void {
    const { revision } = desk.session.snapshot();
    const text = JSON.stringify({ tab: tab.name, revision, ...data });
    tab.response.write(`event: ${event}\ndata: ${text}\n\n`);
  }

  async function refresh(tab: Tab, patient: boolean): Promise<void> {
    const { revision } = desk.session.snapshot();
    if (tab.address === undefined) return tell(tab, 'revision', {});
    const shown = await desk.page(tab.address);
    if (!tabs.has(tab)) return;
    const address = shown.status === 404 ? desk.newAddress(tab.address) : undefined;
    if (address !== undefined) return tell(tab, 'moved', { address });
    if (shown.digest !== tab.digest) {
      const reload = shown.code !== tab.code;
      tell(tab, 'page', { digest: shown.digest, code: shown.code, reload });
      tab.digest = shown.digest;
    }
    tab.code = shown.code;
    // The tab asks for its page now: what is wrong with it must not stand in the way.
    await setTimeout(PAGE_FIRST_MS);
    await refreshProblems({ tab, address: tab.address, revision, patient });
  }

  async function refreshProblems(each: {
    tab: Tab;
    address: string;
    revision: number;
    patient: boolean;
  }): Promise<void> {
    const { tab, address, revision, patient } = each;
    const problems = await desk.problems(address);
    const snapshot = desk.session.snapshot();
    if (!tabs.has(tab) || snapshot.revision !== revision) return;
    const shown = await desk.page(address);
    const data = { problems, source: desk.source(shown.page), version: shown.version };
    const text = JSON.stringify(data);
    if (text === tab.problems) return;
    if (patient && problems.some(({ weight }) => weight === 'blocking')) {
      await setTimeout(TIMEOUT_MS);
      return refreshProblems({ ...each, patient: false });
    }
    tab.problems = text;
    tell(tab, 'problems', data);
  }

  return {
    open(request, response, parameters) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      response.write(': \n\n');
      streams.add(response);
      const [names, digests, codes] = ['tab', 'digest', 'code'].map((key) => parameters.getAll(key));
      const own = parameters.getAll('address').map(
        (address, index): Tab => ({
          name: names?.[index] ?? '',
          address: address === '' ? undefined : address,
          digest: digests?.[index] ?? '',
          code: codes?.[index] ?? '',
          response,
          problems: '',
        }),
      );
      for (const tab of own) {
        tabs.add(tab);
        refresh(tab, false).catch(console.error);
      }
      request.once('close', () => {
        streams.delete(response);
        for (const tab of own) tabs.delete(tab);
      });
    },
    announce() {
      for (const tab of tabs) refresh(tab, true).catch(console.error);
    },
    announceFiles(changed) {
      for (const tab of tabs) tell(tab, 'files', { addresses: changed });
    },
    close() {
      clearInterval(beat);
      for (const response of streams) response.end();
      streams.clear();
      tabs.clear();
    },
  };
}
