import type { Hit, Suggestion } from '#generator/search/browser.ts';
import { make, pieces } from './elements.ts';

/** Delay in milliseconds before an excerpt is loaded, so that none is loaded for queries that are still being typed. */
const PAUSE_MS = 100;

const optionAttributes = (href: string, id: string) => ({
  href,
  id,
  role: 'option',
  tabindex: '-1',
  'aria-selected': 'false',
});

/** Creates the option for a result: page, section, kind, and excerpt. */
export function hitOption(hit: Hit, id: string): HTMLAnchorElement {
  const page = make('span', { class: 'search-page' }, ...pieces(hit.page));
  const place = hit.section
    ? [page, ' › ', make('span', { class: 'search-section' }, ...pieces(hit.section))]
    : [make('span', { class: 'search-section' }, ...pieces(hit.page))];
  const name = make('span', { class: 'search-name' }, ...place);
  const excerpt = make('span', { class: 'search-excerpt' });
  const option = make(
    'a',
    optionAttributes(hit.href, id),
    make('span', { class: 'search-place' }, name, make('span', { class: 'search-kind' }, hit.kind)),
    excerpt,
  );
  setTimeout(() => {
    // Skip results that another query has replaced.
    if (!option.isConnected) return;
    // If loading fails, the result is shown without an excerpt.
    hit.loadExcerpt().then(
      (text) => excerpt.replaceChildren(...pieces(text)),
      () => {},
    );
  }, PAUSE_MS);
  return option;
}

export function suggestionOption({ title, href }: Suggestion, id: string): HTMLAnchorElement {
  return make(
    'a',
    { ...optionAttributes(href, id), class: 'search-suggestion' },
    make('span', { class: 'search-section' }, title),
  );
}
