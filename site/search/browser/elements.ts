import type { Piece } from '#generator/search/browser.ts';

type Attributes = Readonly<Record<string, string>>;

/** Creates an element with attributes and children. Strings become text nodes, never HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Converts matched text to nodes, with each match in a `mark` element. */
export const pieces = (text: readonly Piece[]): (Node | string)[] =>
  text.map((piece) => (piece.hit ? make('mark', {}, piece.text) : piece.text));
