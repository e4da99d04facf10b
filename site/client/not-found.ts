import { showDocsNotFound } from './docs-not-found.ts';
import { showNearestPages } from './nearest-pages.ts';

/** What the 404 page does for somebody who is lost. */
export function helpLost(): void {
  showDocsNotFound();
  showNearestPages();
}
