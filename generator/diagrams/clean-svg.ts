import { decodeHTML } from 'entities';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { Parser } from 'htmlparser2';
import { type DiagramPart, diagramClass } from '../emitted-names.ts';
import { element } from '../lib/trees.ts';
import { rounded, roundRectangle, simplifiedPath, widthOf } from './measure-svg.ts';

const TAGS = new Set(
  'svg g a rect circle ellipse line path polygon polyline text tspan defs marker'.split(' '),
);

/** Elements that are removed with their children. */
const REMOVED = new Set(['style', 'script', 'filter', 'symbol', 'clipPath']);

const GEOMETRY =
  'viewBox transform x y dx dy x1 y1 x2 y2 cx cy r rx ry width height d points refX refY markerWidth markerHeight'.split(
    ' ',
  );
const LOOKS =
  'markerUnits orient text-anchor dominant-baseline font-weight font-style stroke-dasharray'.split(' ');
const MARKERS = ['marker-start', 'marker-end'];

/** Mermaid's class names of the parts of a diagram. */
const PARTS = {
  node: 'node actor actor-man',
  life: 'actor-line',
  group: 'cluster statediagram-cluster',
  invisible: 'note-cluster edge-thickness-invisible',
  line: 'flowchart-link transition relation relationshipLine messageLine0 messageLine1',
  frame: 'loopLine',
  dashed: 'edge-pattern-dashed edge-pattern-dotted dashed-line',
  thick: 'edge-thickness-thick',
  patch: 'background labelBkg labelBox',
  words: 'edgeLabel messageText loopText',
  note: 'note statediagram-note',
  active: 'activation0 activation1 activation2',
  rule: 'divider',
  dot: 'state-start fork-join',
  end: 'state-end',
  hollow: 'extension aggregation lollipop',
  crow: 'er',
} satisfies Partial<Record<DiagramPart, string>>;
const partByClass = new Map(
  Object.entries(PARTS).flatMap(([part, names]) =>
    names.split(' ').map((name) => [name, part as DiagramPart] as const),
  ),
);

/** Mermaid's other class names. The author's own class names are kept, so that a stylesheet can color a node. */
const OWN = /^(?:default|node|actor|statediagram|label|rough|icon|image|classBox|undefined|clickable)/;

type Attributes = Readonly<Record<string, string>>;

export type Cleaned = {
  readonly svg: Element;
  /** Texts of `accTitle` and `accDescr`. */
  readonly title: string | undefined;
  readonly description: string | undefined;
};

/**
 * Converts Mermaid's SVG to a tree of shapes, text and class names for the site's stylesheet. Removes colors, fonts, links,
 * scripts and styles. Markers keep their ids without Mermaid's prefix; a page must make them unique.
 */
export function cleanSvg(source: string): Cleaned {
  const root = element('root');
  const open: (Element | undefined)[] = [root];
  const classes: string[] = [];
  const usedMarkers = new Set<unknown>();
  const titles = element('title');
  const descriptions = element('desc');
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const parent = open.at(-1);
        classes.push(attributes.class ?? '');
        if (tag === 'foreignObject') throw new Error('HTML labels cannot be drawn');
        const hidden = REMOVED.has(tag) || /display:\s*none/.test(attributes.style ?? '');
        if (!parent || hidden) open.push(undefined);
        else if (tag === 'title') open.push(titles);
        else if (tag === 'desc') open.push(descriptions);
        else if (!TAGS.has(tag)) open.push(parent);
        else {
          // The link of a node has the node's position, so it becomes a group.
          const made = element(tag === 'a' ? 'g' : tag, propertiesOf(tag, attributes));
          for (const name of MARKERS) usedMarkers.add(made.properties[name]);
          parent.children.push(made);
          open.push(made);
        }
      },
      ontext(text) {
        const parent = open.at(-1);
        if (!parent || !['text', 'tspan', 'title', 'desc'].includes(parent.tagName)) return;
        const last = parent.children.at(-1);
        if (last?.type === 'text') last.value += text;
        else parent.children.push({ type: 'text', value: text });
      },
      onclosetag() {
        const closed = open.pop();
        if (closed?.tagName === 'text') align(closed, classes.join(' '));
        classes.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  const [svg] = root.children;
  if (svg?.type !== 'element') throw new Error('Mermaid drew nothing');
  const children = simplified(svg.children, usedMarkers);
  if (children.length === 0) throw new Error('it is empty');
  const oneLine = (node: Element): string | undefined =>
    printable(textOf(node)).trim().replace(/\s+/g, ' ') || undefined;
  return { svg: { ...svg, children }, title: oneLine(titles), description: oneLine(descriptions) };
}

/**
 * Centers a text that Mermaid's stylesheet centers, or whose left edge Mermaid computed from its estimated width, because
 * the reader's font is narrower.
 * @param classes class names of the ancestors of the text.
 */
function align(text: Element, classes: string): void {
  if (text.properties['text-anchor'] || /members-group|methods-group|attribute-/.test(classes)) return;
  text.properties['text-anchor'] = 'middle';
  const isFlowchartNode = classes.includes('flowchart ') && /\bnode\b/.test(classes);
  if (isFlowchartNode || classes.includes('TitleText')) return;
  const rows = text.children.filter((child) => child.type === 'element' && child.properties.x !== undefined);
  const lines = rows.length > 0 ? (rows as Element[]) : [text];
  const half = Math.max(...lines.map((line) => widthOf(textOf(line)))) / 2;
  for (const line of lines) line.properties.x = rounded(String(Number(line.properties.x ?? 0) + half));
}

/** Decodes character references in labels. Replaces control characters and lone surrogates, which HTML does not allow. */
const printable = (text: string): string =>
  decodeHTML(text)
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd');

function propertiesOf(tag: string, attributes: Attributes): Element['properties'] {
  const styles: Record<string, string> = {};
  for (const declaration of (attributes.style ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':');
    styles[name.trim()] = value.replace('!important', '').trim();
  }
  const all: Attributes = { ...attributes, ...styles };
  const kept: Record<string, string | string[]> = {};
  for (const name of GEOMETRY)
    if (all[name]) kept[name] = name === 'd' ? simplifiedPath(all[name]) : rounded(all[name]);
  for (const name of LOOKS)
    if (all[name] && /^[\w\s.,-]+$/.test(all[name]) && all[name] !== 'normal') kept[name] = all[name];
  for (const name of MARKERS) {
    const [, marker] = /^url\(#diagram[_-]([\w-]+)\)$/.exec(all[name] ?? '') ?? [];
    if (marker) kept[name] = marker;
  }
  for (const name of ['fill', 'stroke']) if (all[name] === 'none') kept[name] = 'none';
  if (tag === 'marker' && attributes.id) kept.id = attributes.id.replace(/^diagram[_-]/, '');
  const names = (attributes.class ?? '').split(/\s+/);
  const own = names.includes('node') ? names.filter((name) => /^[\w-]+$/.test(name) && !OWN.test(name)) : [];
  const tip: DiagramPart[] =
    tag === 'marker' ? [attributes.id?.endsWith('-sequencenumber') ? 'hollow' : 'tip'] : [];
  const className = [...new Set([...tip, ...names.flatMap((name) => partByClass.get(name) ?? []), ...own])];
  if (className.length > 0) kept.className = className.map(diagramClass);
  return kept;
}

/** Removes what is not visible: unused markers, empty groups and boxes, and elements that only wrap text. */
function simplified(nodes: readonly ElementContent[], markers: ReadonlySet<unknown>): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ ...node, value: printable(node.value) }];
    if (node.type !== 'element') return [];
    const { tagName, properties } = node;
    if (tagName === 'marker' && !markers.has(properties.id)) return [];
    if (tagName === 'rect' && !(properties.width && properties.height)) return [];
    const children = simplified(withoutOutlines(node.children), markers);
    if (children.length === 0 && ['g', 'defs', 'text', 'tspan'].includes(tagName)) return [];
    const plain = Object.keys(properties).length === 0;
    if (plain && ['g', 'tspan'].includes(tagName)) return children;
    const { d, ...others } = properties;
    const rectangle = tagName === 'path' && roundRectangle(String(d));
    return [rectangle ? element('rect', { ...rectangle, ...others }) : { ...node, children }];
  });
}

/** Merges the two paths that Mermaid draws for some shapes: one for the area and one for the outline. */
function withoutOutlines(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => {
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    if (isPath(before, 'stroke') && isPath(node, 'fill')) return [];
    if (!isPath(node, 'stroke') || !isPath(after, 'fill')) return [node];
    const { stroke: _, d, ...properties } = node.properties;
    return [{ ...node, properties: { ...properties, d: `${String(d).replace(/Z$/, '')}Z` } }];
  });
}

const isPath = (node: ElementContent | undefined, without: 'fill' | 'stroke'): node is Element =>
  node?.type === 'element' && node.tagName === 'path' && node.properties[without] === 'none';
