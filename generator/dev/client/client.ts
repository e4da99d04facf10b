import { morphPage } from './morph-page.ts';
import { showProblems } from './overlay.ts';

const script = document.currentScript as HTMLScriptElement;
let { version } = script.dataset;
let source: EventSource | undefined;
let updates = Promise.resolve();

async function update(next: string): Promise<void> {
  if (next === version) return;
  const page = await fetchDocument(location.href);
  showProblems(page);
  if (!morphPage(page)) return location.reload();
  document.dispatchEvent(new Event('contentchange'));
  ({ version } = page.querySelector<HTMLElement>('script[data-version]')?.dataset ?? {});
}

/** Requests a page; rejects without a reason if the server does not respond with one. */
function fetchDocument(url: string): Promise<Document> {
  // Parsing a string would need a Trusted Types policy.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.onloadend = () => (request.responseXML ? resolve(request.responseXML) : reject());
    request.send();
  });
}

/** Connects while the page is visible, because browsers open at most six connections to a host. */
function connect(): void {
  source?.close();
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(new URL(`events?since=${version}`, script.src));
  source.onmessage = ({ data }) => {
    const { version: next, files } = JSON.parse(data);
    const urls = files.map((path: string) => location.origin + encodeURI(path));
    if (urls.some((url: string) => performance.getEntriesByName(url).length > 0)) return location.reload();
    updates = updates.then(() => update(`${next}`)).catch((error) => error && location.reload());
  };
}

connect();
document.addEventListener('visibilitychange', connect);
