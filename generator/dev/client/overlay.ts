import styles from './problems.css';

const host = document.createElement('dev-overlay');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
root.adoptedStyleSheets = [sheet];
let shown: HTMLDetailsElement | null = null;
showProblems(document);

/** Moves the problems that the server has added to a page to the top, and opens them for other errors. */
export function showProblems(page: Document): void {
  const before = shown;
  shown = page.querySelector<HTMLDetailsElement>('details[data-errors]');
  host.remove();
  if (!shown) return;
  const { errors = '' } = shown.dataset;
  shown.open = before?.dataset.errors === errors ? before.open : errors !== '';
  root.replaceChildren(shown);
  document.documentElement.append(host);
  host.popover = 'manual';
  host.showPopover();
}
