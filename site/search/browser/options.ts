import type { Hit } from '#generator/search/browser.ts';
import { make, pieces } from './elements.ts';

/** Delay in milliseconds before an excerpt is loaded, so that none is loaded for queries that are still being typed. */
const PAUSE_MS = 100;

/** Creates the results on each page. */
export const resultGroups = (hits: readonly Hit[]): HTMLElement[] =>
  [...Map.groupBy(hits, ({ href, kind }) => kind + href.split('#')[0]).values()].map(groupOf);

/** The title of the page is above its results, unless the first of them is the page itself. */
function groupOf(hits: readonly Hit[]): HTMLElement {
  const { page = [], section, kind = '' } = hits[0] ?? {};
  const heading = section
    ? make('p', { class: 'search-page' }, ...pieces(page))
    : make('p', { class: 'search-kind' });
  heading.setAttribute('role', 'presentation');
  heading.append(make('small', {}, kind));
  const label = page.map(({ text }) => text).join('');
  return make('section', { role: 'group', 'aria-label': label }, heading, ...hits.map(optionOf));
}

function optionOf({ href, page, section, loadExcerpt }: Hit): HTMLAnchorElement {
  const excerpt = make('span', { class: 'search-excerpt' });
  const option = make('a', { href }, make('b', {}, ...pieces(section ?? page)), excerpt);
  setTimeout(() => {
    // Skip results that another query has replaced.
    if (!option.isConnected) return;
    // If loading fails, the result is shown without an excerpt.
    loadExcerpt().then(
      (text) => excerpt.replaceChildren(...pieces(text)),
      () => {},
    );
  }, PAUSE_MS);
  return option;
}
