import type { Found, Hit, Piece, Search } from './browser.ts';

const TEXTS = {
  label: 'Search',
  placeholder: 'Search this site',
  close: 'Close',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (query: string) => `Nothing found for “${query}”. Check the spelling, or try fewer words.`,
  common: 'These words are on most pages. Add one that says more.',
  partial: 'No section has all of these words. These have some of them.',
  failed: 'Search could not be loaded. Check your connection.',
};
type Texts = typeof TEXTS;

/**
 * Starts search: a dialog, styled by `dialog.css`, that opens on elements with `data-search`, on `/`, Ctrl+K
 * and ⌘K.
 * @param options `texts` replace the English defaults. `within` is the start of the URLs to search: `/v2/`.
 */
export function startSearch(options: { texts?: Partial<Texts>; within?: string } = {}): void {
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    if (document.querySelector('dialog[open]')) return;
    dialog ??= createDialog({ ...TEXTS, ...options.texts }, options.within);
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector('input')?.select();
  };
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-search]')) open();
  });
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || !isShortcut(event)) return;
    event.preventDefault();
    open();
  });
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey && ctrlKey !== metaKey;
  const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
  return key === '/' && !(target as Element).matches(typing);
}

/** Dialog whose arrow keys move the focus between field and results; Enter in the field opens the first. */
function createDialog(texts: Texts, within?: string): HTMLDialogElement {
  const names = { placeholder: texts.placeholder, ariaLabel: texts.label };
  const input = make('input', { ...names, autocomplete: 'off', spellcheck: false, enterKeyHint: 'go' });
  const close = make('button', { type: 'button' }, texts.close);
  const [note, list] = [make('p', { role: 'status' }), make('div', { className: 'search-list' })];
  const parts = [make('div', { className: 'search-field' }, input, close), note, list];
  const dialog = make('dialog', { className: 'search', ariaLabel: texts.label, closedBy: 'any' }, ...parts);
  let search: Promise<Search> | undefined;
  let answered = Promise.resolve();
  const answer = async () => {
    const query = input.value.trim();
    try {
      search ??= import('./browser.ts').then((code) => code.openSearch(code.fetchIndex(import.meta.url)));
      const { find, suggestions } = await search;
      const found = await find(query, within);
      if (query !== input.value.trim()) return;
      const pages = [...Map.groupBy(found.hits, ({ href }) => href.split('#')[0]).values()].map(pageOf);
      const links = suggestions.map(({ title, href }) => make('a', { href }, make('b', {}, title)));
      note.textContent = query && noteOf(query, found, texts);
      list.replaceChildren(...(query ? pages : links));
    } catch {
      search = undefined;
      note.textContent = texts.failed;
    }
  };
  input.addEventListener('input', () => {
    answered = answer();
  });
  input.addEventListener('focus', () => search ?? answer());
  dialog.addEventListener('click', ({ target }) => {
    // A click on the backdrop has the dialog as its target.
    if (target === dialog || (target as Element).closest('a, button')) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // Safari ends a composition before the Enter that confirms it, whose code is 229.
    if (event.isComposing || event.keyCode === 229) return;
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    const to = { ArrowDown: (at + 1) % stops.length, ArrowUp: at - 1 }[event.key];
    // Text that is typed while a result has the focus goes into the field.
    if (at > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) return input.focus();
    if (to !== undefined) stops.at(to)?.focus();
    else if (event.key === 'Enter' && at === 0)
      answered.then(() => list.querySelector<HTMLElement>('section a')?.click());
    else return;
    event.preventDefault();
  });
  return dialog;
}

function noteOf(query: string, { hits, common, partial }: Found, texts: Texts): string {
  if (hits.length === 0) return common ? texts.common : texts.none(query);
  return partial ? texts.partial : texts.results(hits.length);
}

/** Results on one page. Its title is above them, unless the first of them is the page itself. */
function pageOf(hits: readonly Hit[]): HTMLElement {
  const [title, className] = hits[0]?.section ? [hits[0].page, 'search-page'] : [[], 'search-kind'];
  const links = hits.map(({ href, page, section, loadExcerpt }) => {
    const excerpt = make('span', {});
    const fill = (text: readonly Piece[]) => excerpt.append(...piecesOf(text));
    loadExcerpt().then(fill, () => {});
    return make('a', { href }, make('b', {}, ...piecesOf(section ?? page)), excerpt);
  });
  const kind = make('small', {}, hits[0]?.kind ?? '');
  return make('section', {}, make('p', { className }, ...piecesOf(title), kind), ...links);
}

const piecesOf = (pieces: readonly Piece[]): (Node | string)[] =>
  pieces.map(({ text, hit }) => (hit ? make('mark', {}, text) : text));

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: object, ...parts: (Node | string)[]) {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...parts);
  return element;
}
