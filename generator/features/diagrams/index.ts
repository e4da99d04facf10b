import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Code, Nodes } from 'mdast';
import { messageOf } from '../../core/files.ts';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { DRAWER, drawMermaid, readDiagram } from './draw-mermaid.ts';
import { styleSvg } from './style-svg.ts';

const TYPES = 'Use flowchart, sequenceDiagram, stateDiagram-v2, classDiagram or erDiagram.';
const CLASSES = "Use a class from the site's stylesheet, such as A[Done]:::pass, instead of colors.";
const TEXTS = 'Add a title (accTitle: …) and a description (accDescr: …) for screen readers.';
const SYNTAX =
  'Correct its source (https://mermaid.js.org/intro/syntax-reference.html), or write it in another way. ' +
  'Until then, the page shows the source.';

type Texts = {
  /** Accessible name. */
  label?(title?: string): string;
  /** Label of the description and source below. */
  readonly text?: string;
};

/** Size of a user unit in rem, so that text is a little smaller than that of the page. */
const REM = 1.125 / 16;
/**
 * Width in user units up to which a drawing shrinks on phones instead of scrolling: its text stays readable.
 */
const FITS = 400;

/**
 * Draws code blocks of the language `mermaid` as inline SVG in the colors of the theme, with their
 * description and source below. Import `#generator/diagrams/diagrams.css` into a stylesheet.
 *
 * Reports diagrams that cannot be drawn, which stay code blocks, lines for colors, and missing texts for
 * screen readers.
 * @example diagrams()
 */
export const diagrams = (texts: Texts = {}): Feature => ({
  name: 'diagrams',
  remark: [{ code: (node, context) => (node.lang === 'mermaid' ? draw(node, context, texts) : undefined) }],
});

async function draw(code: Code, context: VisitContext<Nodes>, texts: Texts): Promise<void> {
  const at = context.locate(code);
  const report = (name: string, message: string, hint: string) =>
    context.report(warning(`diagram/${name}`, message, { at, hint }));
  const diagram = readDiagram(code.value);
  const { text, kind, title, description } = diagram;
  if (!diagram.isSupported) return report('unsupported', `Unsupported diagram type "${kind}".`, TYPES);
  for (const line of diagram.ignored)
    report('ignored', `This line of the diagram has no effect: ${line.trim()}`, CLASSES);
  if (title === undefined) report('no-text', 'The diagram has no accTitle.', TEXTS);
  if (description === undefined) report('no-text', 'The diagram has no accDescr.', TEXTS);
  try {
    if (diagram.lost) throw new Error(`this line is not supported: ${diagram.lost.trim()}`);
    const make = async () => JSON.stringify(await drawMermaid(text));
    const drawing = await context.document.site.cached('diagram', { ...DRAWER, text }, make);
    const svg = styleSvg(JSON.parse(drawing), `diagram-${at.line}`);
    const caption = /\btitle="([^"]*)"/.exec(code.meta ?? '')?.[1];
    const name = title ?? caption;
    const ariaLabel = texts.label?.(name) ?? (name ? `Diagram: ${name}` : 'Diagram');
    const details = h('details.diagram-text', [
      h('summary', texts.text ?? 'Text of this diagram'),
      description && h('p', description),
      h('pre', h('code', { className: 'language-mermaid' }, code.value)),
    ]);
    context.replaceNode(code, toFigure(svg, ariaLabel, caption, details));
  } catch (thrown) {
    report('invalid', `Cannot render the diagram: ${messageOf(thrown)}`, SYNTAX);
  }
}

function toFigure(svg: Element, ariaLabel: string, caption: string | undefined, details: Element): Nodes {
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
  const scroll = h('section.diagram-scroll', { tabIndex: 0, ariaLabel }, svg);
  const { properties, children } = h('figure.diagram', [
    caption && h('figcaption', caption),
    scroll,
    details,
  ]);
  const data = { hName: 'figure', hProperties: properties, hChildren: children as Element[] };
  // remark-rehype makes an element of any node with these names.
  return { type: 'paragraph', children: [], data };
}
