/** Live nodes by the server's version of them, and the other way. Scripts have added all other live nodes. */
const lives = new WeakMap<Node, Node>();
let last = copy(document.documentElement, document.implementation.createHTMLDocument());
let scripts = scriptsOf(document);

/**
 * Applies the difference between the last version of the page and the next one. What scripts and the visitor
 * have changed stays, unless the server has changed the same.
 * @returns false if the page must be reloaded, because its scripts have changed.
 */
export function morphPage(next: Document): boolean {
  const before = scripts;
  scripts = scriptsOf(next);
  for (const [name, script] of scripts) if (before.has(name) && before.get(name) !== script) return false;
  // Its content is text on the page, and elements in a document that was requested.
  for (const each of next.querySelectorAll('noscript')) each.textContent = '';
  patch(last, next.documentElement);
  last = next.documentElement;
  return true;
}

/** What runs on a page: islands by name, and everything else, which cannot be changed in place. */
function scriptsOf(page: Document): Map<string, string> {
  const all = [...page.querySelectorAll('script:not([data-version], [type*=json]), template')];
  const islands = [...page.querySelectorAll<HTMLElement>('[data-island]')];
  const sources = islands.map(({ dataset }) => [`${dataset.island}`, `${dataset.src}`] as const);
  return new Map([...sources, ['', all.map(({ outerHTML }) => outerHTML).join('\n')]]);
}

/** Copies a node, without the text of scripts, which Trusted Types protects. */
function copy(node: Node, into: Document): Node {
  const copied = into.importNode(node, node instanceof HTMLTemplateElement);
  lives.set(node, copied).set(copied, node);
  if (node instanceof Element && node.matches('script, template, noscript')) return copied;
  for (const child of node.childNodes) copied.appendChild(copy(child, into));
  return copied;
}

function patch(old: Node, next: Node) {
  const live = lives.get(old);
  if (!live) return;
  lives.set(next, live);
  const isSame = old.isEqualNode(next);
  if (live instanceof CharacterData && !isSame) live.data = next.nodeValue ?? '';
  if (!(old instanceof Element && next instanceof Element && live instanceof Element)) return;
  if (live.matches('script, template')) return;
  if (!isSame && isReplaced(old, live)) return replace(live, next);
  // Scripts set the theme at the root.
  for (const name of isSame || live === document.documentElement ? [] : next.getAttributeNames())
    if (next.getAttribute(name) !== old.getAttribute(name))
      live.setAttribute(name, next.getAttribute(name) ?? '');
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) live.removeAttribute(name);
  patchChildren([...old.childNodes], [...next.childNodes], live);
}

/** Whether an element is loaded or run: a stylesheet, an island, or one with content of a script. */
const isReplaced = (old: Node, live: Element): boolean =>
  live.matches('link[rel=stylesheet], [data-island]') ||
  (old.hasChildNodes() && ![...old.childNodes].some((child) => live.contains(lives.get(child) ?? null)));

/** A stylesheet is removed when the next one has loaded, so that the page is never unstyled. */
function replace(live: Element, next: Node): void {
  const added = copy(next, document);
  live.parentNode?.insertBefore(added, live.nextSibling);
  if (added instanceof HTMLLinkElement) added.onload = added.onerror = () => live.remove();
  else live.remove();
}

/** Keeps what is equal at the end, and pairs the rest in order: with an equal element, or one of its kind. */
function patchChildren(before: Node[], after: Node[], parent: Element): void {
  const remove = (old: Node) => (lives.get(old) as ChildNode | undefined)?.remove();
  let end: Node | undefined;
  while (before.at(-1)?.isEqualNode(after.at(-1) ?? null)) {
    end = before.pop() as Node;
    patch(end, after.pop() as Node);
  }
  for (const node of after) {
    const equal = node instanceof Element ? before.findIndex((each) => each.isEqualNode(node)) : -1;
    for (const each of before.splice(0, Math.max(0, equal))) remove(each);
    const [first = end] = before;
    if (before[0]?.nodeName === node.nodeName) patch(before.shift() as Node, node);
    else parent.insertBefore(copy(node, document), (first && lives.get(first)) ?? null);
  }
  before.forEach(remove);
}
