/** Browser script of the dev server: updates the open page when its source changes, and shows its problems. */
import { STATUS_POLL_MS } from '../timing.ts';
import { createLiveDocument } from './live-document.ts';
import { createOverlay } from './overlay.ts';
import { createPageUpdates, fetchDocument } from './page-updates.ts';
import { openInEditor } from './problem-item.ts';
import { decodePath, refreshAssets } from './refresh-assets.ts';
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
  const url = pathname.startsWith(`${base}/`) ? decodePath(pathname.slice(base.length)) : '/404.html';
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
