import { alignChildren } from './align-children.ts';
import { swapSheet } from './swap-stylesheet.ts';

export type LiveDocument = {
  /**
   * Brings what is on the screen from the server's last version to its next. False when only loading the page again
   * can do that; nothing is changed then.
   */
  readonly update: (next: Document) => boolean;
};

/**
 * The document on the screen, beside a copy of it as the server sent it. An update compares two of the server's
 * versions and repeats the differences on the screen, so whatever scripts and the visitor made of the page stays, but
 * where the server's part of it changed.
 *
 * Call it while the page is being parsed, before scripts have changed it: node by node, both are the same then.
 */
export function createLiveDocument(page: Document): LiveDocument {
  const copy = cloneOf(page) as Document;
  const live = new WeakMap<Node, Node>();
  pair(copy, page);
  let rootIsServers = false;

  function pair(kept: Node, shown: Node): void {
    live.set(kept, shown);
    let other = shown.firstChild;
    for (let child = kept.firstChild; child && other; child = child.nextSibling, other = other.nextSibling)
      pair(child, other);
  }

  function patch(kept: Node, next: Node): void {
    if (kept instanceof CharacterData && next instanceof CharacterData) {
      const shown = live.get(kept);
      if (shown instanceof CharacterData) spliceText(shown, kept.data, next.data);
      kept.data = next.data;
    } else if (kept instanceof Element && next instanceof Element) {
      patchAttributes(kept, next);
      if (!isData(kept)) patchChildren(kept, next);
    }
  }

  function patchAttributes(kept: Element, next: Element): void {
    const shown = live.get(kept);
    for (const { name } of [...kept.attributes]) {
      if (next.hasAttribute(name)) continue;
      kept.removeAttribute(name);
      if (shown instanceof Element) shown.removeAttribute(name);
    }
    for (const { name, value, namespaceURI } of next.attributes) {
      const before = kept.getAttribute(name);
      if (before === value) continue;
      kept.setAttributeNS(namespaceURI, name, value);
      if (!(shown instanceof Element)) continue;
      if (name === 'class') patchClasses(shown, before ?? '', value);
      else if (name === 'href' && shown instanceof HTMLLinkElement && shown.rel === 'stylesheet')
        live.set(kept, swapSheet(shown, value));
      else shown.setAttributeNS(namespaceURI, name, value);
    }
  }

  function patchChildren(kept: Node, next: Node): void {
    const shown = live.get(kept);
    const before = [...kept.childNodes];
    const steps = alignChildren(before, [...next.childNodes]);
    if (steps.every(({ same }) => same)) return;
    if (shown instanceof Element && before.length > 0 && before.every((node) => !isIn(shown, node))) {
      renew(kept, next, shown);
      return;
    }
    let last: Node | null = null;
    for (const { from, to, same } of steps) {
      if (from && to && !same) patch(from, to);
      if (from && !to) {
        (live.get(from) as ChildNode | undefined)?.remove();
        kept.removeChild(from);
      } else if (to && !from) {
        // Imported before it is adopted: adopting takes it out of its parent.
        const fresh = page.importNode(to, true);
        const added: Node = kept.insertBefore(copy.adoptNode(to), last ? last.nextSibling : kept.firstChild);
        pair(added, fresh);
        place(fresh, added, shown);
        last = added;
      } else if (from) last = from;
    }
  }

  const isIn = (parent: Node, kept: Node): boolean => {
    const shown = live.get(kept);
    return shown !== undefined && shown !== parent && parent.contains(shown);
  };

  /** A script has put something else in place of everything that the server sent here: what it did is for it to redo. */
  function renew(kept: Node, next: Node, shown: Element): void {
    const fresh = page.importNode(next, true);
    const added = copy.adoptNode(next);
    kept.parentNode?.replaceChild(added, kept);
    pair(added, fresh);
    shown.replaceWith(fresh);
  }

  /** After its neighbour from the server, before what scripts have put there. */
  function place(fresh: Node, added: Node, parent: Node | undefined): void {
    if (!parent) return;
    const childOf = (node: Node | null): Node | null => {
      let shown: Node | null = (node && live.get(node)) ?? null;
      while (shown && shown.parentNode !== parent) shown = shown.parentNode;
      return shown;
    };
    const before = childOf(added.previousSibling);
    const after = before ? before.nextSibling : (childOf(added.nextSibling) ?? parent.firstChild);
    parent.insertBefore(fresh, after);
  }

  return {
    update(next) {
      for (const each of [copy, next])
        for (const element of each.querySelectorAll('noscript')) element.textContent = '';
      if (!canBePatched(copy, next)) return false;
      if (!rootIsServers) {
        // What a script in the head has put on the root before the copy was made is nothing that the server took back.
        const root = copy.documentElement;
        for (const { name } of [...root.attributes])
          if (!next.documentElement.hasAttribute(name)) root.removeAttribute(name);
        rootIsServers = true;
      }
      patch(copy.documentElement, next.documentElement);
      return true;
    },
  };
}

/**
 * Scripts run once, and what brings an island to life has its own idea of what is in it. Of a template there may be any
 * number of copies.
 */
function canBePatched(before: Document, after: Document): boolean {
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

/**
 * The same without what scripts hold that are never run, such as data for search engines. It is not on the screen, and
 * under Trusted Types it can be neither copied nor changed.
 */
function cloneOf(node: Node): Node {
  if (node instanceof HTMLTemplateElement) return node.cloneNode(true);
  const clone = node.cloneNode();
  if (!isData(node)) for (const child of node.childNodes) clone.appendChild(cloneOf(child));
  return clone;
}

const isData = (node: Node): boolean => node instanceof HTMLScriptElement && !RUNS.test(node.type);

const RUNS = /^(module|importmap|(text|application)\/(x-)?(java|ecma)script)?$/i;

const scriptsOf = (page: Document): string =>
  [...page.scripts]
    .filter(({ type, dataset }) => RUNS.test(type) && dataset.digest === undefined)
    .map((script) => `${script.getAttribute('src')} ${script.textContent}`)
    .join('\n');

/** Classes that scripts have set stay. */
function patchClasses(shown: Element, before: string, after: string): void {
  const split = (text: string) => text.split(/\s+/).filter((name) => name !== '');
  shown.classList.remove(...split(before));
  shown.classList.add(...split(after));
}

/** Changes only what differs, so that a selection beside it stays where it is. */
function spliceText(shown: CharacterData, before: string, after: string): void {
  if (shown.data !== before) {
    shown.data = after;
    return;
  }
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  shown.replaceData(head, before.length - head - tail, after.slice(head, after.length - tail));
}
