import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Code, Nodes } from 'mdast';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { DRAWER, drawMermaid, readDiagram } from './draw-mermaid.ts';
import { styleSvg } from './style-svg.ts';

const HINTS = {
  unsupported: 'Use flowchart, sequenceDiagram, stateDiagram-v2, classDiagram or erDiagram.',
  'not-drawn': 'Write it in another way, or remove it. Until then, the page shows the source.',
  ignored: "Use a class from the site's stylesheet, such as A[Done]:::pass, instead of colors.",
  'no-text': 'Add a title (accTitle: …) and a description (accDescr: …) for screen readers.',
  invalid:
    'Correct its source (https://mermaid.js.org/intro/syntax-reference.html), or split it into smaller ' +
    'diagrams. Until then, the page shows the source.',
};

/** Size of a user unit in rem, so that text is a little smaller than that of the page. */
const REM = 1.125 / 16;
/**
 * Width in user units up to which a drawing shrinks on phones instead of scrolling: its text stays readable.
 */
const FITS = 400;

/**
 * Draws code blocks of the language `mermaid` as inline SVG in the colors of the theme, with their
 * description and source below. Import `#generator/diagrams/diagrams.css` into a stylesheet. Texts: the
 * accessible name, and the label of what is below.
 *
 * Reports diagrams that cannot be drawn, which stay code blocks, lines for colors, and missing texts for
 * screen readers.
 * @example diagrams()
 */
export function diagrams({
  label = (title?: string): string => (title === undefined ? 'Diagram' : `Diagram: ${title}`),
  text: summary = 'Text of this diagram',
} = {}): Feature {
  const draw = async (code: Code, context: VisitContext<Nodes>) => {
    if (code.lang !== 'mermaid') return;
    const at = context.locate(code);
    const report = (name: keyof typeof HINTS, message: string) =>
      context.report(warning(`diagram/${name}`, message, { at, hint: HINTS[name] }));
    const { text, unsupported, lost, title, description, ignored } = readDiagram(code.value);
    if (unsupported !== undefined) return report('unsupported', `Unsupported diagram type "${unsupported}".`);
    if (lost) return report('not-drawn', `This line of the diagram is not supported: ${lost.trim()}`);
    for (const line of ignored) report('ignored', `This line of the diagram has no effect: ${line.trim()}`);
    if (title === undefined) report('no-text', 'The diagram has no accTitle.');
    if (description === undefined) report('no-text', 'The diagram has no accDescr.');
    try {
      const make = async () => JSON.stringify(await drawMermaid(text));
      const drawing = await context.document.site.cached('diagram', { ...DRAWER, text }, make);
      const svg = styleSvg(JSON.parse(String(drawing)), `diagram-${at.line}`);
      const caption = /\btitle="([^"]*)"/.exec(code.meta ?? '')?.[1];
      const texts = { ariaLabel: label(title ?? caption), caption, description, summary };
      context.replaceNode(code, toFigure(svg, code, texts));
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
      report('invalid', `Cannot render the diagram: ${reason}.`);
    }
  };
  return { name: 'diagrams', remark: [{ code: draw }] };
}

type Texts = { ariaLabel: string; summary: string } & Record<'caption' | 'description', string | undefined>;

/** Figure with the drawing, and its description and source below. */
function toFigure(svg: Element, code: Code, { ariaLabel, caption, description, summary }: Texts): Nodes {
  const [width = 0, height = 0] = String(svg.properties.viewBox).split(' ').slice(2).map(Number);
  svg.properties = {
    className: width <= FITS ? ['diagram-fits'] : undefined,
    viewBox: svg.properties.viewBox,
    width: `${(width * REM).toFixed(2)}rem`,
    height: `${(height * REM).toFixed(2)}rem`,
    role: 'img',
    ariaLabel,
  };
  const { properties, children } = h('figure.diagram', [
    caption && h('figcaption', caption),
    h('section.diagram-scroll', { tabIndex: 0, ariaLabel }, svg),
    h('details.diagram-text', [
      h('summary', summary),
      description && h('p', description),
      h('pre', h('code', { className: 'language-mermaid' }, code.value)),
    ]),
  ]);
  const data = { hName: 'figure', hProperties: properties, hChildren: children as Element[] };
  // remark-rehype makes an element of any node with these names.
  return { type: 'paragraph', children: [], data, position: code.position };
}
