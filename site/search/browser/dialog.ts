import { type Found, fetchIndex, openSearch, type Search } from '#generator/search/browser.ts';
import { icon, make } from './elements.ts';
import { createList } from './list.ts';
import { resultGroups } from './options.ts';

const LIST = 'search-list';
const MAGNIFIER = 'M11 11l3.5 3.5M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z';
/** Delay in milliseconds after the last change before screen readers hear the number of results. */
const REST_MS = 400;
const SLOW_MS = 300;

type View = {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly start: () => void;
};
let view: View | undefined;

/** Opens the search dialog, with the previous query selected. */
export function showSearch(): void {
  view ??= makeView();
  if (view.dialog.open) return;
  // Two modal dialogs at once would compete for focus.
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close();
  view.dialog.showModal();
  view.input.select();
  view.start();
}

function makeView(): View {
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    id: 'search-input',
    placeholder: 'Search docs and blog',
    'aria-label': 'Search',
    'aria-autocomplete': 'list',
    'aria-controls': LIST,
    'aria-expanded': 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  });
  const listbox = make('div', { role: 'listbox', id: LIST, 'aria-label': 'Results', hidden: '' });
  const note = make('div', { class: 'search-note' });
  const status = make('div', { class: 'visually-hidden', role: 'status' });
  const close = make('button', { type: 'button', 'aria-label': 'Close search' }, 'Close');
  const key = (name: string, does: string) => make('span', {}, make('kbd', {}, name), ` ${does}`);
  const dialog = make(
    'dialog',
    { class: 'search', 'aria-label': 'Search', closedby: 'any' },
    make('div', { class: 'search-field' }, icon(MAGNIFIER), input, close),
    make('div', { class: 'search-list' }, note, listbox),
    make(
      'div',
      { class: 'search-keys', 'aria-hidden': 'true' },
      key('↑ ↓', 'choose'),
      key('Enter', 'open'),
      key('Esc', 'close'),
    ),
    status,
  );
  document.body.append(dialog);

  const list = createList({ input, listbox });
  let loading: Promise<Search> | undefined;
  let question = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let answered: Promise<void> = Promise.resolve();

  const tell = (words: string) => {
    clearTimeout(telling);
    telling = setTimeout(() => {
      status.textContent = words;
    }, REST_MS);
  };
  const say = (...words: (Node | string)[]) =>
    note.replaceChildren(...words.map((each) => (typeof each === 'string' ? make('p', {}, each) : each)));

  function fail(): void {
    loading = undefined;
    list.show([]);
    const again = make('button', { type: 'button', class: 'button button-quiet' }, 'Try again');
    again.addEventListener('click', () => {
      input.focus();
      answer();
    });
    say('Search could not be loaded. Check your connection.', again);
    tell('Search could not be loaded.');
  }

  function show(words: string, search: Search, found: Found): void {
    const { hits, partial, common } = found;
    // Suggestions are not results, so none is preselected for Enter.
    const links = search.suggestions.map(({ title, href }) => make('a', { href }, make('b', {}, title)));
    const suggest = () => list.show(links, false);
    if (words === '') {
      say('Start here');
      suggest();
      tell('');
    } else if (hits.length === 0) {
      say(
        `Nothing found for “${words}”.`,
        common
          ? 'These words are on most pages. Add a word that is not.'
          : 'Check the spelling, or try fewer or more general words.',
        'Or start here',
      );
      suggest();
      tell('Nothing found. Some places to start are listed.');
    } else {
      const places = `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`;
      const some = partial ? ['No section contains all of these words. These contain some of them.'] : [];
      say(places, ...some);
      list.show(resultGroups(hits));
      tell(`${some.join()} ${places}.`);
    }
  }

  async function ask(): Promise<void> {
    const mine = ++question;
    const words = input.value.trim();
    const slow = setTimeout(() => mine === question && say('Loading …'), SLOW_MS);
    try {
      loading ??= openSearch(fetchIndex(import.meta.url));
      const search = await loading;
      const found = search.find(words);
      if (mine === question) show(words, search, found);
    } catch {
      if (mine === question) fail();
    } finally {
      clearTimeout(slow);
    }
  }
  const answer = () => {
    answered = ask();
  };

  input.addEventListener('input', answer);
  input.addEventListener('keydown', (event) => {
    // Safari ends a composition before the event of its Enter, whose code is 229.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // If results are still loading, Enter opens the first one when they arrive.
      void answered.then(() => list.open(event));
    } else if (list.move(event.key)) event.preventDefault();
  });
  close.addEventListener('click', () => dialog.close());
  // Fallback for browsers without `closedby`: a click whose target is the dialog itself is on its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return { dialog, input, start: answer };
}
