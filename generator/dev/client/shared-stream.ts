/** What a tab shows, for the server to tell it when that is not the newest. */
export type TabState = { readonly address: string; readonly digest: string; readonly code: string };

export const EVENTS = ['page', 'moved', 'problems', 'files', 'revision'] as const;
export type EventName = (typeof EVENTS)[number] | 'connection';

export type SharedStream = {
  /** Joins the other tabs; does nothing while joined. */
  readonly open: () => void;
  readonly close: () => void;
  /** To be called when the tab shows something else. */
  readonly tellState: () => void;
};

type Message =
  | { readonly type: 'here'; readonly tab: string; readonly state: TabState }
  | { readonly type: 'gone'; readonly tab: string }
  | { readonly type: 'who' }
  | { readonly type: 'event'; readonly tab: string; readonly name: EventName; readonly data: unknown };

const RETRY_MS = 500;
const GATHER_MS = 10;

/**
 * One connection for all tabs, because a browser opens no more than six to a host over HTTP/1.1 and a seventh tab would
 * load for ever. The tab that holds the lock has the connection and passes on what it hears; when it goes, the next
 * takes over. Without locks, which plain `http:` has on this machine alone, each tab has a connection of its own.
 * @param own address of the preview's own parts, with a slash at its end.
 */
export function createSharedStream(input: {
  own: string;
  state: () => TabState;
  hear: (name: EventName, data: unknown) => void;
}): SharedStream {
  const { own, state, hear } = input;
  const me = `${performance.timeOrigin}-${Math.random()}`;
  const tabs = new Map<string, TabState>();
  let channel: BroadcastChannel | undefined;
  let stop: AbortController | undefined;
  let reconnect: (() => void) | undefined;

  const say = (message: Message) => channel?.postMessage(message);

  function receive(message: Message): void {
    if (message.type === 'event') {
      if (message.tab === me || message.tab === '') hear(message.name, message.data);
    } else if (message.type === 'who') say({ type: 'here', tab: me, state: state() });
    else if (message.type === 'gone') tabs.delete(message.tab);
    else {
      const isNew = !tabs.has(message.tab);
      tabs.set(message.tab, message.state);
      if (isNew) reconnect?.();
    }
  }

  function tell(tab: string, name: EventName, data: unknown): void {
    if (tab === me || tab === '') hear(name, data);
    if (tab !== me) say({ type: 'event', tab, name, data });
  }

  /** Holds the connection until the signal. */
  function lead(signal: AbortSignal): Promise<void> {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source?.close();
      tabs.set(me, state());
      const query = new URLSearchParams();
      for (const [tab, { address, digest, code }] of tabs)
        for (const [name, value] of Object.entries({ tab, address, digest, code })) query.append(name, value);
      source = new EventSource(`${own}events?${query}`);
      for (const name of EVENTS)
        source.addEventListener(name, ({ data }) => {
          const { tab = '', ...rest } = JSON.parse(data);
          tell(tab, name, rest);
        });
      source.onopen = () => tell('', 'connection', { up: true });
      // The browser's own second try would tell the server what the tabs showed at the first.
      source.onerror = () => {
        source?.close();
        tell('', 'connection', { up: false });
        again(RETRY_MS);
      };
    };
    const again = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(connect, delay);
    };
    reconnect = () => again(GATHER_MS);
    connect();
    say({ type: 'who' });
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

  return {
    open() {
      if (stop) return;
      stop = new AbortController();
      const { signal } = stop;
      if (!navigator.locks) {
        void lead(signal);
        return;
      }
      channel = new BroadcastChannel(own);
      channel.onmessage = ({ data }) => receive(data);
      say({ type: 'here', tab: me, state: state() });
      // Rejects when this tab goes before its turn comes.
      navigator.locks.request(own, { signal }, () => lead(signal)).catch(() => {});
    },
    close() {
      say({ type: 'gone', tab: me });
      stop?.abort();
      stop = undefined;
      channel?.close();
      channel = undefined;
    },
    tellState() {
      if (reconnect) tabs.set(me, state());
      else say({ type: 'here', tab: me, state: state() });
    },
  };
}
