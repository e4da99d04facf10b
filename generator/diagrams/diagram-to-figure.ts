import type { Element, ElementContent } from 'hast';
import { CLASSES } from '../emitted-names.ts';
import { element, text } from '../lib/hast.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';

/** Texts of a diagram: `accTitle`, `accDescr`, and the title of its fence. */
export type DiagramNames = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly caption: string | undefined;
};

/** User units per rem, so that a diagram scales with the reader's text size. */
const UNITS_PER_REM = 16;

/**
 * Creates a figure with the diagram and its collapsed source.
 * @param source code block of the diagram.
 * @param number number of the figure on its page, from 1. Ids begin with `diagram-` and this number.
 * @param taken labels of the figures on the page; the new label is added. The landmarks of a page need different labels.
 */
export function diagramToFigure(input: {
  svg: Element;
  source: Element;
  names: DiagramNames;
  number: number;
  taken: Set<string>;
  texts: SiteTexts;
}): Element {
  const { names, number, taken, texts } = input;
  const label = names.title ?? names.caption;
  return element('figure', { className: [CLASSES.diagram] }, [
    ...(names.caption === undefined ? [] : [element('figcaption', {}, [text(names.caption)])]),
    element(
      'section',
      { className: [CLASSES.diagramScroll], tabIndex: 0, ariaLabel: freeLabel(label, taken, texts) },
      [labelledSvg(input.svg, names, `diagram-${number}`, texts)],
    ),
    element('details', { className: [CLASSES.diagramText] }, [
      element('summary', {}, [text(texts.diagramText)]),
      ...(names.description === undefined ? [] : [element('p', {}, [text(names.description)])]),
      input.source,
    ]),
  ]);
}

function freeLabel(label: string | undefined, taken: Set<string>, texts: SiteTexts): string {
  const name = label === undefined ? texts.diagram : fillText(texts.titledDiagram, { title: label });
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}

function labelledSvg(svg: Element, names: DiagramNames, id: string, texts: SiteTexts): Element {
  const [, , width = 0, height = 0] = String(svg.properties.viewBox).split(' ').map(Number);
  const label = names.title ?? names.caption ?? texts.diagram;
  const described = names.description !== undefined;
  return element(
    'svg',
    {
      width: `${width / UNITS_PER_REM}rem`,
      height: `${height / UNITS_PER_REM}rem`,
      viewBox: svg.properties.viewBox,
      role: 'img',
      ariaLabelledBy: [`${id}_title`],
      ...(described ? { ariaDescribedBy: [`${id}_desc`] } : {}),
    },
    [
      element('title', { id: `${id}_title` }, [text(label)]),
      ...(described ? [element('desc', { id: `${id}_desc` }, [text(names.description ?? '')])] : []),
      ...svg.children.map((child) => withIds(child, id)),
    ],
  );
}

/** Copies a node and makes the ids of markers, and references to them, unique on the page. */
function withIds(node: ElementContent, id: string): ElementContent {
  if (node.type !== 'element') return node;
  const properties = { ...node.properties };
  if (properties.id !== undefined) properties.id = `${id}_${properties.id}`;
  for (const end of ['marker-start', 'marker-end'])
    if (properties[end] !== undefined) properties[end] = `url(#${id}_${properties[end]})`;
  return { ...node, properties, children: node.children.map((child) => withIds(child, id)) };
}
