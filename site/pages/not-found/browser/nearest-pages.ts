/** Lowest similarity, from 0 to 1, at which a page is suggested. */
const ALIKE = 0.45;
const MOST = 5;

type Candidate = { readonly path: string; readonly link: HTMLAnchorElement };

/**
 * Lists the pages whose URLs are most similar to the requested one, compared as a whole and word by word. Candidates
 * are all pages that this page or its templates link to.
 */
export function showNearestPages(): void {
  const base = document.querySelector<HTMLAnchorElement>('.brand')?.pathname ?? '/';
  const nearest = candidates()
    .map((each) => ({
      ...each,
      likeness: likeness(location.pathname.slice(base.length), each.path.slice(base.length)),
    }))
    .filter((each) => each.likeness >= ALIKE && each.path !== base)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ link }) => link);
  if (nearest.length === 0) return;

  // The documentation's list keeps its length: similar pages replace its last entries.
  const list = document.querySelector('[data-suggestions]');
  if (list) {
    const others = [...list.children].filter((item) => !nearest.some((link) => samePage(item, link)));
    list.replaceChildren(...[...nearest.map(itemOf), ...others].slice(0, MOST));
  }
  const nav = document.querySelector<HTMLElement>('[data-nearest]');
  if (!nav) return;
  nav.querySelector('ul')?.replaceChildren(...nearest.slice(0, Number(nav.dataset.nearest)).map(itemOf));
  nav.hidden = false;
}

function candidates(): Candidate[] {
  const byPath = new Map<string, HTMLAnchorElement>();
  const roots = [document, ...[...document.querySelectorAll('template')].map(({ content }) => content)];
  for (const root of roots) {
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { origin, pathname, hash } = new URL(link.getAttribute('href') ?? '', location.href);
      const path = pathname.replace(/(?<=.)\/$/, '');
      if (origin === location.origin && hash === '' && !byPath.has(path)) byPath.set(path, link);
    }
  }
  return [...byPath].map(([path, link]) => ({ path, link }));
}

function itemOf(link: HTMLAnchorElement): HTMLLIElement {
  const copy = document.createElement('a');
  copy.href = link.getAttribute('href') ?? '';
  copy.textContent = link.textContent;
  const item = document.createElement('li');
  item.append(copy);
  return item;
}

const samePage = (item: Element, link: HTMLAnchorElement): boolean =>
  item.querySelector('a')?.getAttribute('href') === link.getAttribute('href');

const wordsOf = (path: string): string[] => path.split(/[/._-]+/).filter((word) => word !== '');

/** Similarity of two URL paths, from 0 to 1. */
function likeness(wanted: string, path: string): number {
  const plain = decoded(wanted)
    .toLowerCase()
    .replace(/\.(?:html?|md|php)$|\/$/g, '');
  const there = wordsOf(path);
  const words = wordsOf(plain);
  // Words are weighted by their length.
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const found = words.reduce(
    (sum, word) => sum + word.length * Math.max(0, ...there.map((other) => pairs(word, other))),
    0,
  );
  return letters === 0 ? 0 : 0.6 * (found / letters) + 0.4 * pairs(plain, path);
}

/** Dice coefficient of two words: the share of adjacent letter pairs that they have in common, from 0 to 1. */
function pairs(a: string, b: string): number {
  if (a === b) return 1;
  const left = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at++) {
    const pair = a.slice(at, at + 2);
    left.set(pair, (left.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at + 1 < b.length; at++) {
    const count = left.get(b.slice(at, at + 2)) ?? 0;
    if (count === 0) continue;
    left.set(b.slice(at, at + 2), count - 1);
    common++;
  }
  return a.length + b.length > 2 ? (2 * common) / (a.length + b.length - 2) : 0;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
