/** Labels that the visitor has selected, the latest first. */
let chosen: readonly string[] = [];

/**
 * Turns labeled panels into tabs (ARIA Authoring Practices, "Tabs", with automatic activation). Selecting a
 * tab selects its label in all groups, also on other pages. Can run again when the document has changed.
 * @param name accessible name of a group.
 */
export function startTabs(root: ParentNode, name = 'Alternatives'): void {
  for (const strip of root.querySelectorAll('.tabs > .tab-strip[aria-hidden]')) makeTabs(strip, name);
  apply();
  // Another page may have changed the choice. Adding the same function again has no effect.
  addEventListener('pageshow', apply);
}

function makeTabs(strip: Element, name: string): void {
  strip.role = 'tablist';
  strip.ariaLabel = name;
  strip.removeAttribute('aria-hidden');
  const all = [...document.querySelectorAll('.tab-panel')];
  const panels = [...(strip.parentElement?.querySelectorAll<HTMLElement>('.tab-panel') ?? [])];
  const tabs = panels.map((panel) => {
    const tab = document.createElement('button');
    const number = all.indexOf(panel) + 1;
    tab.type = 'button';
    tab.role = 'tab';
    // Ids of headings have no colon.
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
  // On the tabs, not on the strip, because the dev server may keep the strip and replace its content.
  for (const [at, tab] of tabs.entries())
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      const other = isPlain && to !== undefined ? tabs.at(to) : undefined;
      if (!other) return;
      event.preventDefault();
      other.focus();
      choose(other);
    });
}

function choose(tab: HTMLElement): void {
  const label = tab.textContent ?? '';
  chosen = [label, ...remembered().filter((each) => each !== label)].slice(0, 20);
  try {
    localStorage.setItem('tabs', JSON.stringify(chosen));
  } catch {}
  apply();
}

/** Selects in every group the label that was selected last, or else the first. */
function apply(): void {
  const labels = remembered();
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll('[role="tab"]')];
    const label = labels.find((each) => tabs.some(({ textContent }) => textContent === each));
    const current = tabs.find(({ textContent }) => textContent === label) ?? tabs[0];
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === current);
      tab.setAttribute('tabindex', tab === current ? '0' : '-1');
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      panel?.toggleAttribute('data-chosen', tab === current);
    }
  }
}

/** Reads the labels from storage, which can contain anything. */
function remembered(): readonly string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem('tabs') ?? 'null');
    return Array.isArray(labels) ? labels : chosen;
  } catch {
    return chosen;
  }
}
