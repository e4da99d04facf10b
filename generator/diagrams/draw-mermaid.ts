import { createHTMLWindow } from 'svgdom';
import { type Cleaned, cleanSvg } from './clean-svg.ts';
import { boxOf, FONT_SIZE } from './measure-svg.ts';

/** A drawing, or why there is none. */
export type Drawing = Cleaned | { readonly problem: 'invalid' | 'unsupported'; readonly reason: string };

/** Kinds whose colors, sizes and fonts come from a stylesheet alone. */
const KINDS = /^(?:flowchart|graph|sequence|class|state|er)/;

const MOST_EDGES = 100;

/** A named color takes the place of the first word in the title of a `box`, so only well-known names count. */
const COLOR =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\(.*|transparent|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|pink|purple|red|silver|teal|white|yellow)$/i;

// Mermaid asks the browser for the size of elements, and finds the browser in the global object. This module therefore
// runs in a thread of its own, where nothing else sees these names.
const window = createHTMLWindow();
const { prototype } = window.SVGGraphicsElement;
const shapeBox = prototype.getBBox;
/** Kind of the diagram that is being drawn. */
let kind = '';
for (const name of ['getBBox', 'getBoundingClientRect']) {
  Object.defineProperty(prototype, name, {
    value(this: typeof prototype) {
      return boxOf(this, {
        shapeBox: (node) => shapeBox.call(node),
        centersNodes: kind.startsWith('flowchart'),
      });
    },
  });
}
// DOMPurify, which Mermaid cleans labels with, empties them in this document. Without this function it leaves text as it
// is; `cleanSvg` decides what reaches a page.
window.document.implementation.createHTMLDocument = undefined;
window.CSS.supports = (_, value) => COLOR.test(value);
Object.assign(globalThis, {
  window,
  document: window.document,
  Image: class {
    decode(): never {
      throw new Error('images in nodes are not supported');
    }
  },
  CSSStyleSheet: class {
    readonly cssRules: readonly unknown[] = [];
    insertRule(): void {}
    replaceSync(): void {}
  },
});
const { default: mermaid } = await import('mermaid');

const SETTINGS = {
  startOnLoad: false,
  suppressErrorRendering: true,
  securityLevel: 'loose',
  maxEdges: MOST_EDGES,
  deterministicIds: true,
  handDrawnSeed: 1,
  htmlLabels: false,
  look: 'classic',
  layout: 'dagre',
  theme: 'neutral',
  themeCSS: '',
  themeVariables: {},
  fontFamily: 'sans-serif',
  fontSize: FONT_SIZE,
  logLevel: 'fatal',
} as const;

mermaid.initialize({
  ...SETTINGS,
  // What a diagram may not change in its front matter or a directive.
  secure: ['secure', ...Object.keys(SETTINGS)],
  flowchart: {
    nodeSpacing: 32,
    rankSpacing: 24,
    padding: 8,
    wrappingWidth: 200,
    minNodeWidth: 0,
    subGraphTitleMargin: { top: 0, bottom: 12 },
    htmlLabels: false,
  },
  state: { nodeSpacing: 32, rankSpacing: 36, minNodeWidth: 0 },
  class: { nodeSpacing: 32, rankSpacing: 60, htmlLabels: false },
  er: { nodeSpacing: 32, rankSpacing: 60 },
  sequence: {
    actorFontSize: FONT_SIZE,
    messageFontSize: FONT_SIZE,
    noteFontSize: FONT_SIZE,
    diagramMarginX: 2,
    diagramMarginY: 2,
    height: 44,
    width: 100,
    actorMargin: 32,
    labelBoxWidth: 56,
    wrapPadding: 2,
    mirrorActors: false,
  },
});

/** Draws one diagram. Never throws: what Mermaid throws is the reason. */
export default async function drawMermaid(source: string): Promise<Drawing> {
  try {
    kind = mermaid.detectType(source);
    if (!KINDS.test(kind)) return { problem: 'unsupported', reason: kind };
  } catch {
    const [first = ''] = source.trim().split('\n');
    return { problem: 'unsupported', reason: first.slice(0, 60) };
  }
  try {
    const { svg } = await mermaid.render('diagram', source.toWellFormed());
    return cleanSvg(svg);
  } catch (error) {
    return { problem: 'invalid', reason: reasonOf(error) };
  }
}

/** Mermaid's parser prints the text around the mistake on the second line, and a list of its tokens below. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const near = /^(?:Parse|Lexical) error/.test(lines[0] ?? '') ? lines[1] : undefined;
  return near === undefined ? (lines[0] ?? '') : `syntax error near "${near.trim()}"`;
}
