import { createHTMLWindow } from 'svgdom';
import { messageOf } from '../lib/files.ts';
import { type Cleaned, cleanSvg } from './clean-svg.ts';
import { boxOf, FONT_SIZE } from './measure-svg.ts';

/**
 * Rendered diagram, or the reason why it cannot be rendered. A sequence of few participants is drawn twice: for phones, and
 * with space between the participants for text columns.
 */
export type Drawing =
  | (Cleaned & { readonly wide?: Cleaned['svg'] })
  | { readonly problem: 'invalid' | 'unsupported'; readonly reason: string };

/** Types of diagrams whose colors, sizes and fonts come only from a stylesheet. */
const KINDS = /^(?:flowchart|graph|sequence|class|state|er)/;

const MAX_EDGES = 100;

/** Width of a participant of a sequence, and the space between two, in user units. */
const PARTICIPANT = 100;
const BETWEEN = 24;
/** Width of the participants of a wide drawing with the spaces between them, so that it fits in a text column. */
const WIDE = 520;

/** Colors that Mermaid may take from the first word of the title of a `box`. Only well-known names are included. */
const COLOR =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\(.*|transparent|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|pink|purple|red|silver|teal|white|yellow)$/i;

// Mermaid reads the sizes of elements from the browser's global objects. This module therefore runs in its own thread.
const window = createHTMLWindow();
const { prototype } = window.SVGGraphicsElement;
const shapeBox = prototype.getBBox;
/** Type of the current diagram. */
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
// In this document, DOMPurify, which Mermaid uses to sanitize labels, would empty them. Without this function it does
// nothing; `cleanSvg` sanitizes instead.
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
  maxEdges: MAX_EDGES,
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

/** @param width width of a participant of a sequence, in user units. */
const settingsFor = (width: number) => ({
  ...SETTINGS,
  // Settings that the front matter or a directive of a diagram cannot change.
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
    width,
    actorMargin: BETWEEN,
    labelBoxWidth: 56,
    wrap: true,
    wrapPadding: 2,
    mirrorActors: false,
  },
});

// Registers the types of diagrams.
mermaid.initialize(settingsFor(PARTICIPANT));

/** Renders one diagram. Does not throw: an exception of Mermaid becomes the reason. */
export default async function drawMermaid(source: string): Promise<Drawing> {
  try {
    kind = mermaid.detectType(source);
    if (!KINDS.test(kind)) return { problem: 'unsupported', reason: kind };
  } catch {
    const [first = ''] = source.trim().split('\n');
    return { problem: 'unsupported', reason: first.slice(0, 60) };
  }
  try {
    const svg = await draw(source, PARTICIPANT);
    const participants = svg.match(/class="actor-line\b/g)?.length ?? 0;
    const width = Math.floor((WIDE + BETWEEN) / participants) - BETWEEN;
    const isWide = participants > 1 && width > PARTICIPANT;
    return { ...cleanSvg(svg), ...(isWide && { wide: cleanSvg(await draw(source, width)).svg }) };
  } catch (error) {
    return { problem: 'invalid', reason: reasonOf(error) };
  }
}

async function draw(source: string, width: number): Promise<string> {
  mermaid.initialize(settingsFor(width));
  const { svg } = await mermaid.render('diagram', source.toWellFormed());
  return svg;
}

/** First line of an error, or the second line of a syntax error, which has the text around it. */
function reasonOf(error: unknown): string {
  const lines = messageOf(error).split('\n');
  const near = /^(?:Parse|Lexical) error/.test(lines[0] ?? '') ? lines[1] : undefined;
  return near === undefined ? (lines[0] ?? '') : `syntax error near "${near.trim()}"`;
}
