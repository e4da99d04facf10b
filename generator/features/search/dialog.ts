import type { Found, Hit, Piece, Search } from './browser.ts';

const TEXTS = {
  label: 'Search',
  placeholder: 'Search this site',
  close: 'Close search',
  results: 'Results',
  none: (query: string) => `Nothing found for “${query}”. Check the spelling, or try fewer words.`,
  common: 'These words are on most pages. Add one that says more.',
  partial: 'No section has all of these words. These have some of them.',
  failed: 'Search could not be loaded. Check your connection.',
};
type Texts = typeof TEXTS;

export type SearchDialogOptions = {
  /** Replace the English defaults. */
  readonly texts?: Partial<Texts>;
  /** Start of the URLs of the pages to search: `/v2/`. Default: all pages. */
  readonly within?: string;
};

const LIST = 'search:list';
const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Starts search: a dialog that opens on elements with `data-search`, on `/`, and on Ctrl+K or ⌘K. It loads the index on first use.
 *
 * @example startSearch(), with `@import "#generator/search/dialog.css"` in a stylesheet
 */
export function startSearch({ texts, within }: SearchDialogOptions = {}): void {
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    if (document.querySelector('dialog[open]')) return;
    dialog ??= createDialog({ ...TEXTS, ...texts }, within);
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
  if (altKey || (ctrlKey && metaKey)) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target as Element).closest(TYPING);
}

function createDialog(texts: Texts, within: string | undefined): HTMLDialogElement {
  const combobox = { type: 'search', role: 'combobox', 'aria-controls': LIST, 'aria-expanded': 'false' };
  const typing = { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go' };
  const names = { placeholder: texts.placeholder, 'aria-label': texts.label };
  const input = make('input', { ...combobox, ...typing, ...names });
  const close = make('button', { type: 'button', 'aria-label': texts.close }, 'Esc');
  const note = make('p', { role: 'status' });
  const list = make('div', { role: 'listbox', id: LIST, 'aria-label': texts.results });
  const found = make('div', { class: 'search-found' }, note, list);
  const attributes = { class: 'search', 'aria-label': texts.label, closedby: 'any' };
  const dialog = make('dialog', attributes, make('div', { class: 'search-field' }, input, close), found);
  const selected = () => list.querySelector('[aria-selected="true"]');
  let search: Promise<Search> | undefined;
  let answered = Promise.resolve();

  const select = (option: Element | null | undefined) => {
    selected()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', option?.id ?? '');
  };
  const show = (text: string, groups: readonly HTMLElement[]) => {
    note.textContent = text;
    list.replaceChildren(...groups);
    for (const [index, option] of list.querySelectorAll('a').entries()) option.id = `${LIST}:${index}`;
    input.setAttribute('aria-expanded', String(groups.length > 0));
    found.scrollTo(0, 0);
    select(list.querySelector('[data-first]'));
  };
  async function answer(): Promise<void> {
    const query = input.value.trim();
    try {
      search ??= import('./browser.ts').then((module) => module.openSearch(module.fetchIndex(import.meta.url)));
      const { find, suggestions } = await search;
      const result = await find(query, within);
      if (query !== input.value.trim()) return;
      const links = suggestions.map(({ title, href }) => optionOf(href, [title]));
      show(noteOf(query, result, texts), query === '' ? links : groupsOf(result.hits));
    } catch {
      search = undefined;
      show(texts.failed, []);
    }
  }
  const ask = () => {
    answered = answer();
  };
  input.addEventListener('focus', ask);
  input.addEventListener('input', ask);
  input.addEventListener('keydown', (event) => {
    // Safari ends a composition before the Enter that confirms it; that key has the code 229.
    if (event.isComposing || event.keyCode === 229) return;
    const options = [...list.querySelectorAll('a')];
    const at = options.findIndex((option) => option === selected());
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 }[event.key];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === undefined) {
      const { ctrlKey, metaKey, shiftKey } = event;
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
      return void answered.then(() => selected()?.dispatchEvent(click));
    }
    select(options.at(to % options.length));
    selected()?.scrollIntoView({ block: 'nearest' });
  });
  return dialog;
}
