import { ANNOUNCE_DELAY_MS } from '../timing.ts';
import styles from './overlay.css';

/** Keys in session storage: ids of the dismissed problems, and whether the list is open. */
const DISMISSED = 'dev-overlay-dismissed';
const LIST = 'dev-overlay-list';

/**
 * Creates the overlay, in a shadow root on top of the page: a panel for errors, and a badge for other problems and drafts.
 * It never takes the focus.
 * @param devBase URL path of the dev server's own resources, with a trailing slash.
 */
export function createOverlay(devBase: string) {
  const host = document.createElement('dev-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const liveRegion = paragraph('live-region');
  liveRegion.role = 'status';
  const area = document.createElement('div');
  root.append(liveRegion, area);
  /** Everything that the overlay can show, as the server sent it. */
  let latest: HTMLElement = document.createElement('body');
  let isConnected = true;

  function render(): void {
    const content = document.importNode(latest, true);
    const part = (selector: string) => content.querySelector(selector);
    if (keyOf(latest) === stored(DISMISSED)) part('.overlay')?.remove();
    if (part('.overlay') || !isConnected) part('.badge')?.remove();
    const isOpen = stored(LIST) === 'open';
    if (!isOpen) part('.list')?.remove();
    part('.pill')?.setAttribute('aria-expanded', String(isOpen));
    area.replaceChildren(...content.children);
    if (!isConnected) area.append(paragraph('badge down', 'Dev server connection lost. Reconnecting…'));
    attach(area.hasChildNodes());
  }

  /** Uses the top layer, so that dialogs of the page do not cover the overlay, and comes last in the tab order. */
  function attach(isNeeded: boolean): void {
    if (!isNeeded) {
      host.remove();
      return;
    }
    if (!host.isConnected) {
      host.popover = 'manual';
      document.documentElement.append(host);
    }
    if (!host.matches(':popover-open')) host.showPopover();
  }

  function dismiss(): void {
    store(DISMISSED, keyOf(latest));
    render();
  }

  function toggleList(): void {
    store(LIST, stored(LIST) === 'open' ? '' : 'open');
    render();
    root.querySelector<HTMLElement>('.pill')?.focus();
  }

  openOnClick(root, devBase);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.matches('.close')) dismiss();
    if (button?.matches('.pill')) toggleList();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !area.querySelector('.overlay')) return;
    // Escape closes an open dialog of the page first.
    if (!document.querySelector('dialog[open]')) dismiss();
  });

  return {
    show({ body }: Document): void {
      if (body.innerHTML === latest.innerHTML) return;
      latest = body;
      if (keyOf(body) === '') store(DISMISSED, '');
      render();
      setTimeout(() => {
        const messages = [...body.querySelectorAll('.overlay .message')];
        liveRegion.textContent = messages.map(({ textContent }) => textContent).join(' ');
      }, ANNOUNCE_DELAY_MS);
    },
    showConnection(isUp: boolean): void {
      if (isUp === isConnected) return;
      isConnected = isUp;
      render();
    },
  };
}

/** Ids of the errors in the panel; empty without a panel. */
const keyOf = (content: HTMLElement): string =>
  content.querySelector<HTMLElement>('.overlay')?.dataset.key ?? '';

const paragraph = (className: string, textContent = ''): HTMLElement =>
  Object.assign(document.createElement('p'), { className, textContent });

/** Lets buttons open files in the editor. If that fails, the reason appears beside the button. */
export function openOnClick(root: Document | ShadowRoot, devBase: string): void {
  root.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-at]') : null;
    const status = button?.nextElementSibling;
    if (!button || !status) return;
    status.textContent = '';
    const query = new URLSearchParams({ at: button.dataset.at ?? '' });
    const response = await fetch(`${devBase}open?${query}`).catch(() => undefined);
    if (!response) status.textContent = 'The dev server is not responding.';
    else if (!response.ok) status.textContent = (await response.text()).trim();
  });
}

/** Reads from session storage; empty where storage is disabled. */
function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}
