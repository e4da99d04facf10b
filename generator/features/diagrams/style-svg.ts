import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { htmlToHast } from 'satteri';
import { visit } from 'unist-util-visit';
import type { Drawing } from './draw-mermaid.ts';

/** Space that the library leaves around a sequence, and the part of it that remains. */
const [MARGIN, PADDING] = [30, 8];
/** Size of a character, and space between the text of a note and its border, in user units. */
const [CHARACTER, LINE, BORDER] = [7.5, 14.3, 4];
/** Message that is a verdict, which has its color. */
const VERDICT = /^verdict: (pass|warn|fail)$/;

/**
 * Parses a drawing and prepares it for the site's stylesheet: class names begin with `diagram-`, and colors
 * become custom properties such as `--diagram-text`.
 * @param id prefix of ids.
 */
export function styleSvg({ svg, classes }: Drawing, id: string): Element {
  const [root] = (htmlToHast(svg.replace(/>\s+</g, '><'), { fragment: true }) as Root).children as [Element];
  const groups = root.children.filter((each) => 'tagName' in each && each.tagName !== 'style') as Element[];
  root.children = groups;
  groups.filter(({ properties }) => String(properties.className) === 'note').forEach(resizeNote);
  const actors = groups.filter(({ properties }) => String(properties.className) === 'actor');
  for (const group of groups) {
    const { properties } = group;
    const own = classes[String(properties.dataId)] ?? VERDICT.exec(textOf(group).trim())?.[1];
    const isLast = actors.length > 1 && properties.dataFrom === actors.at(-1)?.properties.dataId;
    const self = properties.dataSelf === 'true' ? ['self', ...(isLast ? ['left'] : [])] : [];
    const names = [properties.className ?? [], own ?? [], self].flat();
    if (names.length > 0) properties.className = names as string[];
  }
  const extent = groups.flatMap(horizontalExtent);
  const left = Math.min(...extent) - PADDING;
  const width = Math.max(...extent) + PADDING - left;
  const cut = MARGIN - PADDING;
  const box = [left, cut, width, Number(root.properties.height) - 2 * cut].map(Math.round);
  root.properties.viewBox =
    actors.length > 0 ? box.join(' ') : `0 0 ${root.properties.width} ${heightOf(root)}`;
  visit(root, 'element', ({ properties }) => {
    for (const [name, value] of Object.entries(properties)) {
      if (name === 'className') properties.className = (value as string[]).map((each) => `diagram-${each}`);
      else if (name === 'id') properties.id = `${id}_${value}`;
      else if (/^(?:style$|data|fontWeight)/.test(name)) delete properties[name];
      else properties[name] = attribute(String(value), id);
    }
  });
  return root;
}

/** Height without the space that the library leaves below flowcharts. Those with round shapes keep theirs. */
function heightOf(root: Element): number {
  const ends: number[] = [];
  visit(root, 'element', ({ tagName, properties: { y, height, points = '' } }) => {
    if (tagName === 'rect') ends.push(Number(y) + Number(height));
    if (/^(?:circle|ellipse|path)$/.test(tagName)) ends.push(Number.POSITIVE_INFINITY);
    for (const [, end] of String(points).matchAll(/,(\S+)/g)) ends.push(Number(end));
  });
  return Math.min(Number(root.properties.height), Math.max(...ends) + PADDING);
}

/** Left and right edges of the boxes and texts in a group of a sequence. */
function horizontalExtent({ children, properties: { className } }: Element): number[] {
  const names = String(className).split(',');
  return children.flatMap((shape): number[] => {
    if (shape.type !== 'element') return [];
    const { x, width, textAnchor } = shape.properties;
    if (shape.tagName === 'rect') return [Number(x), Number(x) + Number(width)];
    if (shape.tagName !== 'text' || names.includes('left')) return [];
    const length = lengthOf(shape);
    const start = Number(x) - (textAnchor === 'middle' ? length / 2 : 0);
    return [start, start + length];
  });
}

const lengthOf = ({ children }: Element): number =>
  CHARACTER * Math.max(...children.map((line) => textOf(line as Element).length));

/** Gives a note a box around its text. That of the library is for one line of smaller text. */
function resizeNote(note: Element): void {
  const [drawn, , text] = note.children.filter((child) => child.type === 'element');
  if (!drawn || !text) return;
  const width = lengthOf(text) + 2 * BORDER;
  const height = LINE * text.children.length + 2 * BORDER;
  const [x, y] = [Number(text.properties.x) - width / 2, Number(text.properties.y) - height / 2];
  const { fill, stroke, strokeWidth } = drawn.properties;
  note.children = [h('rect', { x, y, width, height, rx: 2, fill, stroke, strokeWidth }), text];
}

/** Attribute value with the stylesheet's custom properties, unique references, and two decimals. */
const attribute = (value: string, id: string): string =>
  value
    .replace(/var\(--_?/g, 'var(--diagram-')
    .replace(/url\(#/g, `url(#${id}_`)
    .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
