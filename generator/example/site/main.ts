/** Script of every page. It runs when the page is parsed; without it, everything can be read. */
import { enhanceCode } from '#generator/code/browser.ts';
import { onContent } from '#generator/islands';
import { startSearch } from '#generator/search/start.ts';
import { startTabs } from '#generator/tabs/browser.ts';

// Now, and when the dev server has changed the page.
onContent((root) => enhanceCode(root));
onContent((root) => startTabs(root));
startSearch();

const inputs = document.querySelectorAll<HTMLInputElement>('.theme-switch input');
const { dataset } = document.documentElement;
for (const input of inputs) {
  input.checked = input.value === (dataset.theme ?? '');
  input.addEventListener('change', () => {
    dataset.theme = input.value;
    // Storage can be disabled. The theme then lasts until the visitor leaves the page.
    try {
      localStorage.setItem('theme', input.value);
    } catch {}
  });
}
// The theme was selected in another tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'theme') return;
  dataset.theme = newValue ?? '';
  for (const input of inputs) input.checked = input.value === dataset.theme;
});
