/** Browser script of the dev server: updates the open page when the site changes, and shows problems. */

import { morphPage } from './morph-page.ts';
import { showOverlay } from './overlay.ts';

const script = document.currentScript as HTMLScriptElement;
/** URL path of the dev server's own resources, with a slash at its end. */
const devBase = new URL('.', script.src).pathname;
let version = script.dataset.version;
let source: EventSource | undefined;
let updates = Promise.resolve();

async function update(next: string): Promise<void> {
  const page = next === version ? undefined : await fetchDocument(location.href);
  if (page && !morphPage(page)) return location.reload();
  if (page) document.dispatchEvent(new Event('contentchange'));
  version = page?.querySelector<HTMLElement>('script[data-version]')?.dataset.version ?? version;
  if (location.pathname.startsWith(devBase)) return;
  const problems = await fetchDocument(`${devBase}problems?path=${location.pathname}`);
  showOverlay(problems.querySelector('details'));
}

/** Requests and parses a page; rejects without a reason if the server does not respond. Parsing a string would need a Trusted Types policy. */
function fetchDocument(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject());
    request.onerror = () => reject();
    request.send();
  });
}

/** Connects while the page is visible, because browsers open at most six connections to a host. */
function connect(): void {
  source?.close();
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(`${devBase}events`);
  source.onmessage = ({ data }) => {
    const { version: next, files } = JSON.parse(data);
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => decodeURI(new URL(name).pathname));
    if (loaded.some((path) => files.includes(path))) location.reload();
    updates = updates.then(() => update(`${next}`)).catch((error) => error && location.reload());
  };
}

connect();
document.addEventListener('visibilitychange', connect);
