/** Options of a combobox. Keys and the pointer select one while the focus stays in the field. */
export function createOptions(input: HTMLInputElement, listbox: HTMLElement) {
  let options: readonly HTMLAnchorElement[] = [];
  let selected: HTMLAnchorElement | undefined;

  function select(option: HTMLAnchorElement | undefined): void {
    selected?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', option?.id ?? '');
    selected = option;
  }
  listbox.addEventListener('pointermove', ({ target }) => {
    const option = (target as Element).closest('a');
    if (option && option !== selected) select(option);
  });

  return {
    show(content: readonly HTMLElement[], selectFirst: boolean): void {
      listbox.replaceChildren(...content);
      options = [...listbox.querySelectorAll('a')];
      for (const [index, option] of options.entries())
        Object.assign(option, { id: `search-${index}`, role: 'option', tabIndex: -1, ariaSelected: 'false' });
      listbox.hidden = options.length === 0;
      input.setAttribute('aria-expanded', String(!listbox.hidden));
      select(selectFirst ? options[0] : undefined);
      listbox.parentElement?.scrollTo(0, 0);
    },
    /** Moves the selection. Returns false if the key has no meaning in the list. */
    move(key: string): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step === undefined || options.length === 0) return false;
      const next = options.indexOf(selected as HTMLAnchorElement) + step;
      select(options[next] ?? options.at(step > 0 ? 0 : -1));
      selected?.scrollIntoView({ block: 'nearest' });
      return true;
    },
    open({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
      const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
      selected?.dispatchEvent(new MouseEvent('click', init));
    },
  };
}
