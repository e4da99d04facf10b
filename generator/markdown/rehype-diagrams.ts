import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import type { Memo } from '../cache/memo.ts';
import { CLASSES } from '../emitted-names.ts';
import { element, hasClass, text } from '../lib/trees.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';
import { parseCodeOptions } from './code-options.ts';
import { contextOf, report } from './compile-context.ts';
import { codeBlocks, metaOf } from './rehype-code.ts';

/** Mermaid statements for colors and clicks. They have no effect: the site's stylesheet sets colors. */
const IGNORED = /^[ \t]*(?:style|linkStyle|classDef|click)[ \t]+[\w,]+[ \t]+(?!-|:)/;

/** Texts of a diagram: `accTitle`, `accDescr`, and the title of its fence. */
type DiagramNames = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly caption: string | undefined;
};

/**
 * Draws every fence of the language `mermaid`. A diagram that cannot be drawn stays a code block, with a warning.
 * @param plain put the title and description before the source instead of drawing; for feeds.
 */
export function rehypeDiagrams(options: { memo: Memo; texts: SiteTexts; plain: boolean }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const fences = codeBlocks(tree, context).filter(({ code }) => hasClass(code, 'language-mermaid'));
    if (fences.length === 0) return;
    // Imported on demand, because most pages have no diagrams.
    const { drawDiagram } = await import('../diagrams/draw-diagram.ts');
    const taken = new Set<string>();
    for (const [index, { pre, code, parent, at }] of fences.entries()) {
      const source = textOf(code);
      const drawing = await drawDiagram(source, options.memo);
      if ('problem' in drawing) {
        const { reason } = drawing;
        report(context, `diagram/${drawing.problem}`, { reason }, at);
        continue;
      }
      const { svg, wide, title, description } = drawing;
      const names = { title, description, caption: parseCodeOptions(metaOf(code)).title };
      for (const [field, value] of Object.entries({ accTitle: title, accDescr: description }))
        if (value === undefined) report(context, 'diagram/no-words', { field }, at);
      for (const line of source.split('\n').filter((each) => IGNORED.test(each)))
        report(context, 'diagram/ignored', { text: line.trim() }, at);
      const shown = options.plain
        ? [...headline(names, options.texts), pre]
        : [
            diagramToFigure({
              svg,
              wide,
              source: pre,
              names,
              number: index + 1,
              taken,
              texts: options.texts,
            }),
          ];
      parent.children.splice(parent.children.indexOf(pre), 1, ...shown);
    }
  };
}

/** Title and description as text, for feeds. */
function headline({ title, caption, description }: DiagramNames, texts: SiteTexts): Element[] {
  const label = title ?? caption;
  const name = label === undefined ? undefined : text(fillText(texts.titledDiagram, { title: label }));
  return [...(name ? [element('p', {}, [element('strong', {}, [name])])] : []), ...paragraph(description)];
}

/** User units per rem, so that a diagram scales with the reader's text size. */
const UNITS_PER_REM = 16;

/** Largest widths, in user units, of drawings that fit at the scales that the stylesheet gives to these classes. */
const FITS = { [CLASSES.diagramFitsPhone]: 356, [CLASSES.diagramFitsColumn]: 540 };

/**
 * Creates a figure with the diagram and its collapsed source.
 * @param wide drawing for text columns. If it fits, it replaces `svg` there.
 * @param source code block of the diagram.
 * @param number number of the figure on its page, from 1. Ids begin with `diagram-` and this number.
 * @param taken labels of the figures on the page; the new label is added. The landmarks of a page need different labels.
 */
function diagramToFigure(input: {
  svg: Element;
  wide: Element | undefined;
  source: Element;
  names: DiagramNames;
  number: number;
  taken: Set<string>;
  texts: SiteTexts;
}): Element {
  const { svg, names, number, taken, texts } = input;
  const wide =
    input.wide && sizeOf(input.wide)[0] <= FITS[CLASSES.diagramFitsColumn] ? input.wide : undefined;
  const id = `diagram-${number}`;
  const ariaLabel = freeLabel(names.title ?? names.caption, taken, texts);
  return element('figure', { className: [CLASSES.diagram] }, [
    ...(names.caption === undefined ? [] : [element('figcaption', {}, [text(names.caption)])]),
    element('section', { className: [CLASSES.diagramScroll], tabIndex: 0, ariaLabel }, [
      labelledSvg({ svg, names, id, texts, className: wide && CLASSES.diagramNarrow }),
      ...(wide
        ? [labelledSvg({ svg: wide, names, id: `${id}-wide`, texts, className: CLASSES.diagramWide })]
        : []),
    ]),
    element('details', { className: [CLASSES.diagramText] }, [
      element('summary', {}, [text(texts.diagramText)]),
      ...paragraph(names.description),
      input.source,
    ]),
  ]);
}

const paragraph = (content: string | undefined): Element[] =>
  content === undefined ? [] : [element('p', {}, [text(content)])];

function freeLabel(label: string | undefined, taken: Set<string>, texts: SiteTexts): string {
  const name = label === undefined ? texts.diagram : fillText(texts.titledDiagram, { title: label });
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}

/** Width and height in user units. */
function sizeOf(svg: Element): readonly [number, number] {
  const [, , width = 0, height = 0] = String(svg.properties.viewBox).split(' ').map(Number);
  return [width, height];
}

/** @param id prefix of the ids in the drawing. */
function labelledSvg(input: {
  svg: Element;
  names: DiagramNames;
  id: string;
  texts: SiteTexts;
  className: string | undefined;
}): Element {
  const { svg, names, id, texts } = input;
  const [width, height] = sizeOf(svg);
  const label = names.title ?? names.caption ?? texts.diagram;
  const { description } = names;
  const fits = Object.entries(FITS).filter(([, most]) => width <= most);
  const className = [...(input.className ? [input.className] : []), ...fits.map(([name]) => name)];
  const properties = {
    ...(className.length > 0 && { className }),
    width: `${width / UNITS_PER_REM}rem`,
    height: `${height / UNITS_PER_REM}rem`,
    viewBox: svg.properties.viewBox,
    role: 'img',
    ariaLabelledBy: [`${id}_title`],
    ...(description !== undefined && { ariaDescribedBy: [`${id}_desc`] }),
  };
  return element('svg', properties, [
    element('title', { id: `${id}_title` }, [text(label)]),
    ...(description === undefined ? [] : [element('desc', { id: `${id}_desc` }, [text(description)])]),
    ...svg.children.map((child) => withIds(child, id)),
  ]);
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
