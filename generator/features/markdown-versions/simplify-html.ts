import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Name of an element with the first line of a callout in Markdown. */
export const MARKER = 'callout-marker';

/** Elements without text, and elements that only work in a browser. */
const OMITTED = 'button form iframe input nav noscript object script select style template textarea'.split(
  ' ',
);

/**
 * Removes navigation, controls, players, hidden elements and those that a component omits with
 * `OMITTED_FROM_MARKDOWN`.
 */
export function removeOmitted(tree: Root): void {
  visit(tree, (node, index, parent) => {
    const isUseless = node.type === 'comment' || (node.type === 'element' && isOmitted(node));
    if (!isUseless || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function isOmitted(node: Element): boolean {
  const { tagName, properties: all } = node;
  if (OMITTED.includes(tagName) || all.hidden || all.popover !== undefined || all.ariaHidden === 'true')
    return true;
  // The text of a diagram follows its drawings.
  if (all.dataMd === 'omit' || hasClass(node, 'diagram-scroll') || hasClass(node, 'heading-link'))
    return true;
  if (tagName === 'video' || tagName === 'audio') return !all.ariaLabel;
  return (tagName === 'img' && !all.alt) || (tagName === 'svg' && all.role !== 'img');
}

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

/** Rewrites a page to elements that Markdown can represent. */
export function simplify(tree: Root, resolve: (href: string) => string): void {
  visit(tree, 'element', (node) => {
    const { href, src } = node.properties;
    if (typeof href === 'string') node.properties.href = resolve(href);
    if (typeof src === 'string') node.properties.src = resolve(src);
    if (node.tagName === 'pre') return SKIP;
    if (node.tagName === 'svg') describe(node);
    else if (node.tagName === 'video' || node.tagName === 'audio') linkMedia(node);
    else if (node.tagName === 'summary') node.children = [element('strong', {}, node.children)];
    else if (node.tagName === 'ol' || node.tagName === 'ul') unwrapSections(node);
    else if (hasClass(node, 'code')) joinCode(node);
    else if (hasClass(node, 'callout')) markCallout(node);
    separate(node);
    return undefined;
  });
}

const elementsOf = ({ children }: Element): Element[] => children.filter((node) => node.type === 'element');
const text = (value: string): ElementContent => ({ type: 'text', value });
const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Converts an SVG to a paragraph with its description, or else its title. */
function describe(svg: Element): void {
  const part = (name: string) => elementsOf(svg).find(({ tagName }) => tagName === name);
  const found = part('desc') ?? part('title');
  svg.tagName = 'p';
  svg.children = found ? [text(textOf(found))] : [];
}

/** Converts a player to a link. */
function linkMedia(player: Element): void {
  const { src = elementsOf(player)[0]?.properties.src, ariaLabel } = player.properties;
  player.tagName = 'p';
  player.properties = {};
  player.children = [element('a', { href: src }, [text(String(ariaLabel))])];
}

/** Removes a list around sections: its items begin with a heading. */
function unwrapSections(list: Element): void {
  const items = elementsOf(list);
  if (items.every(beginsWithHeading)) for (const node of [list, ...items]) node.tagName = 'div';
}

function beginsWithHeading(node: Element): boolean {
  const [first] = elementsOf(node);
  return /^h[2-6]$/.test(node.tagName) || (first !== undefined && beginsWithHeading(first));
}

/** Puts the lines of a code block into one element, with its language and title. */
function joinCode(block: Element): void {
  const { dataLanguage } = block.properties;
  const parts: string[] = [];
  visit(block, { tagName: 'pre' }, (node: Element) => void parts.push(textOf(node).replace(/\n$/, '')));
  const caption = elementsOf(block).find(({ tagName }) => tagName === 'figcaption');
  const code = element('pre', { dataLanguage, dataTitle: caption && textOf(caption) }, [
    text(parts.join('\n')),
  ]);
  // What is left is the link to the source.
  block.children = [code, ...elementsOf(block).filter(({ tagName }) => tagName === 'p')];
  block.tagName = 'div';
}

/** Converts a callout to a blockquote that begins with `[!NOTE]`. */
function markCallout(callout: Element): void {
  const kind = /\bcallout-(\w+)/.exec(String(callout.properties.className))?.[1] ?? '';
  const [title, ...rest] = elementsOf(callout);
  const words = title ? textOf(title).trim() : '';
  const line = `[!${kind.toUpperCase()}]${words.toLowerCase() === kind ? '' : ` ${words}`}`;
  callout.tagName = 'blockquote';
  callout.children = [element(MARKER, {}, [text(line)]), ...rest];
}

const INLINE = 'a abbr b code del em i ins kbd mark small span strong time'.split(' ');

/** Inserts spaces between adjacent inline elements, which the stylesheet separates on the page. */
function separate(node: Element): void {
  const isInline = (child?: ElementContent) => child?.type === 'element' && INLINE.includes(child.tagName);
  node.children = node.children.flatMap((child, index, all) =>
    isInline(child) && isInline(all[index - 1]) ? [text(' '), child] : [child],
  );
}
