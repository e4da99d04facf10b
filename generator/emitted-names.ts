/**
 * Class names and data attributes that the generator shares with a site: those that it writes into pages, for stylesheets
 * and scripts, and those that it reads from templates. Stylesheets cannot import them, and browser scripts spell them out
 * because esbuild does not inline strings of other modules; a test compares both with this file.
 */

/** Class names in pages. Those of kinds, such as `callout-tip`, have functions. */
export const CLASSES = {
  /** Box around a heading and the link to it. */
  heading: 'heading',
  headingLink: 'heading-link',
  /** Box around a table that scrolls horizontally. */
  tableScroll: 'table-scroll',
  callout: 'callout',
  calloutTitle: 'callout-title',
  /** Group of code blocks of which a script shows one at a time. */
  tabs: 'tabs',
  /** Space for the tabs, empty until a script fills it. */
  tabStrip: 'tab-strip',
  tabPanel: 'tab-panel',
  tabLabel: 'tab-label',
  code: 'code',
  /** Code block whose long lines wrap. */
  codeWrapped: 'code-wrapped',
  /** Code block with collapsed lines. */
  codeCollapsed: 'code-collapsed',
  /** Link to the source of remote code. */
  codeSource: 'code-source',
  /** Word of a long command that does not break at hyphens. */
  codeWord: 'code-word',
  /** Program output. */
  codeOutput: 'code-output',
  /** Shell prompt or diff marker. */
  codeSign: 'code-sign',
  /** Line of a code block in which some lines are marked. */
  line: 'line',
  diagram: 'diagram',
  /** Box around a diagram that scrolls horizontally. */
  diagramScroll: 'diagram-scroll',
  /** Drawing that is less reduced on wide phones. */
  diagramFitsPhone: 'diagram-fits-phone',
  /** Drawing that is enlarged in text columns. */
  diagramFitsColumn: 'diagram-fits-column',
  /** Drawings of one diagram for phones and for text columns. */
  diagramNarrow: 'diagram-narrow',
  diagramWide: 'diagram-wide',
  /** Description and source of a diagram. */
  diagramText: 'diagram-text',
  island: 'island',
} as const;

export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export const LINE_KINDS = ['mark', 'ins', 'del'] as const;
/** Kinds of code tokens, each with a color of its own. */
export const TOKEN_KINDS = [
  'comment',
  'string',
  'escape',
  'number',
  'keyword',
  'function',
  'type',
  'property',
  'inserted',
  'deleted',
  'heading',
  'pass',
  'warn',
  'fail',
] as const;
/** Parts of a diagram. */
export const DIAGRAM_PARTS = [
  'node',
  'life',
  'group',
  'invisible',
  'line',
  'frame',
  'dashed',
  'thick',
  'patch',
  'words',
  'note',
  'active',
  'rule',
  'dot',
  'end',
  'hollow',
  'crow',
  'tip',
] as const;
export const ALIGNMENTS = ['left', 'center', 'right'] as const;

export type LineKind = (typeof LINE_KINDS)[number];
export type TokenKind = (typeof TOKEN_KINDS)[number];
export type DiagramPart = (typeof DIAGRAM_PARTS)[number];

export const calloutClass = (kind: (typeof CALLOUT_KINDS)[number]) => `callout-${kind}` as const;
export const lineClass = (kind: LineKind) => `line-${kind}` as const;
export const tokenClass = (kind: TokenKind) => `hl-${kind}` as const;
/** @param part a part, or a class that the author of the diagram gave to a node. */
export const diagramClass = <Part extends string>(part: Part) => `diagram-${part}` as const;
export const alignmentClass = <Alignment extends string>(alignment: Alignment) =>
  `align-${alignment}` as const;

/** Data attributes in pages. */
export const ATTRIBUTES = {
  /** Name of an island. */
  island: 'data-island',
  /** When an island hydrates. */
  when: 'data-when',
  /** Props of an island, as JSON. */
  props: 'data-props',
  /** Prefix of the ids that React creates in an island. */
  prefix: 'data-prefix',
  /** Set by the script on an island that is scheduled. */
  started: 'data-started',
  /** URL of an island's script, and of the file that a code block quotes. */
  source: 'data-src',
  /** Language of a code block, in lower case. */
  language: 'data-language',
  /** Part of a code block that copy buttons skip. */
  uncopied: 'data-uncopied',
  /** Label of a tab, in the space for the tabs. */
  label: 'data-label',
} as const;

/** Data attributes that templates and the site's scripts set, and that the generator reads. */
export const SITE_ATTRIBUTES = {
  /** URL of a stylesheet that a script loads later. */
  stylesheet: 'data-styles',
  /** `omit` leaves the element out of the Markdown version and the search index. */
  markdown: 'data-md',
  /** Leaves the element out of the search index. */
  unsearched: 'data-unsearched',
  /** Set by a script on a link whose page browsers prerender now. */
  soon: 'data-soon',
  /** Set on the root element where a script sets `soon`. */
  marksSoon: 'data-marks-soon',
} as const;

/** Attributes of an element that is left out of the page's Markdown version and the search index. */
export const OMITTED_FROM_MARKDOWN = { [SITE_ATTRIBUTES.markdown]: 'omit' } as const;
/** Attributes of an element that is left out of the search index only. */
export const OMITTED_FROM_SEARCH = { [SITE_ATTRIBUTES.unsearched]: '' } as const;

/** Name of a data attribute as a property of an hast element: `dataLabel`. */
export const toProperty = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
