import type { Element } from 'hast';
import type { GraphNode } from './diagram.ts';
import { drawTip, TIP_LENGTH } from './draw-tip.ts';
import { ROW } from './node-size.ts';
import type { Box, PlacedGraph, Point } from './place-graph.ts';
import { round, roundedPath, svg, textAt, towards } from './svg.ts';
import { layWords, TEXT, type Words } from './text-size.ts';

const CORNER = 8;

/** A placed graph as the children of an `svg` element, from back to front. Looks are classes and nothing else. */
export function drawGraph(graph: PlacedGraph): Element[] {
  const boxes = new Map(graph.nodes.map(({ node, box }) => [node.id, { node, box }]));
  const lines = graph.edges.flatMap(({ edge, points }) => {
    const reached = points.map((point, index) => {
      const last = index === points.length - 1;
      const target = index === 0 ? boxes.get(edge.from) : last ? boxes.get(edge.to) : undefined;
      return target ? toBorder(point, target.node, target.box, points[last ? index - 1 : 1] ?? point) : point;
    });
    return drawLine(reached, edge);
  });
  return [
    ...graph.groups.map(({ box }) => svg('rect', { className: ['diagram-group'], ...frame(box), rx: 8 })),
    ...lines,
    // A line that enters a group must not cross its name.
    ...graph.groups.flatMap(({ group, box }) => groupName(group.label, box)),
    ...graph.nodes.map(({ node, words, box }) =>
      svg('g', { className: ['diagram-node', ...node.classes.map((name) => `diagram-${name}`)] }, [
        ...drawShape(node, box),
        ...(node.shape === 'table'
          ? drawRows(node, box, words.height)
          : node.shape === 'start' || node.shape === 'end'
            ? []
            : textAt({ words, at: middleOf(node, box), size: TEXT.label, className: 'diagram-name' })),
      ]),
    ),
    // Above the nodes: a label must never be cut.
    ...graph.edges.flatMap(({ words, label }) => (label ? wordsOnLine(words, label) : [])),
  ];
}

function drawLine(points: readonly Point[], edge: PlacedGraph['edges'][number]['edge']): Element[] {
  const [first, second] = points;
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !end || !before) return [];
  const shown = [...points];
  shown[0] = towards(first, second, TIP_LENGTH[edge.start]);
  shown[shown.length - 1] = towards(end, before, TIP_LENGTH[edge.end]);
  const className = ['diagram-line', ...(edge.line === 'solid' ? [] : [`diagram-${edge.line}`])];
  return [
    svg('path', { className, d: roundedPath(shown, CORNER) }),
    ...drawTip(edge.start, first, second),
    ...drawTip(edge.end, end, before),
  ];
}

function groupName(label: string, box: Box): Element[] {
  const words = layWords(label.replaceAll('\n', ' '), TEXT.small, Number.POSITIVE_INFINITY);
  const at = { x: box.x + 14, y: box.y + 20 };
  return [
    patch(words, { x: at.x + words.width / 2, y: at.y }),
    ...textAt({ words, at, size: TEXT.small, className: 'diagram-group-name', anchor: 'start' }),
  ];
}

/** Words on a patch that hides the line below them. */
const wordsOnLine = (words: Words, at: Point): Element[] => [
  patch(words, at),
  ...textAt({ words, at, size: TEXT.small, className: 'diagram-words' }),
];

const patch = (words: Words, middle: Point): Element =>
  svg('rect', {
    className: ['diagram-patch'],
    ...frame({
      x: middle.x - words.width / 2 - 2,
      y: middle.y - words.height / 2,
      width: words.width + 4,
      height: words.height,
    }),
  });

const frame = (box: Box) => ({
  x: round(box.x),
  y: round(box.y),
  width: round(box.width),
  height: round(box.height),
});

const middleOf = (node: GraphNode, box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2 + (node.shape === 'cylinder' ? 5 : 0),
});

/** The layout ends lines at the box around a shape; where the shape is smaller, they go on to it. */
function toBorder(point: Point, node: GraphNode, box: Box, from: Point): Point {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const off = { x: (point.x - middle.x) / (box.width / 2), y: (point.y - middle.y) / (box.height / 2) };
  const flat = Math.abs(point.y - from.y) < Math.abs(point.x - from.x);
  const aside = Math.min(1, Math.abs(flat ? off.y : off.x));
  let share: number;
  if (node.shape === 'diamond') share = 1 - aside;
  else if (node.shape === 'circle') share = Math.sqrt(1 - aside * aside);
  else return point;
  return flat
    ? { x: middle.x + Math.sign(off.x) * share * (box.width / 2), y: point.y }
    : { x: point.x, y: middle.y + Math.sign(off.y) * share * (box.height / 2) };
}

function drawShape(node: GraphNode, box: Box): Element[] {
  const className = ['diagram-box'];
  const { x, y, width, height } = box;
  const at = (right: number, down: number): string => `${round(x + right)} ${round(y + down)}`;
  const polygon = (...points: string[]): Element => svg('path', { className, d: `M${points.join('L')}Z` });
  const circle = (r: number, name: string): Element =>
    svg('circle', { className: [name], cx: round(x + width / 2), cy: round(y + height / 2), r: round(r) });
  switch (node.shape) {
    case 'start':
      return [circle(width / 2 - 1, 'diagram-dot')];
    case 'end':
      return [circle(width / 2 - 1, 'diagram-ring'), circle(width / 2 - 5, 'diagram-dot')];
    case 'bar':
      return [svg('rect', { className: ['diagram-dot'], ...frame(box), rx: 3 })];
    case 'circle':
      return [circle(width / 2 - 1, 'diagram-box')];
    case 'diamond':
      return [polygon(at(width / 2, 0), at(width, height / 2), at(width / 2, height), at(0, height / 2))];
    case 'hexagon':
      return [
        polygon(
          at(14, 0),
          at(width - 14, 0),
          at(width, height / 2),
          at(width - 14, height),
          at(14, height),
          at(0, height / 2),
        ),
      ];
    case 'cylinder': {
      const arc = `A${round(width / 2)} 7 0 0`;
      return [
        svg('path', {
          className,
          d: `M${at(0, 7)}${arc} 1 ${at(width, 7)}L${at(width, height - 7)}${arc} 1 ${at(0, height - 7)}Z`,
        }),
        svg('path', { className: ['diagram-rule'], d: `M${at(0, 7)}${arc} 0 ${at(width, 7)}` }),
      ];
    }
    case 'subroutine':
      return [
        svg('rect', { className, ...frame(box), rx: 3 }),
        svg('path', {
          className: ['diagram-rule'],
          d: `M${at(8, 0)}L${at(8, height)}M${at(width - 8, 0)}L${at(width - 8, height)}`,
        }),
      ];
    default: {
      const rx = node.shape === 'pill' ? height / 2 : node.shape === 'round' ? 12 : 6;
      return [svg('rect', { className, ...frame(box), rx: round(rx) })];
    }
  }
}

function drawRows(node: GraphNode, box: Box, nameHeight: number): Element[] {
  const head = nameHeight + 20;
  const parts: Element[] = textAt({
    words: layWords(node.label, TEXT.label, Number.POSITIVE_INFINITY),
    at: { x: box.x + box.width / 2, y: box.y + head / 2 },
    size: TEXT.label,
    className: 'diagram-title',
  });
  let y = box.y + head;
  for (const rows of node.rows.filter((each) => each.length > 0)) {
    parts.push(
      svg('path', {
        className: ['diagram-rule'],
        d: `M${round(box.x)} ${round(y)}L${round(box.x + box.width)} ${round(y)}`,
      }),
    );
    for (const [index, row] of rows.entries()) {
      const words = { lines: [row], width: 0, height: 0 };
      const at = { x: box.x + 14, y: y + 5 + ROW * (index + 0.5) };
      parts.push(...textAt({ words, at, size: TEXT.small, className: 'diagram-row', anchor: 'start' }));
    }
    y += rows.length * ROW + 10;
  }
  return parts;
}
