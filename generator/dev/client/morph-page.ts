/** Nodes of the page by the server's version of them, and all of them. Scripts have added the others. */
const lives = new WeakMap<Node, Node>();
const served = new WeakSet<Node>();
let last = readable(document.cloneNode(true) as Document);
record(last, document);

/**
 * Applies the difference between the last version of the page and the next one. What scripts and the visitor have changed stays,
 * unless the server has changed the same. Must be imported before other scripts change the page.
 * @returns false if the page must be reloaded, because its scripts have changed.
 */
export function morphPage(next: Document): boolean {
  const before = scriptsOf(last);
  for (const [name, script] of scriptsOf(readable(next)))
    if (before.has(name) && before.get(name) !== script) return false;
  patch(last.documentElement, next.documentElement);
  last = next;
  return true;
}

function record(node: Node, live: Node): void {
  lives.set(node, live);
  served.add(live);
  for (const [index, child] of node.childNodes.entries()) {
    const other = live.childNodes[index];
    if (other) record(child, other);
  }
}

function patch(old: Node, next: Node): void {
  const live = lives.get(old);
  if (!live) return;
  lives.set(next, live);
  const isSame = old.isEqualNode(next);
  // Trusted Types allows no change of a script, even if it is data.
  if (live instanceof HTMLScriptElement) return;
  if (live instanceof CharacterData && !isSame) live.data = next.nodeValue ?? '';
  if (!(old instanceof Element && next instanceof Element && live instanceof Element)) return;
  if (!isSame && isReplaced(old, live)) return replace(live, next);
  if (!isSame) patchAttributes(old, next, live);
  patchChildren([...old.childNodes], [...next.childNodes], live);
}

/** Whether an element belongs to a script: an island, one whose content a script has replaced, or a stylesheet that loads. */
const isReplaced = (old: Node, live: Element): boolean =>
  live.matches('[data-island], link[rel=stylesheet]') ||
  (old.hasChildNodes() && ![...old.childNodes].some((child) => live.contains(lives.get(child) ?? null)));

/** A stylesheet is removed when the next one has loaded, so that the page is never unstyled. */
function replace(live: Element, next: Node): void {
  const added = document.importNode(next, true) as HTMLElement;
  record(next, added);
  live.after(added);
  if (added instanceof HTMLLinkElement) added.onload = added.onerror = () => live.remove();
  else live.remove();
}

function patchAttributes(old: Element, next: Element, live: Element): void {
  // Scripts set the theme there.
  if (live === document.documentElement) return;
  for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name);
    if (value === null) live.removeAttribute(name);
    else if (value !== old.getAttribute(name)) live.setAttribute(name, value);
  }
}

/** Keeps what is equal at the end, then pairs the rest in order: with an equal element, or the next one of its kind. */
function patchChildren(before: Node[], after: Node[], parent: Element): void {
  let end: Node | undefined;
  while (before.length > 0 && before.at(-1)?.isEqualNode(after.at(-1) ?? null)) {
    end = before.pop() as Node;
    patch(end, after.pop() as Node);
  }
  for (const node of after) {
    const equal = node instanceof Element ? before.findIndex((each) => each.isEqualNode(node)) : -1;
    const index = equal < 0 && before[0] && kindOf(before[0]) === kindOf(node) ? 0 : equal;
    for (const each of before.splice(0, Math.max(0, index))) remove(each);
    if (index >= 0) patch(before.shift() as Node, node);
    else {
      const added = document.importNode(node, true);
      record(node, added);
      const place = lives.get(before[0] ?? end ?? node);
      parent.insertBefore(added, place?.parentNode === parent ? place : null);
    }
  }
  before.forEach(remove);
}

const kindOf = (node: Node): string => `${node.nodeName} ${node instanceof Element ? node.id : ''}`;

/** Removes a node with what scripts have added behind it, such as the copy button of a code block. */
function remove(old: Node): void {
  const live = lives.get(old) as ChildNode | undefined;
  const isAdded = (node: ChildNode | null | undefined) =>
    live instanceof Element && node && !served.has(node);
  while (isAdded(live?.nextSibling)) live?.nextSibling?.remove();
  live?.remove();
}

/** Without the content of `noscript`, which is text on the page and elements in a document that was requested. */
function readable(page: Document): Document {
  for (const each of page.querySelectorAll('noscript')) each.textContent = '';
  return page;
}

/** What runs on a page: islands by name, and everything else, which cannot be changed in place. */
function scriptsOf(page: Document): Map<string, string> {
  const all = [...page.querySelectorAll<HTMLElement>('script:not([data-version], [type*=json]), template')];
  const islands = [...page.querySelectorAll<HTMLElement>('[data-island]')];
  const sources = islands.map(({ dataset }) => [`${dataset.island}`, `${dataset.src}`] as const);
  return new Map([...sources, ['', all.map(({ outerHTML }) => outerHTML).join('\n')]]);
}
