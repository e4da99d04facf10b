/** The one element that a selector names; scenes know what they hold. */
export function find(selector: string, parent: ParentNode = document): HTMLElement {
  const element = parent.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The scene has no ${selector}.`);
  return element;
}

/** Resolves when the fonts of the site can be drawn. */
export const fontsReady = (): Promise<unknown> =>
  Promise.all(['16px Inter', '16px "JetBrains Mono"'].map((font) => document.fonts.load(font)));

/** A new element with a class and words, at the end of its parent. */
export function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  className: string,
  words = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = words;
  parent.append(element);
  return element;
}
