/**
 * Turns labeled panels into tabs (ARIA Authoring Practices, "Tabs", with automatic activation). Selecting a
 * tab selects its label in all groups, also on other pages. Can run again when the document has changed.
 * @param name accessible name of a group.
 */
export function startTabs(root: ParentNode, name = 'Alternatives'): void {
  for (const strip of root.querySelectorAll('.tabs > .tab-strip[aria-hidden]')) makeTabs(strip, name);
  showSelected();
  // Another page may have changed the choice. Adding the same function again has no effect.
  addEventListener('pageshow', showSelected);
}

let count = 0;

function makeTabs(strip: Element, name: string): void {
  const panels = [...(strip.parentElement?.querySelectorAll('.tab-panel') ?? [])];
  const tabs = panels.map((panel) => {
    const label = panel.querySelector('.tab-label')?.textContent ?? '';
    // Ids of headings have no colon.
    Object.assign(panel, { id: `tab-panel:${++count}`, role: 'tabpanel', ariaLabel: label });
    const properties = { type: 'button', role: 'tab', textContent: label } as const;
    const tab = Object.assign(document.createElement('button'), properties);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => select(label));
    return tab;
  });
  Object.assign(strip, { role: 'tablist', ariaLabel: name, ariaHidden: null });
  strip.replaceChildren(...tabs);
  // On the tabs, not on the strip, because the dev server may keep the strip and replace its content.
  for (const [at, tab] of tabs.entries())
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      tabs.at(to)?.focus();
      tabs.at(to)?.click();
    });
}

/** Labels that the visitor has selected, the latest first, if they cannot be stored. */
let selected: readonly string[] = [];

function select(label: string): void {
  selected = [label, ...readSelected().filter((each) => each !== label)].slice(0, 20);
  try {
    localStorage.setItem('tabs', JSON.stringify(selected));
  } catch {}
  showSelected();
}

function readSelected(): readonly string[] {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem('tabs') ?? 'null');
    return Array.isArray(labels) ? labels : selected;
  } catch {
    return selected;
  }
}

/** Shows in every group the label that was selected last, or else the first. */
function showSelected(): void {
  const labels = readSelected();
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll('[role="tab"]')];
    const panels = group.querySelectorAll('.tab-panel');
    const label = labels.find((each) => tabs.some(({ textContent }) => textContent === each));
    const current = tabs.find(({ textContent }) => textContent === label) ?? tabs[0];
    for (const [at, tab] of tabs.entries()) {
      tab.ariaSelected = String(tab === current);
      tab.setAttribute('tabindex', tab === current ? '0' : '-1');
      panels[at]?.toggleAttribute('data-chosen', tab === current);
    }
  }
}
