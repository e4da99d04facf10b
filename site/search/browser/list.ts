const PAGE = 5;

/** List of options below the search field. Keys or the pointer select an option while focus stays in the field. */
export function createList(input: { input: HTMLInputElement; listbox: HTMLElement }) {
  const { input: field, listbox } = input;
  let options: readonly HTMLAnchorElement[] = [];
  let chosen = -1;

  function choose(index: number, reveal = true): void {
    options[chosen]?.setAttribute('aria-selected', 'false');
    chosen = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    if (reveal) option?.scrollIntoView({ block: 'nearest' });
  }
  listbox.addEventListener('pointermove', ({ target }) => {
    const index = options.indexOf((target as Element).closest('a') as HTMLAnchorElement);
    if (index >= 0 && index !== chosen) choose(index, false);
  });

  return {
    /** Shows links as options, also in groups, and selects the first one if `answers` is true. */
    show(content: readonly HTMLElement[], answers = true): void {
      listbox.replaceChildren(...content);
      options = [...listbox.querySelectorAll('a')];
      for (const [index, option] of options.entries()) {
        option.id = `${listbox.id}-${index}`;
        option.role = 'option';
        option.tabIndex = -1;
        option.ariaSelected = 'false';
      }
      listbox.hidden = options.length === 0;
      field.setAttribute('aria-expanded', String(options.length > 0));
      chosen = -1;
      choose(answers && options.length > 0 ? 0 : -1, false);
      listbox.parentElement?.scrollTo(0, 0);
    },
    /** Moves the selection. Returns false if the key has no meaning in a list. */
    move(key: string): boolean {
      const last = options.length - 1;
      if (last < 0) return false;
      if (key === 'ArrowDown') choose(chosen === last ? 0 : chosen + 1);
      else if (key === 'ArrowUp') choose(chosen <= 0 ? last : chosen - 1);
      else if (key === 'PageDown') choose(Math.min(last, Math.max(0, chosen) + PAGE));
      else if (key === 'PageUp') choose(Math.max(0, chosen - PAGE));
      else return false;
      return true;
    },
    /** Opens the selected link, in a new tab if the pressed modifier keys ask for one. */
    open({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
      options[chosen]?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      );
    },
  };
}
