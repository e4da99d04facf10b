const KEY = 'tabs';
const MOST = 20;

/** Labels that the visitor chose, the latest first. Without storage, those of this page. */
let chosen: readonly string[] = [];

/**
 * Panels of alternatives become tabs (ARIA Authoring Practices, "Tabs", with automatic activation). Choosing one
 * chooses its label wherever it is a tab, on this page and on the others. A panel that is not chosen keeps its room,
 * so nothing moves.
 */
export function startTabs(root: ParentNode): void {
  for (const group of root.querySelectorAll<HTMLElement>('.tabs')) makeTabs(group);
  apply();
  // The same function again is no second listener.
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
}

function makeTabs(group: HTMLElement): void {
  const strip = group.querySelector<HTMLElement>('.tab-strip');
  if (!strip || strip.role === 'tablist') return;
  strip.role = 'tablist';
  strip.ariaLabel = 'Alternatives';
  strip.removeAttribute('aria-hidden');
  const all = [...document.querySelectorAll('.tab-panel')];
  const tabs = [...group.querySelectorAll<HTMLElement>('.tab-panel')].map((panel) => {
    const tab = document.createElement('button');
    const number = all.indexOf(panel) + 1;
    tab.type = 'button';
    tab.role = 'tab';
    // With a sign that no heading's id can have.
    tab.id = `tab:${number}`;
    tab.textContent = panel.querySelector('.tab-label')?.textContent ?? '';
    tab.addEventListener('click', () => choose(tab));
    panel.id = `tab-panel:${number}`;
    panel.role = 'tabpanel';
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  });
  strip.replaceChildren(...tabs);
  // On the tabs, not on the strip: an update in place may keep the strip and write its contents anew.
  for (const [at, tab] of tabs.entries())
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key];
      const other =
        event.altKey || event.ctrlKey || event.metaKey || to === undefined ? undefined : tabs.at(to);
      if (!other) return;
      event.preventDefault();
      other.focus();
      choose(other);
    });
}

function choose(tab: HTMLButtonElement): void {
  const label = tab.textContent ?? '';
  chosen = [label, ...remembered().filter((each) => each !== label)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {}
  apply();
}

/** Shows in every group the label that was chosen last of those it has, or its first. */
function apply(): void {
  const labels = remembered();
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll('[role="tab"]')];
    const label = labels.find((each) => tabs.some(({ textContent }) => textContent === each));
    const current = tabs.find(({ textContent }) => textContent === label) ?? tabs[0];
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === current);
      tab.setAttribute('tabindex', tab === current ? '0' : '-1');
      document
        .getElementById(tab.getAttribute('aria-controls') ?? '')
        ?.toggleAttribute('data-chosen', tab === current);
    }
  }
}

/** What storage holds may be anything. */
function remembered(): readonly string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(labels) ? labels : chosen;
  } catch {
    return chosen;
  }
}
