import styles from './problems.css';

const host = document.createElement('dev-overlay');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
root.adoptedStyleSheets = [sheet];
let shown: HTMLDetailsElement | undefined;

/** Shows problems on top of the page, or none. Opens by itself for errors that were not there before. */
export function showOverlay(problems: HTMLDetailsElement | null): void {
  const before = shown;
  shown = problems ? document.importNode(problems, true) : undefined;
  if (!shown) return host.remove();
  const { errors = '' } = shown.dataset;
  shown.open = before?.dataset.errors === errors ? before.open : errors !== '';
  root.replaceChildren(shown);
  document.documentElement.append(host);
  // Dialogs of the page must not cover it.
  host.popover = 'manual';
  host.showPopover();
}

document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && shown && !defaultPrevented && !document.querySelector('dialog[open]'))
    shown.open = false;
});
