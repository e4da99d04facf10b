import { enhanceContent } from '#generator/parts';
import { startCopyPage } from './copy-page.ts';
import { markSection } from './current-section.ts';
import { showPlaceInMenu } from './docs-menu.ts';

/**
 * What pages with running text get, loaded by these alone. May run again whenever the document has changed: each part
 * looks for what is already there.
 */
export function enhance(root: ParentNode): void {
  startCopyPage(root);
  enhanceContent(root);
  markSection();
  showPlaceInMenu(root);
  // No frame lays out a page that is made ready; what is done by then, its visitor need not wait for.
  if ('prerendering' in document && document.prerendering) void document.body.offsetHeight;
}
