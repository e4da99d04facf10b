import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Drawing } from './draw-mermaid.ts';

/** Size of a message in user units. The library draws smaller text than there is space for. */
const MESSAGE_SIZE = 14;
/** Space that the library leaves around a sequence, and the part of it that remains. */
const [MARGIN, PADDING] = [30, 8];

/**
 * Parses a drawing and prepares it for the site's stylesheet: class names begin with `diagram-`, and colors become custom
 * properties such as `--diagram-text`.
 * @param id prefix of ids.
 */
export function styleSvg({ svg, classes }: Drawing, id: string): Element {
  const root = fromHtml(svg, { fragment: true }).children[0] as Element;
  root.children = elementsIn(root).filter(({ tagName }) => tagName !== 'style');
  const actors = elementsIn(root).filter((group) => classOf(group) === 'actor');
  for (const group of elementsIn(root)) placeTexts(group, actors.slice(1).at(-1)?.properties.dataId);
  if (actors.length > 0) {
    const [left, right] = horizontalExtent(root);
    const height = Number(root.properties.height) - 2 * (MARGIN - PADDING);
    const box = [left - PADDING, MARGIN - PADDING, right - left + 2 * PADDING, height];
    root.properties.viewBox = box.map(Math.round).join(' ');
  }
  visit(root, 'element', ({ properties }) => {
    const own = classes[String(properties.dataId)] ?? [];
    for (const [name, value] of Object.entries(properties)) {
      if (name === 'className') properties[name] = [value, own].flat().map((each) => `diagram-${each}`);
      else if (name === 'id') properties.id = `${id}_${value}`;
      else if (/^(?:style$|data|fontWeight)/.test(name)) delete properties[name];
      else properties[name] = attribute(String(value), id);
    }
  });
  return root;
}

const elementsIn = (node: Element): Element[] => node.children.filter((child) => child.type === 'element');

const classOf = (node: Element): unknown => (node.properties.className as string[] | undefined)?.[0];

/** Enlarges texts. Moves messages of the last participant to itself to the left of its lifeline. */
function placeTexts(group: Element, lastActor: unknown): void {
  const isMessage = classOf(group) === 'message';
  const isSelf = group.properties.dataSelf === 'true';
  const isLeft = isSelf && group.properties.dataFrom === lastActor;
  for (const text of elementsIn(group).filter(({ tagName }) => tagName === 'text')) {
    const size = Number(text.properties.fontSize);
    const larger = isMessage ? MESSAGE_SIZE : size + (classOf(text) === 'mono' ? 0 : 1);
    text.properties.fontSize = String(larger);
    const lines = elementsIn(text).filter(({ properties }) => properties.dy !== undefined);
    for (const { properties } of [text, ...lines]) {
      if (Number(properties.dy)) properties.dy = String((Number(properties.dy) * larger) / size);
      if (isLeft) Object.assign(properties, { x: Number(properties.x) - 46, textAnchor: 'end' });
    }
    // The library centers two lines where there is space for one; the other goes above it.
    const above = isMessage && !isSelf ? 3 + Math.max(0, lines.length - 1) * 8 : 0;
    text.properties.y = String(Number(text.properties.y) - above);
  }
}

/** Left and right edges of the boxes and texts in a sequence. */
function horizontalExtent(root: Element): [left: number, right: number] {
  const found: number[] = [];
  visit(root, 'element', ({ tagName, properties, children }, _, parent) => {
    const x = Number(properties.x);
    if (tagName === 'rect') found.push(x, x + Number(properties.width));
    if (tagName !== 'text') return;
    const longest = Math.max(...children.map((line) => textOf(line as Element).length));
    const width = longest * Number(properties.fontSize) * 0.54;
    const start = x - width * ({ middle: 0.5, end: 1 }[String(properties.textAnchor)] ?? 0);
    const border = parent?.type === 'element' && classOf(parent) === 'note' ? 12 : 0;
    found.push(start - border, start + width + border);
  });
  return [Math.min(...found), Math.max(...found)];
}

/** Attribute value with the stylesheet's custom properties, unique references, and two decimals. */
const attribute = (value: string, id: string): string =>
  value
    .replace(/var\(--_?/g, 'var(--diagram-')
    .replace(/url\(#/g, `url(#${id}_`)
    .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
