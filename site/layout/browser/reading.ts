import { enhanceCode } from '#generator/code/browser.ts';
import { startTabs } from '#generator/tabs/browser.ts';
import { showCurrentPage } from '../../pages/docs/browser/show-current-page.ts';
import { startCopyPage } from './copy-page.ts';
import { markSection } from './current-section.ts';

/** Opens details whose heading the URL names. */
const openTarget = () => document.querySelector('details:has(> summary > :target)')?.setAttribute('open', '');

/** Starts the scripts of running text. Safe to run again: each part skips what it has already set up. */
export function enhance(root: ParentNode): void {
  startCopyPage(root);
  enhanceCode(root);
  startTabs(root);
  if (root.querySelector('#field-filter'))
    import('../../pages/docs/browser/filter-fields.ts').then(
      ({ filterFields }) => filterFields(root),
      () => {},
    );
  openTarget();
  addEventListener('hashchange', openTarget);
  markSection();
  showCurrentPage();
  // Prerendering draws no frames. Forcing the layout here saves that time when the visitor opens the page.
  if ('prerendering' in document && document.prerendering) void document.body.offsetHeight;
}
