import { Idiomorph } from 'idiomorph';

/** Server's version of each node on the page. Nodes that scripts have added have none. */
const versions = new WeakMap<Node, Node>();
const served = document.cloneNode(true) as Document;
let scripts = scriptsOf(served);
record(document.documentElement, served.documentElement);

/**
 * Applies what the server has changed to the page. Changes by scripts and by the visitor stay: equal parts are left alone, as
 * are attributes that are the same in both versions and nodes that scripts have added. Must be imported before other scripts
 * change the page.
 * @returns false if the page must be reloaded, because its scripts have changed.
 */
export function morphPage(next: Document): boolean {
  const nextScripts = scriptsOf(next);
  for (const [name, text] of nextScripts) if (scripts.has(name) && scripts.get(name) !== text) return false;
  scripts = nextScripts;
  const nexts = new WeakMap<Node, Node>();
  const replaced: [Element, Element][] = [];

  const isReplaced = (live: Node, before: Node): boolean =>
    live instanceof HTMLElement &&
    ('island' in live.dataset ||
      (before.hasChildNodes() && ![...live.childNodes].some((child) => versions.has(child))));

  Idiomorph.morph(document.documentElement, next.documentElement, {
    head: { style: 'morph' },
    callbacks: {
      beforeNodeMorphed(live, node) {
        const before = versions.get(live);
        if (before?.isEqualNode(node)) return false;
        nexts.set(live, node);
        if (!before || !isReplaced(live, before)) return true;
        replaced.push([live, node as Element]);
        return false;
      },
      afterNodeMorphed: (live, node) => void versions.set(live, node),
      afterNodeAdded(live) {
        if (!versions.has(live)) record(live, live.cloneNode(true));
      },
      beforeNodeRemoved: (live) => versions.has(live),
      beforeAttributeUpdated(name, live) {
        // Scripts set the theme there.
        if (live === document.documentElement) return false;
        const after = nexts.get(live) as Element | undefined;
        const isChanged =
          (versions.get(live) as Element | undefined)?.getAttribute(name) !== after?.getAttribute(name);
        if (!isChanged || name !== 'href' || !live.matches('link[rel=stylesheet]')) return isChanged;
        replaced.push([live, after as Element]);
        return false;
      },
    },
  });
  for (const [live, node] of replaced) replace(live, node);
  return true;
}

function record(live: Node, node: Node): void {
  versions.set(live, node);
  for (const [index, child] of [...live.childNodes].entries()) {
    const other = node.childNodes[index];
    if (other) record(child, other);
  }
}

/** A stylesheet is removed when the next one has loaded, so that the page is never unstyled. */
function replace(live: Element, node: Element): void {
  const added = document.importNode(node, true);
  record(added, node);
  live.after(added);
  if (!(added instanceof HTMLLinkElement)) return live.remove();
  versions.delete(live);
  added.onload = added.onerror = () => live.remove();
}

/** What runs on a page: islands by name, and all else, which cannot be changed in place. */
function scriptsOf(page: Document): Map<string, string> {
  for (const each of page.querySelectorAll('noscript')) each.textContent = '';
  const fixed = [...page.querySelectorAll<HTMLElement>('script:not([data-version]), template')];
  const isRun = (each: HTMLElement) => !/json/.test(each.getAttribute('type') ?? '');
  const islands = [...page.querySelectorAll<HTMLElement>('[data-island]')];
  return new Map([
    [
      '',
      fixed
        .filter(isRun)
        .map(({ outerHTML }) => outerHTML)
        .join('\n'),
    ],
    ...islands.map(({ dataset }) => [dataset.island ?? '', dataset.src ?? ''] as const),
  ]);
}
