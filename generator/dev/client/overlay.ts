import { count } from '../../lib/strings.ts';
import type { DevEvent } from '../event-stream.ts';
import type { PageVersion } from '../page-server.ts';
import type { Problem } from '../problems.ts';
import { ANNOUNCE_DELAY_MS } from '../timing.ts';
import styles from './overlay.css';
import { editorButton, h, problemList } from './problem-item.ts';

/** What the overlay shows about the page. */
type OverlayData = Omit<Extract<DevEvent, { type: 'problems' }>, 'type' | 'revision'>;

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
  const liveRegion = h('p', { className: 'live-region', role: 'status' });
  const panel = h('div', {});
  const badge = h('div', {});
  root.append(liveRegion, panel, badge);
  let data: OverlayData = { problems: [], version: 'latest' };
  let shown = '';
  let isConnected = true;

  const errors = () => data.problems.filter(({ isBlocking }) => isBlocking);
  const keyOf = (problems: readonly Problem[]) => problems.map(({ id }) => id).join(' ');

  function dismiss(problems: readonly Problem[]): void {
    store(DISMISSED, keyOf(problems));
    render();
  }

  function render(): void {
    const problems = errors();
    const hasPanel = problems.length > 0 && stored(DISMISSED) !== keyOf(problems);
    panel.replaceChildren(...(hasPanel ? [renderPanel(problems)] : []));
    const content = hasPanel && isConnected ? undefined : renderBadge(problems);
    badge.replaceChildren(...(content ? [content] : []));
    attach(panel.hasChildNodes() || badge.hasChildNodes());
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

  function renderPanel(problems: readonly Problem[]): HTMLElement {
    const subject = `${count(problems.length, 'error')} ${problems.length === 1 ? 'prevents' : 'prevent'}`;
    const titles: Record<PageVersion, string> = {
      latest: `${subject} the site from building`,
      outdated: `${subject} this page from updating`,
      none: `${subject} this page from rendering`,
    };
    const title = titles[data.version];
    const onclick = () => dismiss(problems);
    return h(
      'section',
      { className: 'overlay', role: 'dialog', ariaLabel: title },
      h(
        'header',
        {},
        h('h2', {}, title),
        h('button', { className: 'close', type: 'button', title: 'Close (Esc)', onclick }, 'Close'),
      ),
      data.version === 'outdated'
        ? h('p', { className: 'outdated' }, 'Showing the last version without errors.')
        : undefined,
      problemList(problems, devBase),
    );
  }

  function renderBadge(problems: readonly Problem[]): HTMLElement | undefined {
    if (!isConnected) return h('p', { className: 'badge down' }, 'Dev server connection lost. Reconnecting…');
    const { source } = data;
    const notices = data.problems.filter(({ isBlocking }) => !isBlocking);
    const status = source?.status;
    if (problems.length === 0 && notices.length === 0 && !status) return undefined;
    const isOpen = stored(LIST) === 'open';
    const onclick = () => {
      store(LIST, isOpen ? '' : 'open');
      render();
      root.querySelector<HTMLElement>('.pill')?.focus();
    };
    const toggle = h(
      'button',
      { className: 'pill', type: 'button', ariaExpanded: String(isOpen), onclick },
      status ? h('span', { className: 'draft' }, status) : undefined,
      status && source ? h('code', { className: 'file' }, source.file) : undefined,
      problems.length > 0 ? h('span', { className: 'bad' }, count(problems.length, 'error')) : undefined,
      notices.length > 0 ? h('span', { className: 'count' }, count(notices.length, 'notice')) : undefined,
    );
    toggle.setAttribute('aria-controls', 'list');
    return h(
      'section',
      { className: 'badge', ariaLabel: 'Dev server' },
      isOpen ? renderList([...problems, ...notices]) : undefined,
      toggle,
    );
  }

  function renderList(problems: readonly Problem[]): HTMLElement {
    const { source } = data;
    return h(
      'div',
      { className: 'list', id: 'list' },
      source && editorButton(devBase, source.file),
      problems.length > 0 ? problemList(problems, devBase) : undefined,
      h('p', { className: 'links' }, h('a', { href: `${devBase}status` }, 'Site status')),
    );
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.hasChildNodes()) return;
    // Escape closes an open dialog of the page first.
    if (!document.querySelector('dialog[open]')) dismiss(errors());
  });

  return {
    show(next: OverlayData): void {
      const key = JSON.stringify([next.problems, next.source, next.version]);
      if (key === shown) return;
      shown = key;
      data = next;
      const problems = errors();
      if (problems.length === 0) store(DISMISSED, '');
      render();
      setTimeout(() => {
        liveRegion.textContent = problems.map(({ message }) => message).join(' ');
      }, ANNOUNCE_DELAY_MS);
    },
    showConnection(isUp: boolean): void {
      if (isUp === isConnected) return;
      isConnected = isUp;
      render();
    },
  };
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
