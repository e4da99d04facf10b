type Made<Name extends keyof HTMLElementTagNameMap> = {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: (element: HTMLElementTagNameMap[Name]) => void;
  readonly children?: readonly (Node | undefined)[];
};

/** Text is text here: what a writer wrote never becomes markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  input: Made<Name> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (input.class !== undefined) element.className = input.class;
  if (input.text !== undefined) element.textContent = input.text;
  for (const [key, value] of Object.entries(input.attributes ?? {})) element.setAttribute(key, value);
  for (const child of input.children ?? []) if (child) element.append(child);
  const { onClick } = input;
  if (onClick) element.addEventListener('click', () => onClick(element));
  return element;
}
