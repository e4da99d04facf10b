/** Browser script of the dev server: updates the open page when its source changes, and shows its problems. */

import { decodeUrl } from '../../lib/strings.ts';
import type { DevEvent } from '../event-stream.ts';
import { RECONNECT_MS } from '../timing.ts';
import { createLiveDocument } from './live-document.ts';
import { createOverlay, openOnClick } from './overlay.ts';

const script = document.currentScript as HTMLScriptElement;
/** URL path of the dev server's own resources, with a trailing slash. */
const devBase = new URL('.', script.src).pathname;
const base = devBase.slice(0, -'/@dev/'.length);
const { digest = '', code = '', time = '' } = script.dataset;
const isStatus = digest === '';
const { pathname } = location;
/** URL path of the page, decoded and without the base path. */
const url = pathname.startsWith(`${base}/`) ? decodeUrl(pathname.slice(base.length)) : '/404.html';
const updatePage = createLiveDocument(document);
const overlay = createOverlay(devBase);
let shownDigest = digest;
/** Server's time up to which the page knows which files have changed. */
let filesTime = time;

const refresh = oneAtATime(() => update().catch(() => location.reload()));

async function update(): Promise<void> {
  const page = await fetchDocument(location.pathname + location.search);
  if (!page) return;
  if (!updatePage(page)) return location.reload();
  shownDigest = page.querySelector<HTMLScriptElement>('script[data-digest]')?.dataset.digest ?? '';
  document.dispatchEvent(new Event('contentchange'));
}

const showProblems = oneAtATime(async () => {
  const page = await fetchDocument(`${devBase}overlay?${new URLSearchParams({ url })}`);
  if (page) overlay.show(page);
});

function receive(event: DevEvent): void {
  switch (event.type) {
    case 'problems':
      showProblems();
      break;
    case 'files':
      filesTime = `${event.time}`;
      if (event.urls.some(isLoaded)) location.reload();
      break;
    case 'page':
      if (event.digest === shownDigest) break;
      if (event.reload) location.reload();
      else refresh();
  }
}

/** Whether the page has loaded a file, such as an image or a video. */
const isLoaded = (url: string): boolean =>
  performance
    .getEntriesByType('resource')
    .some(({ name }) => decodeUrl(new URL(name).pathname) === base + url);

let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Connects to the dev server while the page is visible. Browsers open at most six connections to a host over HTTP/1.1, and
 * further tabs would never load. Pages that are prerendered or in the back/forward cache are hidden as well.
 */
function connect(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
  if (document.visibilityState === 'hidden') return;
  const state = { url: isStatus ? '' : url, digest: shownDigest, code, time: filesTime };
  source = new EventSource(`${devBase}events?${new URLSearchParams(state)}`);
  source.onmessage = ({ data }) => receive(JSON.parse(data));
  source.onopen = () => overlay.showConnection(true);
  // `EventSource` itself would reconnect with the state of the first request.
  source.onerror = () => {
    overlay.showConnection(false);
    source?.close();
    timer = setTimeout(connect, RECONNECT_MS);
  };
}

connect();
document.addEventListener('visibilitychange', connect);
if (isStatus) openOnClick(document, devBase);

/** Runs a task once at a time. Calls during a run cause one more run after it. */
function oneAtATime(task: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await task();
    }
    isRunning = false;
  };
}

/**
 * Fetches and parses a page; undefined when the server does not respond. Uses `XMLHttpRequest`, because parsing a string
 * would need a Trusted Types policy.
 */
function fetchDocument(url: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onload = () => resolve(request.responseXML ?? undefined);
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
