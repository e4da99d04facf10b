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

/** Creates an SVG icon in the style of the site's icons. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const drawn = document.createElementNS(svg.namespaceURI, 'path') as SVGPathElement;
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}

/** Converts matched text to nodes, with each match in a `mark` element. */
export const pieces = (text: readonly Piece[]): (Node | string)[] =>
  text.map((piece) => (piece.hit ? make('mark', {}, piece.text) : piece.text));
