import type { Hit, Suggestion } from '#generator/search';
import { make, pieces } from './elements.ts';

/** Typing goes on meanwhile; texts are loaded for what it comes to. */
const PAUSE_MS = 100;

const optionAttributes = (href: string, id: string) => ({
  href,
  id,
  role: 'option',
  tabindex: '-1',
  'aria-selected': 'false',
});

/** A link that the arrow keys reach: page, section, kind, and what is said there. */
export function hitOption(hit: Hit, id: string): HTMLAnchorElement {
  const page = make('span', { class: 'search-page' }, ...pieces(hit.page));
  const place = hit.section
    ? [page, ' › ', make('span', { class: 'search-section' }, ...pieces(hit.section))]
    : [make('span', { class: 'search-section' }, ...pieces(hit.page))];
  const name = make('span', { class: 'search-name' }, ...place);
  const excerpt = make('span', { class: 'search-excerpt' }, ...pieces(hit.excerpt ?? []));
  const option = make(
    'a',
    optionAttributes(hit.href, id),
    make('span', { class: 'search-place' }, name, make('span', { class: 'search-kind' }, hit.kind)),
    // An answer has no text below it.
    ...(hit.excerpt?.length === 0 ? [] : [excerpt]),
  );
  if (!hit.excerpt)
    setTimeout(() => {
      // A question that was replaced meanwhile needs no text.
      if (!option.isConnected) return;
      // A place without its text is still a place.
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
