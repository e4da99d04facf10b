/** Drawing of the library, and the classes of nodes (`A:::pass`), by their ids. */
export type Drawing = { readonly svg: string; readonly classes: Readonly<Record<string, string>> };

const FLOWCHART = /^(?:graph|flowchart)(?:-elk)?[ \t]*(TB|TD|BT|RL|LR)?[ \t]*;?$/;
const SUPPORTED = /^(?:flowchart|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram)\b/;
const IGNORED = /^[ \t]*(?:style|linkStyle|classDef|click)[ \t]+[\w,]+[ \t]+(?!-|:)/;
const TYPES = 'flowchart, sequenceDiagram, stateDiagram-v2, classDiagram, and erDiagram';
/** Syntax that the library skips or misreads, by the first word of a diagram. */
const UNSUPPORTED: Readonly<Record<string, RegExp>> = {
  flowchart: /@\{|#\w+;/,
  sequenceDiagram: /^\s*(?:rect|box|autonumber|create|destroy|option|links?)(?:\s|$)|#\w+;/,
  stateDiagram: /^\s*(?:note (?:left|right)|--$|state .*<<)|#\w+;/,
  classDiagram: /^\s*(?:note (?:for |")|direction [A-Z]|<<\w+>> \w|class .*(?:\[|:::))|#\w+;/,
};
const TITLE = /^[ \t]*accTitle[ \t]*:(.*)$/m;
const DESCRIPTION = /^[ \t]*accDescr[ \t]*(?::(.*)$|\{([^}]*)\})/m;
const META = /^\s*---\n[\s\S]*?\n---\n|^[ \t]*%%.*$/gm;
const ARROW_EDGE = /(?<=\w)(?=<?(?:--|==|-\.|\.-))|(?<=--|==|-\.)(?=\w)/g;
const MESSAGE = /^(\s*(\S+?)\s*--?(?:>>?|x|\))\s*[+-]?(\S+?)\s*:\s*)(?!.*<br)(.+)$/;
const NOTE = /^(\s*note [^:]+:\s*)(.+)$/i;
/** Number of characters of a message that fit between two participants of a sequence. */
const MESSAGE_WIDTH = 18;

/**
 * Reads the texts for screen readers of a source. `text` is the rest, as the library reads it, without lines
 * for colors and clicks. Messages of errors complete "Cannot render the diagram: …".
 */
export function readDiagram(source: string) {
  const oneLine = ([, line, block]: readonly string[]) =>
    (line ?? block)?.trim().replace(/\s+/g, ' ') || undefined;
  const written = source.replace(META, '').replace(TITLE, '').replace(DESCRIPTION, '').split('\n');
  const [head = '', ...body] = written.filter((line) => line.trim() !== '' && !IGNORED.test(line));
  const header = head.trim().replace(FLOWCHART, (_, direction = 'TB') => `flowchart ${direction}`);
  const kind = /^\w*/.exec(header)?.[0] ?? '';
  if (!SUPPORTED.test(header)) throw new Error(`its type "${kind}" is not one of ${TYPES}.`);
  const lost = body.find((line) => UNSUPPORTED[kind]?.test(line));
  if (lost) throw new Error(`this line is not supported: ${lost.trim()}`);
  const prepare = { sequenceDiagram: wrapText, flowchart: spaceArrows }[kind];
  return {
    text: [header, ...(prepare ? body.map(prepare) : body)].join('\n'),
    title: oneLine(TITLE.exec(source) ?? []),
    description: oneLine(DESCRIPTION.exec(source) ?? []),
  };
}

const TEXT = /("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/;

/** Puts spaces around arrows, outside of texts: the library reads `A-->B` as a node of the name `A--`. */
const spaceArrows = (line: string): string =>
  line
    .split(TEXT)
    .map((part) => (TEXT.test(part) ? part : part.replace(ARROW_EDGE, ' ').replace(/;$/, '')))
    .join('');

/**
 * Breaks a long message into two lines, and one from a participant to itself into as many as it needs. A note
 * has two lines at most, because the library leaves no space for more.
 */
function wrapText(line: string): string {
  const [, about, note = ''] = NOTE.exec(line) ?? [];
  const [, before = about, from, to, message = ''] = MESSAGE.exec(line) ?? [];
  if (before === undefined) return line;
  const text = about === undefined ? message : note.replace(/\s*<br\s*\/?>\s*/gi, ' ');
  const half = Math.max(MESSAGE_WIDTH, Math.ceil(text.length / 2) + 2);
  const width = from !== undefined && from === to ? MESSAGE_WIDTH : half;
  return before + text.replace(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, 'g'), '$1<br>');
}

/** Draws a diagram. Messages of errors complete "Cannot render the diagram: …". */
export async function drawMermaid(text: string): Promise<Drawing> {
  // Imported on demand, because most sites have no diagrams.
  const { parseMermaid, renderMermaidSVG } = await import('beautiful-mermaid');
  const svg = renderMermaidSVG(text, { transparent: true, padding: 8 });
  if (!svg.includes('<text')) throw new Error('it is empty.');
  const drawn = svg.match(/class="(?:edge|message|(?:class|er)-relationship)"/g)?.length ?? 0;
  const missing = text.split('\n').slice(1).filter(isConnection).length - drawn;
  // The library skips what it cannot read.
  if (missing > 0) throw new Error(`${missing} of its connections cannot be drawn.`);
  const classes = /^(?:flowchart|state)/.test(text) ? parseMermaid(text).classAssignments : [];
  return { svg, classes: Object.fromEntries(classes) };
}

/** Whether a line of the source has an arrow, outside of texts. */
const isConnection = (line: string): boolean =>
  /--|==|->|-\.|\.\.|~~~/.test(line.replace(/"[^"]*"|\[[^\]]*\]|\([^)]*\)|:.*$/g, ''));
