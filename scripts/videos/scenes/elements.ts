/** Returns the element that matches a selector. Throws if there is none. */
export function find(selector: string, parent: ParentNode = document): HTMLElement {
  const element = parent.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The scene has no ${selector}.`);
  return element;
}

/** Resolves when the site's fonts are loaded. */
export const fontsReady = (): Promise<unknown> =>
  Promise.all(['16px Inter', '16px "JetBrains Mono"'].map((font) => document.fonts.load(font)));

/** Appends a new element with a class and text to its parent. */
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
