import { openSearch, type Search } from './browser.ts';
import { make } from './elements.ts';
import { createOptions } from './options.ts';
import { groupResults } from './results.ts';

const TEXTS = {
  label: 'Search',
  placeholder: 'Search this site',
  close: 'Close',
  closeLabel: 'Close search',
  loading: 'Loading …',
  suggestions: 'Start here',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  partial: 'No section contains all of these words. The sections below contain some.',
  none: (query: string) => `Nothing found for “${query}”.`,
  spelling: 'Check the spelling, or try other words. Very common words are not searched.',
  failed: 'Search could not be loaded. Check your connection, and type again.',
  keys: { '↑↓': 'choose', Enter: 'open', Esc: 'close' },
};
type Texts = typeof TEXTS;

export type DialogOptions = {
  /** Replace the English defaults. */
  readonly texts?: Partial<Texts>;
  /** Start of the URLs to search: `/v2/`. */
  readonly within?: string | undefined;
};

/** Delay in milliseconds after the last change before screen readers announce the number of results. */
const REST_MS = 400;

let view: ReturnType<typeof createSearch> | undefined;

/** Opens the search dialog, with the previous query selected. */
export function openDialog({ texts, within }: DialogOptions): void {
  view ??= createSearch({ ...TEXTS, ...texts }, within);
  const { dialog, input, update } = view;
  if (dialog.open) return;
  // Two modal dialogs at once would compete for focus.
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
  document.body.append(dialog);
  dialog.showModal();
  input.select();
  update();
}

function createSearch(texts: Texts, within: string | undefined) {
  const { dialog, input, note, listbox, status, count } = createDialog(texts);
  const options = createOptions(input, listbox);
  let search: Promise<Search> | undefined;
  let answered = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(lines: readonly string[], results = ''): void {
    note.replaceChildren(...lines.map((line) => make('p', {}, line)));
    count.replaceChildren(results);
    clearTimeout(timer);
    timer = setTimeout(() => status.replaceChildren([...lines, results].join(' ')), REST_MS);
  }

  function show({ suggestions, find }: Search, query: string): void {
    const { hits, partial } = find(query, within);
    if (hits.length > 0) {
      say(partial ? [texts.partial] : [], texts.results(hits.length));
      options.show(groupResults(hits), true);
      return;
    }
    const none = query === '' ? [] : [texts.none(query), texts.spelling];
    say([...none, ...(suggestions.length > 0 ? [texts.suggestions] : [])]);
    // Suggestions are not results, so Enter opens none unless the visitor has selected it.
    const links = suggestions.map(({ title, href }) => make('a', { href }, make('b', {}, title)));
    options.show(links, false);
  }

  function update(): void {
    if (!search) note.replaceChildren(texts.loading);
    search ??= openSearch();
    // The query may have changed when the index arrives.
    answered = search
      .then((index) => show(index, input.value.trim()))
      .catch(() => {
        search = undefined;
        options.show([], false);
        say([texts.failed]);
      });
  }

  input.addEventListener('input', update);
  input.addEventListener('keydown', (event) => {
    // Safari ends a composition before the Enter that confirms it, whose code is 229.
    if (event.isComposing || event.keyCode === 229) return;
    // If results are still loading, Enter opens the first one when they arrive.
    if (event.key === 'Enter') void answered.then(() => options.open(event));
    else if (!options.move(event.key)) return;
    event.preventDefault();
  });
  return { dialog, input, update };
}

function createDialog(texts: Texts) {
  const [note, status] = [make('div', { class: 'search-note' }), make('div', { role: 'status' })];
  const count = make('span', {});
  const listbox = make('div', { id: 'search-options', role: 'listbox', 'aria-label': texts.label });
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    placeholder: texts.placeholder,
    'aria-label': texts.label,
    'aria-autocomplete': 'list',
    'aria-controls': listbox.id,
    'aria-expanded': 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  });
  // The icon of the button that opens search, if it has one.
  const icon = document.querySelector('[data-search] svg')?.cloneNode(true) ?? '';
  const close = make('button', { type: 'button', 'aria-label': texts.closeLabel }, texts.close);
  const keys = Object.entries(texts.keys).map(([key, does]) =>
    make('span', {}, make('kbd', {}, key), ` ${does}`),
  );
  const dialog = make(
    'dialog',
    { class: 'search', 'aria-label': texts.label, closedby: 'any' },
    make('div', { class: 'search-field' }, icon, input, close),
    make('div', { class: 'search-list' }, note, listbox),
    status,
    make('div', { class: 'search-keys', 'aria-hidden': 'true' }, ...keys, count),
  );
  dialog.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = (target as Element).closest('a') && !ctrlKey && !metaKey && !shiftKey;
    // A click on the backdrop has the dialog as its target.
    if (target === dialog || target === close || link) dialog.close();
  });
  return { dialog, input, note, listbox, status, count };
}
