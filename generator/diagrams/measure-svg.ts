import { decodeHTML } from 'entities';
import type { Box, Matrix, SvgNode } from 'svgdom';

/** Font size of all text in a diagram, in user units. The site's stylesheet must set the same size. */
export const FONT_SIZE = 14;

/** Ascent and height of a line, in em. */
const ASCENT = 0.93;
const HEIGHT = 1.17;

/**
 * Characters by width. The reader's font is unknown at build time: the widths are similar to those of Inter and Segoe UI.
 * SLACK makes room for wider fonts, such as DejaVu Sans and Verdana.
 */
const NARROW = new Set("iljI.,:;'|!()[]{} ");
const MEDIUM = new Set('frt-/\\"*');
const WIDE = new Set('mwMW@%');
const SLACK = 1.12;

/** Scripts whose characters fill a square. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;

function widthOfCharacter(character: string): number {
  if (NO_WIDTH.test(character)) return 0;
  if (SQUARE.test(character)) return 1;
  if (NARROW.has(character)) return 0.29;
  if (MEDIUM.has(character)) return 0.4;
  if (WIDE.has(character)) return 0.88;
  return /[\p{Lu}\p{N}]/u.test(character) ? 0.66 : 0.56;
}

/** Estimated maximum width of one line, in user units. Decodes character references. */
export function widthOf(text: string): number {
  let em = 0;
  for (const character of decodeHTML(text)) em += widthOfCharacter(character);
  return em * FONT_SIZE * SLACK;
}

type Measuring = {
  /** Measures an element that has no children. */
  readonly shapeBox: (node: SvgNode) => Box;
  /** Whether Mermaid's stylesheet centers the text of nodes. */
  readonly centersNodes: boolean;
};

/** Bounding box of an SVG element in its own coordinates. */
export function boxOf(node: SvgNode, measuring: Measuring): Box {
  switch (node.nodeName) {
    case 'text':
    case 'tspan':
      return textBox(node, measuring);
    case 'g':
    case 'svg':
    case 'a':
      return union(
        node.childNodes
          .filter((child) => child.matrixify && !['defs', 'marker'].includes(child.nodeName))
          .map((child) => transformed(boxOf(child, measuring), child.matrixify?.())),
      );
    case 'path':
      return pathBox(node, measuring);
    default:
      return measuring.shapeBox(node);
  }
}

/** Converts the elliptical arcs of a cylinder to curves, because svgdom measures them as circular arcs. */
function pathBox(node: SvgNode, { shapeBox }: Measuring): Box {
  const path = node.getAttribute('d') ?? '';
  const curves = path.replace(
    /a([\d.]+),([\d.]+) 0,0,([01]) (-?[\d.]+),0\b/g,
    (_, _rx: string, ry: string, sweep: string, dx: string) => {
      const height = (4 / 3) * Number(ry) * (Number(dx) > 0 === (sweep === '0') ? 1 : -1);
      return `c0,${height} ${dx},${height} ${dx},0`;
    },
  );
  node.setAttribute('d', curves);
  const box = shapeBox(node);
  node.setAttribute('d', path);
  return box;
}

type Point = readonly [x: number, y: number];

const cornersOf = ({ x, y, width, height }: Box): Point[] =>
  [x, x + width].flatMap((px) => [y, y + height].map((py): Point => [px, py]));

function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const transformed = (box: Box, m: Matrix | undefined): Box =>
  m ? boxAround(cornersOf(box).map(([x, y]) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f])) : box;

/** Bounding box of several boxes. Ignores those without size, which are not painted. */
function union(boxes: readonly Box[]): Box {
  const painted = boxes.filter(({ width, height }) => width !== 0 || height !== 0);
  return painted.length === 0 ? { x: 0, y: 0, width: 0, height: 0 } : boxAround(painted.flatMap(cornersOf));
}

/** Bounding box of a text. Each element in it that has a position starts a new line. */
function textBox(root: SvgNode, { centersNodes }: Measuring): Box {
  const lines = [{ x: 0, y: 0, text: '' }];
  const read = (node: SvgNode): void => {
    if (node.nodeType === 3) {
      const line = lines.at(-1);
      if (line) line.text += node.data ?? '';
      return;
    }
    const last = lines.at(-1) ?? { x: 0, y: 0 };
    const [x, y] = [lengthOf(node, 'x'), lengthOf(node, 'y')];
    const [dx, dy] = [lengthOf(node, 'dx') ?? 0, lengthOf(node, 'dy') ?? 0];
    if (x !== undefined || y !== undefined || dx !== 0 || dy !== 0)
      lines.push({ x: (x ?? last.x) + dx, y: (y ?? last.y) + dy, text: '' });
    for (const child of node.childNodes) read(child);
  };
  read(root);
  const anchor = anchorOf(root, centersNodes);
  return union(
    lines.map(({ x, y, text }) => {
      const width = widthOf(text);
      const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
      return { x: left, y: y - ASCENT * FONT_SIZE, width, height: width === 0 ? 0 : HEIGHT * FONT_SIZE };
    }),
  );
}

function lengthOf(node: SvgNode, name: string): number | undefined {
  const value = node.getAttribute(name);
  if (!value) return undefined;
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return undefined;
  return value.endsWith('em') ? number * FONT_SIZE : number;
}

function anchorOf(node: SvgNode, centersNodes: boolean): string {
  for (let each: SvgNode | null = node; each?.nodeType === 1; each = each.parentNode) {
    const anchor = each.style.textAnchor || each.getAttribute('text-anchor');
    if (anchor) return anchor;
    if (centersNodes && /\bnode\b/.test(each.getAttribute('class') ?? '')) return 'middle';
  }
  return 'start';
}

/** Rounds to one tenth of a unit, which is smaller than a pixel. */
const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/** Rounds the numbers in the value of an SVG attribute. Lengths in em are unchanged. */
export const rounded = (value: string): string =>
  /\dem$/.test(value)
    ? value
    : value.replace(/-?\d*\.?\d+(?:e[+-]?\d+)?/gi, (number) => String(round(Number(number))));

/** Rounds path data, converts straight curves to lines, and joins lines of one direction, which are most of its size. */
export function simplifiedPath(d: string): string {
  if (/[^MLCZ\d\s,.e-]/.test(d)) return rounded(d);
  const parts: string[] = [];
  let [x, y, dx, dy] = [0, 0, 0, 0];
  for (const [, command = '', list] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (list?.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map((number) => round(Number(number)));
    const size = command === 'C' ? 6 : 2;
    if (command === 'Z') parts.push('Z');
    for (let at = 0; at + size <= numbers.length; at += size) {
      const points = numbers.slice(at, at + size);
      const [endX = 0, endY = 0] = points.slice(-2);
      const straight = size === 6 && isStraight([x, y, ...points]);
      if (command !== 'M' && endX === x && endY === y) continue;
      const part = straight ? `L${endX} ${endY}` : command + points.join(' ');
      const [nextX, nextY] = [endX - x, endY - y];
      // Coordinates are tenths, so a smaller product than 0.005 is zero.
      const continues = Math.abs(dx * nextY - dy * nextX) < 0.005 && dx * nextX + dy * nextY > 0;
      if (continues && part.startsWith('L') && parts.at(-1)?.startsWith('L')) parts.pop();
      parts.push(part);
      [x, y, dx, dy] = [endX, endY, nextX, nextY];
    }
  }
  return parts.join('');
}

/**
 * Rectangle with semicircular ends, or circle, that is within a fifth of a unit of a polygon. Mermaid draws them with
 * about 100 points.
 * @param d path data from `simplifiedPath`.
 */
export function roundRectangle(d: string): Record<string, string> | undefined {
  if (!/^M[^MC]*Z$/.test(d)) return undefined;
  const points = d
    .slice(1, -1)
    .split('L')
    .map((point): Point => {
      const [x = 0, y = 0] = point.split(' ').map(Number);
      return [x, y];
    });
  const { x: left, y: top, width, height } = boxAround(points);
  const radius = Math.min(width, height) / 2;
  const isOnEdge = (x: number, y: number): boolean => {
    const dx = Math.max(Math.abs(x - left - width / 2) - width / 2 + radius, 0);
    const dy = Math.max(Math.abs(y - top - height / 2) - height / 2 + radius, 0);
    return Math.abs(Math.hypot(dx, dy) - radius) <= 0.2;
  };
  const isRound = points.every(([x, y], index) => {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    return isOnEdge(x, y) && isOnEdge((x + nextX) / 2, (y + nextY) / 2);
  });
  const [w = '', h = '', rx = ''] = [width, height, radius].map((number) => String(round(number)));
  return isRound && radius >= 1 ? { x: String(left), y: String(top), width: w, height: h, rx } : undefined;
}

/** Whether the two control points of a curve are within a fifth of a unit of the line between its ends. */
function isStraight(numbers: readonly number[]): boolean {
  const [x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, endX = 0, endY = 0] = numbers;
  const [dx, dy] = [endX - x, endY - y];
  const length = Math.hypot(dx, dy);
  const offset = (px: number, py: number): number => Math.abs(dx * (py - y) - dy * (px - x));
  return offset(x1, y1) <= length / 5 && offset(x2, y2) <= length / 5;
}
