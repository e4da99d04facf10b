import { alignChildren } from './align-children.ts';
import { swapStylesheet } from './refresh-assets.ts';

export type LiveDocument = ReturnType<typeof createLiveDocument>;

/**
 * Updates a page in place. Keeps a copy of the page as the server sent it, compares the copy with the next version, and
 * applies the differences to the page. What scripts and the visitor changed is kept, except where the server's part of it
 * changed.
 *
 * Must be called while the page is being parsed, before scripts change it, to pair its nodes with those of the copy.
 */
export function createLiveDocument(page: Document) {
  const copy = cloneNode(page) as Document;
  /** Node on the page for each node of the copy. */
  const liveNodes = new WeakMap<Node, Node>();
  pair(copy, page);
  let isRootClean = false;

  function pair(old: Node, live: Node): void {
    liveNodes.set(old, live);
    let other = live.firstChild;
    for (let child = old.firstChild; child && other; child = child.nextSibling, other = other.nextSibling)
      pair(child, other);
  }

  function patch(old: Node, next: Node): void {
    if (old instanceof CharacterData && next instanceof CharacterData) {
      const live = liveNodes.get(old);
      if (live instanceof CharacterData) patchText(live, old.data, next.data);
      old.data = next.data;
    } else if (old instanceof Element && next instanceof Element) {
      patchAttributes(old, next);
      if (!isDataBlock(old)) patchChildren(old, next);
    }
  }

  function patchAttributes(old: Element, next: Element): void {
    const live = liveNodes.get(old);
    for (const { name } of [...old.attributes]) {
      if (next.hasAttribute(name)) continue;
      old.removeAttribute(name);
      if (live instanceof Element) live.removeAttribute(name);
    }
    for (const { name, value, namespaceURI } of next.attributes) {
      const before = old.getAttribute(name);
      if (before === value) continue;
      old.setAttributeNS(namespaceURI, name, value);
      if (!(live instanceof Element)) continue;
      if (name === 'class') patchClasses(live, before ?? '', value);
      else if (name === 'href' && live instanceof HTMLLinkElement && live.rel === 'stylesheet')
        liveNodes.set(old, swapStylesheet(live, value));
      else live.setAttributeNS(namespaceURI, name, value);
    }
  }

  function patchChildren(old: Node, next: Node): void {
    const live = liveNodes.get(old);
    const children = [...old.childNodes];
    const steps = alignChildren(children, [...next.childNodes]);
    if (steps.every(({ isEqual }) => isEqual)) return;
    if (live instanceof Element && children.length > 0 && children.every((child) => !isInside(live, child))) {
      replace(old, next, live);
      return;
    }
    let last: Node | null = null;
    for (const { from, to, isEqual } of steps) {
      if (from && to && !isEqual) patch(from, to);
      if (from && !to) {
        (liveNodes.get(from) as ChildNode | undefined)?.remove();
        old.removeChild(from);
      } else if (to && !from) {
        // Imports the node first, because `adoptNode` removes it from its parent.
        const added = page.importNode(to, true);
        const inCopy: Node = old.insertBefore(copy.adoptNode(to), last ? last.nextSibling : old.firstChild);
        pair(inCopy, added);
        insert(added, inCopy, live);
        last = inCopy;
      } else if (from) last = from;
    }
  }

  const isInside = (parent: Node, old: Node): boolean => {
    const live = liveNodes.get(old);
    return live !== undefined && live !== parent && parent.contains(live);
  };

  /** Replaces an element whose content a script has replaced completely. The script must run again on the new element. */
  function replace(old: Node, next: Node, live: Element): void {
    const added = page.importNode(next, true);
    const inCopy = copy.adoptNode(next);
    old.parentNode?.replaceChild(inCopy, old);
    pair(inCopy, added);
    live.replaceWith(added);
  }

  /** Inserts a node directly after its previous sibling from the server, before nodes that scripts have inserted there. */
  function insert(added: Node, inCopy: Node, parent: Node | undefined): void {
    if (!parent) return;
    const childOf = (node: Node | null): Node | null => {
      let live: Node | null = (node && liveNodes.get(node)) ?? null;
      while (live && live.parentNode !== parent) live = live.parentNode;
      return live;
    };
    const before = childOf(inCopy.previousSibling);
    const after = before ? before.nextSibling : (childOf(inCopy.nextSibling) ?? parent.firstChild);
    parent.insertBefore(added, after);
  }

  return {
    /** Updates the page to the server's next version. Returns false, without any change, when the page must be reloaded. */
    update(next: Document): boolean {
      for (const each of [copy, next])
        for (const element of each.querySelectorAll('noscript')) element.textContent = '';
      if (!canPatch(copy, next)) return false;
      if (!isRootClean) {
        // Scripts in the head may have set attributes of the root before the copy was made. They are not the server's.
        const root = copy.documentElement;
        for (const { name } of [...root.attributes])
          if (!next.documentElement.hasAttribute(name)) root.removeAttribute(name);
        isRootClean = true;
      }
      patch(copy.documentElement, next.documentElement);
      return true;
    },
  };
}

/**
 * Checks that scripts, islands and templates are unchanged. Scripts run only once, islands own their content, and a
 * template may have been cloned any number of times.
 */
function canPatch(before: Document, after: Document): boolean {
  if (scriptsOf(before) !== scriptsOf(after)) return false;
  const templates = [...after.querySelectorAll('template')];
  for (const [index, { content }] of before.querySelectorAll('template').entries())
    if (!templates[index]?.content.isEqualNode(content)) return false;
  const islands = [...after.querySelectorAll('[data-island]')];
  let next = 0;
  for (const island of before.querySelectorAll('[data-island]')) {
    while (next < islands.length && !islands[next]?.isEqualNode(island)) next++;
    if (next++ >= islands.length) return false;
  }
  return true;
}

/** Clones a node without the content of data blocks, which Trusted Types allows neither to copy nor to change. */
function cloneNode(node: Node): Node {
  if (node instanceof HTMLTemplateElement) return node.cloneNode(true);
  const clone = node.cloneNode();
  if (!isDataBlock(node)) for (const child of node.childNodes) clone.appendChild(cloneNode(child));
  return clone;
}

/** Script types that browsers run. Other scripts are data blocks, such as JSON-LD. */
const EXECUTABLE = /^(module|importmap|(text|application)\/(x-)?(java|ecma)script)?$/i;

const isDataBlock = (node: Node): boolean => node instanceof HTMLScriptElement && !EXECUTABLE.test(node.type);

/** Scripts of the page, except for the one of the dev server. */
const scriptsOf = (page: Document): string =>
  [...page.scripts]
    .filter(({ type, dataset }) => EXECUTABLE.test(type) && dataset.digest === undefined)
    .map((script) => `${script.getAttribute('src')} ${script.textContent}`)
    .join('\n');

/** Replaces the server's classes. Keeps classes that scripts have added. */
function patchClasses(live: Element, before: string, after: string): void {
  const split = (text: string) => text.split(/\s+/).filter((name) => name !== '');
  live.classList.remove(...split(before));
  live.classList.add(...split(after));
}

/** Replaces only the characters that differ, so that a selection outside them is kept. */
function patchText(live: CharacterData, before: string, after: string): void {
  if (live.data !== before) {
    live.data = after;
    return;
  }
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  live.replaceData(start, before.length - start - end, after.slice(start, after.length - end));
}
