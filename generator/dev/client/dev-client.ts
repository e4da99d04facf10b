/** Browser script of the dev server: updates the open page when its source changes, and shows its problems. */

import { decodeUrl } from '../../lib/strings.ts';
import type { DevEvent } from '../event-stream.ts';
import { STATUS_POLL_MS } from '../timing.ts';
import { createLiveDocument, type LiveDocument } from './live-document.ts';
import { createOverlay } from './overlay.ts';
import { openInEditor } from './problem-item.ts';
import { refreshAssets } from './refresh-assets.ts';
import { connect } from './shared-event-source.ts';

const script = document.currentScript as HTMLScriptElement;
/** URL path of the dev server's own resources, with a trailing slash. */
const devBase = new URL('.', script.src).pathname;
const base = devBase.slice(0, -'/@dev/'.length);
const live = createLiveDocument(document);
const { digest = '', code = '' } = script.dataset;

// A prerendered page starts when it is activated.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();

function start(): void {
  if (digest === '') followStatus();
  else followPage();
}

function followPage(): void {
  const overlay = createOverlay(devBase);
  const updates = createPageUpdates({ live, digest, code, onUpdate: () => events.sendState() });
  const { pathname } = location;
  const url = pathname.startsWith(`${base}/`) ? decodeUrl(pathname.slice(base.length)) : '/404.html';
  const events = connect({
    devBase,
    state: () => ({ url, ...updates.current() }),
    onEvent(event) {
      switch (event.type) {
        case 'page':
          return updates.request(event);
        case 'problems':
          return overlay.show(event);
        case 'moved':
          return location.replace(event.href);
        case 'files':
          return refreshAssets({ urls: event.urls, base, version: String(event.revision) });
        case 'connection':
          return overlay.showConnection(event.isUp);
      }
    },
  });
}

/** Keeps the status page up to date, and handles its buttons. */
function followStatus(): void {
  let isRunning = false;
  let isStale = false;

  async function refresh(): Promise<void> {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale) {
      isStale = false;
      const response = await fetchDocument(location.href);
      if (response && !live.update(response.page)) location.reload();
    }
    isRunning = false;
    if (document.querySelector('[data-checking]')) setTimeout(refresh, STATUS_POLL_MS);
  }

  connect({
    devBase,
    state: () => ({ url: '', digest: '', code: '' }),
    onEvent({ type }) {
      if (type === 'revision') void refresh();
    },
  });
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-problem]') : null;
    const status = document.querySelector('[role="status"]');
    if (!button || !status) return;
    status.textContent = '';
    status.textContent = await openInEditor(devBase, button.dataset.problem ?? '');
  });
}

type PageEvent = Extract<DevEvent, { type: 'page' }>;

/**
 * Updates the page in place, one update at a time. Of several events that arrive meanwhile, only the last one counts.
 * @param input.onUpdate is called after each update.
 */
function createPageUpdates(input: {
  live: LiveDocument;
  digest: string;
  code: string;
  onUpdate: () => void;
}) {
  const { live, onUpdate, code } = input;
  let { digest } = input;
  let requested: PageEvent | undefined;
  let isRunning = false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasNotFound = navigation?.responseStatus === 404;

  async function run(): Promise<void> {
    isRunning = true;
    while (requested && requested.digest !== digest) {
      const event = requested;
      const response = await fetchDocument(location.pathname + location.search);
      const script = response?.page.querySelector<HTMLScriptElement>('script[data-digest][data-code]');
      if (!response || !script) break;
      // A page and the 404 page are different documents.
      if (wasNotFound !== (response.status === 404)) return location.reload();
      if (!update(response.page)) return location.reload();
      digest = script.dataset.digest ?? '';
      document.dispatchEvent(new Event('contentchange'));
      onUpdate();
      // The response can be newer than the event. Another event follows in that case.
      if (requested === event) break;
    }
    isRunning = false;
  }

  function update(page: Document): boolean {
    try {
      return live.update(page);
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  return {
    /** Version of the page on the screen. */
    current: () => ({ digest, code }),
    request(event: PageEvent) {
      if (event.digest === digest && !isRunning) return;
      if (event.reload) return location.reload();
      requested = event;
      if (!isRunning) void run();
    },
  };
}

/**
 * Fetches and parses a page; undefined when the server does not respond. Uses `XMLHttpRequest`, because parsing a string
 * would need a Trusted Types policy.
 */
function fetchDocument(url: string): Promise<{ page: Document; status: number } | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onload = () => {
      const page = request.responseXML;
      resolve(page ? { page, status: request.status } : undefined);
    };
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
