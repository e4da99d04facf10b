import styles from './problems.css';

/** Key in session storage: the errors whose panel was closed. */
const CLOSED = 'dev-closed';

/** Creates the overlay, in a shadow root on top of the page. It opens by itself for errors that were not closed. */
export function createOverlay() {
  const host = Object.assign(document.createElement('dev-overlay'), { popover: 'manual', role: 'status' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  let shown: HTMLDetailsElement | null = null;

  function attach(...content: Element[]): void {
    root.replaceChildren(...content);
    if (content.length === 0) return host.remove();
    document.documentElement.append(host);
    // Dialogs of the page must not cover it.
    host.showPopover();
  }

  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && shown && !defaultPrevented && !document.querySelector('dialog[open]'))
      shown.open = false;
  });

  return {
    show(problems: Document): void {
      const next = problems.querySelector('details');
      const errors = next?.dataset.errors ?? '';
      if (next && shown?.dataset.errors === errors) next.open = shown.open;
      else if (next) next.open = errors !== '' && sessionStorage.getItem(CLOSED) !== errors;
      shown = next && document.importNode(next, true);
      shown?.addEventListener('toggle', ({ newState }) =>
        sessionStorage.setItem(CLOSED, newState === 'closed' ? errors : ''),
      );
      attach(...(shown ? [shown] : []));
    },
    showConnectionLost(): void {
      attach(
        Object.assign(document.createElement('p'), { textContent: 'Connection to the dev server lost' }),
      );
    },
  };
}
