import type { Element, ElementContent } from 'hast';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Diagram, Direction } from './diagram.ts';
import { diagramToWords, type Statement } from './diagram-to-words.ts';
import { drawGraph } from './draw-graph.ts';
import { drawSequence } from './draw-sequence.ts';
import { placeGraph } from './place-graph.ts';
import { placeSequence } from './place-sequence.ts';
import { svg } from './svg.ts';

/** What a picture is called, says and shows above itself. */
export type DiagramNames = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly caption: string | undefined;
};

/** Wider pictures (in user units) do not fit on a phone, or not even into a column of text. */
const PHONE = 300;
const COLUMN = 612;
const UNITS_A_REM = 16;

/**
 * A figure with the picture and, to be opened by whoever wants it, its text. Looks are classes; there is no id in it,
 * so any number of diagrams can be on a page. A graph that runs sideways and is too wide for a phone is drawn twice,
 * the second time from top to bottom; the style sheet shows the one that fits. One that is too wide for a column of text
 * is drawn from top to bottom only.
 */
export async function diagramToFigure(input: {
  diagram: Diagram;
  names: DiagramNames;
  cache: CacheStore;
  /** Names of the figures on the page so far; this one's is added. Landmarks of one page must differ by name. */
  taken: Set<string>;
}): Promise<Element> {
  const { diagram, names, cache, taken } = input;
  const pictures = await drawPictures(diagram, names, cache);
  const label = names.title ?? names.caption;
  return element('figure', { className: ['diagram'] }, [
    ...(names.caption === undefined ? [] : [element('figcaption', {}, [text(names.caption)])]),
    element(
      'section',
      { className: ['diagram-scroll'], tabIndex: 0, ariaLabel: freeName(label, taken) },
      pictures,
    ),
    element('details', { className: ['diagram-text'] }, [
      element('summary', {}, [text('Text of this diagram')]),
      ...diagramInWords(diagram, names),
    ]),
  ]);
}

function freeName(label: string | undefined, taken: Set<string>): string {
  const name = label === undefined ? 'Diagram' : `Diagram: ${label}`;
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}

/** The same in words alone: what a feed shows, and what stands below the picture. */
export function diagramInWords(diagram: Diagram, names: DiagramNames): Element[] {
  const statements = list(diagramToWords(diagram), diagram.kind === 'sequence' ? 'ol' : 'ul');
  return [
    ...(names.description === undefined ? [] : [element('p', {}, [text(names.description)])]),
    statements,
  ];
}

async function drawPictures(diagram: Diagram, names: DiagramNames, cache: CacheStore): Promise<Element[]> {
  if (diagram.kind === 'sequence') {
    const placed = placeSequence(diagram);
    return [picture({ size: placed, names, children: drawSequence(placed), className: [] })];
  }
  const drawn = async (direction: Direction) => {
    const placed = await placeGraph({ graph: diagram, direction, cache });
    return { placed, children: drawGraph(placed) };
  };
  const wide = await drawn(diagram.direction);
  const sideways = diagram.direction === 'right' || diagram.direction === 'left';
  const tall = sideways && wide.placed.width > PHONE ? await drawn('down') : undefined;
  if (!tall || tall.placed.width >= wide.placed.width)
    return [picture({ size: wide.placed, names, children: wide.children, className: [] })];
  if (wide.placed.width > COLUMN)
    return [picture({ size: tall.placed, names, children: tall.children, className: [] })];
  return [
    picture({ size: wide.placed, names, children: wide.children, className: ['diagram-wide'] }),
    picture({ size: tall.placed, names, children: tall.children, className: ['diagram-tall'] }),
  ];
}

function picture(input: {
  size: { width: number; height: number };
  names: DiagramNames;
  children: readonly Element[];
  className: string[];
}): Element {
  const { names } = input;
  const width = Math.ceil(input.size.width);
  const height = Math.ceil(input.size.height);
  const label = names.title ?? names.caption;
  return svg(
    'svg',
    {
      ...(input.className.length > 0 ? { className: input.className } : {}),
      // The picture grows with the reader's own text size.
      width: `${width / UNITS_A_REM}rem`,
      height: `${height / UNITS_A_REM}rem`,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      ariaLabel: label ?? 'Diagram',
    },
    [
      ...(names.description === undefined ? [] : [svg('desc', {}, [text(names.description)])]),
      ...input.children,
    ],
  );
}

function list(statements: readonly Statement[], tagName: 'ul' | 'ol'): Element {
  return element(
    tagName,
    {},
    statements.map(({ text: words, parts }) =>
      element('li', {}, [text(words), ...(parts.length === 0 ? [] : [list(parts, tagName)])]),
    ),
  );
}

const text = (value: string): ElementContent => ({ type: 'text', value });
const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });
