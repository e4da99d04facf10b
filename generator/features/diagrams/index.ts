import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Code, Nodes } from 'mdast';
import { messageOf } from '../../core/files.ts';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { drawMermaid, readDiagram } from './draw-mermaid.ts';

const HINTS = {
  'no-text': 'Add a title (accTitle: …) and a description (accDescr: …) for screen readers.',
  invalid:
    'Correct its source (https://mermaid.js.org/intro/syntax-reference.html), or write it in another way. ' +
    'Until then, the page shows the source.',
};

/** Size of a user unit in rem, so that text is a little smaller than that of the page. */
const REM = 1.125 / 16;
/** Width in user units up to which a drawing shrinks on phones: its text stays readable. */
const FITS = 400;

type Texts = {
  /** Accessible name. */
  label?(title?: string): string;
  /** Label of the description and source below. */
  readonly text?: string;
};

/**
 * Draws code blocks of the language `mermaid` as inline SVG in the colors of the theme, with their
 * description and source below. Import `#generator/diagrams/diagrams.css` into a stylesheet.
 *
 * Reports diagrams that cannot be drawn, which stay code blocks, and missing texts for screen readers.
 * @example diagrams()
 */
export const diagrams = (texts: Texts = {}): Feature => ({
  name: 'diagrams',
  remark: [{ code: (node, context) => (node.lang === 'mermaid' ? draw(node, context, texts) : undefined) }],
});

async function draw(code: Code, context: VisitContext<Nodes>, texts: Texts): Promise<void> {
  const at = context.locate(code);
  const report = (name: keyof typeof HINTS, message: string) =>
    context.report(warning(`diagram/${name}`, message, { at, hint: HINTS[name] }));
  try {
    const { text, title, description } = readDiagram(code.value);
    const drawing = await context.document.site.cached('diagram', text, () => drawMermaid(text));
    if (title === undefined) report('no-text', 'The diagram has no accTitle.');
    if (description === undefined) report('no-text', 'The diagram has no accDescr.');
    const { styleSvg } = await import('./style-svg.ts');
    const svg = styleSvg(drawing, `diagram-${at.line}`);
    const caption = /\btitle="([^"]*)"/.exec(code.meta ?? '')?.[1];
    const name = title ?? caption;
    const ariaLabel = texts.label?.(name) ?? (name ? `Diagram: ${name}` : 'Diagram');
    const figure = h('figure.diagram', [
      caption && h('figcaption', caption),
      h('section.diagram-scroll', { tabIndex: 0, ariaLabel }, sized(svg, ariaLabel)),
      h('details.diagram-text', [
        h('summary', texts.text ?? 'Text of this diagram'),
        description && h('p', description),
        h('pre', h('code', { className: 'language-mermaid' }, code.value)),
      ]),
    ]);
    const { properties, children } = figure;
    const data = { hName: 'figure', hProperties: properties, hChildren: children as Element[] };
    // remark-rehype makes an element of any node with these names.
    context.document.uses.add('diagram');
    context.replaceNode(code, { type: 'paragraph', children: [], data });
  } catch (thrown) {
    report('invalid', `Cannot render the diagram: ${messageOf(thrown)}`);
  }
}

function sized(svg: Element, ariaLabel: string): Element {
  const { viewBox } = svg.properties;
  const [width = 0, height = 0] = String(viewBox).split(' ').slice(2).map(Number);
  svg.properties = {
    className: width <= FITS ? ['diagram-fits'] : undefined,
    viewBox,
    width: `${(width * REM).toFixed(2)}rem`,
    height: `${(height * REM).toFixed(2)}rem`,
    role: 'img',
    ariaLabel,
  };
  return svg;
}
