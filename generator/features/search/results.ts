import type { Hit, Piece } from './browser.ts';
import { make } from './elements.ts';

/** Delay in milliseconds before an excerpt is loaded: not for queries that are still being typed. */
const PAUSE_MS = 100;

/** Creates the results, grouped by page. */
export const groupResults = (hits: readonly Hit[]): HTMLElement[] =>
  [...Map.groupBy(hits, ({ href, kind }) => kind + href.split('#')[0]).values()].map(groupOf);

/** The title of the page is above its results, unless the first is the page. Kinds are not repeated. */
function groupOf(hits: readonly Hit[], index: number, groups: readonly Hit[][]): HTMLElement {
  const { page = [], section, kind = '' } = hits[0] ?? {};
  const heading = make('p', { class: section ? 'search-page' : 'search-kind', role: 'presentation' });
  const isRepeated = kind === groups[index - 1]?.[0]?.kind;
  heading.append(...(section ? piecesOf(page) : []), make('small', {}, isRepeated ? '' : kind));
  const label = page.map(({ text }) => text).join('');
  return make('section', { role: 'group', 'aria-label': label }, heading, ...hits.map(resultOf));
}

function resultOf({ href, page, section, loadExcerpt }: Hit): HTMLElement {
  const excerpt = make('span', { class: 'search-excerpt' });
  const result = make('a', { href }, make('b', {}, ...piecesOf(section ?? page)), excerpt);
  const fill = (text: readonly Piece[]) => excerpt.append(...piecesOf(text));
  // Skips results that another query has replaced. If loading fails, the result has no excerpt.
  setTimeout(() => result.isConnected && loadExcerpt().then(fill, () => {}), PAUSE_MS);
  return result;
}

const piecesOf = (text: readonly Piece[]): (Node | string)[] =>
  text.map((piece) => (piece.hit ? make('mark', {}, piece.text) : piece.text));
