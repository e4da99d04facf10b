import { diffRuns } from '../../lib/diff-runs.ts';

/**
 * Updates a page in place. Keeps a copy of the page as the server sent it, compares the copy with the next version, and
 * applies the differences to the page. What scripts and the visitor changed is kept, except where the server's part of it
 * changed. Attributes of the root element are left to scripts, such as the one that sets the theme.
 *
 * Must be called while the page is being parsed, before scripts change it, to pair its nodes with those of the copy.
 */
export function createLiveDocument(page: Document) {
  const copy = cloneNode(page) as Document;
  /** Node on the page for each node of the copy. */
  const liveNodes = new WeakMap<Node, Node>();
  pair(copy, page);

  function pair(old: Node, live: Node): void {
    liveNodes.set(old, live);
    let other = live.firstChild;
    for (let child = old.firstChild; child && other; child = child.nextSibling, other = other.nextSibling)
      pair(child, other);
  }

  function patch(old: Node, next: Node): void {
    if (old instanceof CharacterData && next instanceof CharacterData) {
      const live = liveNodes.get(old);
      if (live instanceof CharacterData) live.data = next.data;
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

  /** Keeps equal children. Patches the others into new children of the same kind, in order. */
  function patchChildren(old: Node, next: Node): void {
    const live = liveNodes.get(old);
    const children = [...old.childNodes];
    const runs = diffRuns<Node>(children, [...next.childNodes], (a, b) => a.isEqualNode(b));
    if (runs.every(({ removed, added }) => removed.length + added.length === 0)) return;
    if (live instanceof Element && children.length > 0 && children.every((child) => !isInside(live, child))) {
      replace(old, next, live);
      return;
    }
    for (const { removed, added, kept } of runs) {
      const left = [...removed];
      for (const node of added) {
        const index = left.findIndex((each) => kindOf(each) === kindOf(node));
        if (index < 0) {
          insert(node, old, left[0] ?? kept[0] ?? null);
          continue;
        }
        for (const each of left.splice(0, index)) remove(each);
        const [partner] = left.splice(0, 1);
        if (partner) patch(partner, node);
      }
      for (const each of left) remove(each);
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

  function remove(old: Node): void {
    (liveNodes.get(old) as ChildNode | undefined)?.remove();
    old.parentNode?.removeChild(old);
  }

  /** Inserts a node directly after its previous sibling from the server, before nodes that scripts have inserted there. */
  function insert(node: Node, old: Node, next: Node | null): void {
    // Imports the node first, because `adoptNode` removes it from its parent.
    const added = page.importNode(node, true);
    const inCopy = old.insertBefore(copy.adoptNode(node), next);
    pair(inCopy, added);
    const parent = liveNodes.get(old);
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

  /** Updates the page to the server's next version. Returns false, without any change, when the page must be reloaded. */
  return function update(next: Document): boolean {
    for (const each of [copy, next])
      for (const element of each.querySelectorAll('noscript')) element.textContent = '';
    if (fixedHtml(copy) !== fixedHtml(next)) return false;
    patchChildren(copy.documentElement, next.documentElement);
    return true;
  };
}

/**
 * HTML of the elements that cannot be patched: scripts run only once, islands own their content, and a template may have
 * been cloned any number of times.
 */
const fixedHtml = (page: Document): string =>
  [...page.querySelectorAll<HTMLElement>('script, template, [data-island]')]
    .filter((element) => !isDataBlock(element) && element.dataset.digest === undefined)
    .map(({ outerHTML }) => outerHTML)
    .join('\n');

/** Nodes of the same kind can be patched into each other. */
function kindOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  const names = node.localName === 'link' ? ['rel', 'type'] : ['id', 'name', 'property'];
  return [node.localName, ...names.map((name) => node.getAttribute(name) ?? '')].join(' ');
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

/** Replaces the server's classes. Keeps classes that scripts have added. */
function patchClasses(live: Element, before: string, after: string): void {
  const split = (text: string) => text.split(/\s+/).filter((name) => name !== '');
  live.classList.remove(...split(before));
  live.classList.add(...split(after));
}

/**
 * Replaces a stylesheet on the page. The old one is removed after the new one has loaded, so that the page is never
 * unstyled. Of several replacements in a row, only the last one remains.
 */
function swapStylesheet(link: HTMLLinkElement, href: string): HTMLLinkElement {
  const next = link.cloneNode() as HTMLLinkElement;
  next.setAttribute('href', href);
  link.dataset.replaced = '';
  const removeOld = () => {
    while (next.previousElementSibling?.hasAttribute('data-replaced')) next.previousElementSibling.remove();
  };
  next.addEventListener('load', removeOld, { once: true });
  next.addEventListener('error', removeOld, { once: true });
  link.after(next);
  return next;
}
