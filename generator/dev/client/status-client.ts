import { openInEditor } from './editor-button.ts';
import { fetchDocument } from './fetch-document.ts';
import type { LiveDocument } from './live-document.ts';
import { createSharedStream } from './shared-stream.ts';

const CHECKING_MS = 300;

/** Keeps the status page in step with the site, and lets its buttons open places in the editor. */
export function followStatus(own: string, live: LiveDocument): void {
  let isBusy = false;
  let isStale = false;

  async function refresh(): Promise<void> {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    while (isStale) {
      isStale = false;
      const answer = await fetchDocument(location.href);
      if (answer && !live.update(answer.page)) location.reload();
    }
    isBusy = false;
    if (document.querySelector('[data-checking]')) setTimeout(refresh, CHECKING_MS);
  }

  const stream = createSharedStream({
    own,
    state: () => ({ address: '', digest: '', code: '' }),
    hear: (name) => {
      if (name === 'revision') void refresh();
    },
  });
  stream.open();
  addEventListener('pagehide', () => stream.close());
  addEventListener('pageshow', () => stream.open());
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-place]') : null;
    const status = document.querySelector('[role="status"]');
    if (!button || !status) return;
    status.textContent = '';
    status.textContent = await openInEditor(own, button.dataset.place ?? '');
  });
}
