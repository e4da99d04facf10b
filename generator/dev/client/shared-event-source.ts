import type { DevEvent } from '../event-stream.ts';
import { COLLECT_TABS_MS, RECONNECT_MS } from '../timing.ts';

/** Version of the page in a tab. The server sends events when it is not the latest one. */
export type TabState = { readonly url: string; readonly digest: string; readonly code: string };

const EVENT_TYPES = ['page', 'moved', 'problems', 'files', 'revision'] as const satisfies DevEvent['type'][];

export type ClientEvent = DevEvent | { readonly type: 'connection'; readonly isUp: boolean };

/** Message between tabs. `tab` of an event is the receiver; all tabs when it is empty. */
type Message =
  | { readonly type: 'state'; readonly tab: string; readonly state: TabState }
  | { readonly type: 'closed'; readonly tab: string }
  | { readonly type: 'list-tabs' }
  | { readonly type: 'event'; readonly tab: string; readonly event: ClientEvent };

/**
 * Connects to the dev server. All tabs share one connection, because browsers open at most six to a host over HTTP/1.1,
 * and further tabs would never load. The tab that holds a Web Lock has the connection and forwards the events; when it is
 * closed, the next tab takes over. Without Web Locks (plain HTTP on another host), each tab has its own connection.
 *
 * The connection is closed while the page is in the back/forward cache.
 * @param input.devBase URL path of the dev server's own resources, with a trailing slash.
 * @returns `sendState` must be called when the tab shows another version.
 */
export function connect(input: {
  devBase: string;
  state: () => TabState;
  onEvent: (event: ClientEvent) => void;
}): { readonly sendState: () => void } {
  const { devBase, state, onEvent } = input;
  const thisTab = `${performance.timeOrigin}-${Math.random()}`;
  const tabs = new Map<string, TabState>();
  let channel: BroadcastChannel | undefined;
  let abort: AbortController | undefined;
  /** Defined while this tab has the connection. */
  let reconnect: (() => void) | undefined;

  const post = (message: Message) => channel?.postMessage(message);

  function receive(message: Message): void {
    if (message.type === 'event') {
      if (message.tab === thisTab || message.tab === '') onEvent(message.event);
    } else if (message.type === 'list-tabs') post({ type: 'state', tab: thisTab, state: state() });
    else if (message.type === 'closed') tabs.delete(message.tab);
    else {
      const isNew = !tabs.has(message.tab);
      tabs.set(message.tab, message.state);
      if (isNew) reconnect?.();
    }
  }

  function forward(tab: string, event: ClientEvent): void {
    if (tab === thisTab || tab === '') onEvent(event);
    if (tab !== thisTab) post({ type: 'event', tab, event });
  }

  /** Keeps the connection open until the signal aborts. */
  function hold(signal: AbortSignal): Promise<void> {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source?.close();
      tabs.set(thisTab, state());
      const query = new URLSearchParams();
      for (const [tab, { url, digest, code }] of tabs)
        for (const [name, value] of Object.entries({ tab, url, digest, code })) query.append(name, value);
      source = new EventSource(`${devBase}events?${query}`);
      for (const type of EVENT_TYPES)
        source.addEventListener(type, ({ data }) => {
          const { tab = '', ...event } = JSON.parse(data);
          forward(tab, event);
        });
      source.onopen = () => forward('', { type: 'connection', isUp: true });
      // `EventSource` itself would reconnect with the tab states of the first request.
      source.onerror = () => {
        source?.close();
        forward('', { type: 'connection', isUp: false });
        openAfter(RECONNECT_MS);
      };
    };
    const openAfter = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(open, delay);
    };
    reconnect = () => openAfter(COLLECT_TABS_MS);
    open();
    post({ type: 'list-tabs' });
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        source?.close();
        tabs.clear();
        reconnect = undefined;
        resolve();
      }),
    );
  }

  function join(): void {
    if (abort) return;
    abort = new AbortController();
    const { signal } = abort;
    if (!navigator.locks) {
      void hold(signal);
      return;
    }
    channel = new BroadcastChannel(devBase);
    channel.onmessage = ({ data }) => receive(data);
    post({ type: 'state', tab: thisTab, state: state() });
    // Rejects when this tab leaves before it gets the lock.
    navigator.locks.request(devBase, { signal }, () => hold(signal)).catch(() => {});
  }

  function leave(): void {
    post({ type: 'closed', tab: thisTab });
    abort?.abort();
    abort = undefined;
    channel?.close();
    channel = undefined;
  }

  join();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', join);
  return {
    sendState() {
      if (reconnect) tabs.set(thisTab, state());
      else post({ type: 'state', tab: thisTab, state: state() });
    },
  };
}
