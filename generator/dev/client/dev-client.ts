/** The browser's part of the preview: keeps the page on the screen in step with its source. */
import { createLiveDocument } from './live-document.ts';
import { createNotes } from './overlay.ts';
import { createPageUpdates } from './page-updates.ts';
import { refreshFiles } from './refresh-files.ts';
import { createSharedStream } from './shared-stream.ts';
import { followStatus } from './status-client.ts';

const script = document.currentScript as HTMLScriptElement;
const own = new URL('.', script.src).pathname;
const base = own.slice(0, -'/@dev/'.length);
const live = createLiveDocument(document);
const { digest = '', code = '' } = script.dataset;

/** A page that is loaded before anybody asked for it waits until somebody does. */
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();

function start(): void {
  if (digest === '') followStatus(own, live);
  else followPage();
}

function followPage(): void {
  const notes = createNotes(own);
  const updates = createPageUpdates({ live, digest, code, onShown: () => stream.tellState() });
  const { pathname } = location;
  const address = pathname.startsWith(`${base}/`) ? decoded(pathname.slice(base.length)) : '/404.html';
  const stream = createSharedStream({
    own,
    state: () => ({ address, ...updates.shown() }),
    hear(name, data) {
      if (name === 'page') updates.take(data as Parameters<typeof updates.take>[0]);
      else if (name === 'problems') notes.show(data as Parameters<typeof notes.show>[0]);
      else if (name === 'moved') location.replace((data as { address: string }).address);
      else if (name === 'connection') notes.showConnection((data as { up: boolean }).up);
      else if (name === 'files') {
        const { addresses, revision } = data as { addresses: string[]; revision: number };
        refreshFiles({ addresses, base, version: String(revision) });
      }
    },
  });
  stream.open();
  // A page that goes into the browser's memory must let the connection go; it may come back.
  addEventListener('pagehide', () => stream.close());
  addEventListener('pageshow', () => stream.open());
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
