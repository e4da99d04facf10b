import type { DevEvent } from '../event-stream.ts';
import type { LiveDocument } from './live-document.ts';

type PageEvent = Extract<DevEvent, { type: 'page' }>;

export type PageUpdates = {
  readonly request: (event: PageEvent) => void;
  /** Version of the page on the screen. */
  readonly current: () => { readonly digest: string; readonly code: string };
};

/**
 * Updates the page in place, one update at a time. Of several events that arrive meanwhile, only the last one counts.
 * @param input.onUpdate is called after each update.
 */
export function createPageUpdates(input: {
  live: LiveDocument;
  digest: string;
  code: string;
  onUpdate: () => void;
}): PageUpdates {
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
    current: () => ({ digest, code }),
    request(event) {
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
export function fetchDocument(url: string): Promise<{ page: Document; status: number } | undefined> {
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
