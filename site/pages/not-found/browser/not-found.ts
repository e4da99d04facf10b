import { showDocsNotFound } from './docs-not-found.ts';
import { showNearestPages } from './nearest-pages.ts';

/** Starts the scripts of the 404 page. */
export function helpLost(): void {
  showDocsNotFound();
  showNearestPages();
}
