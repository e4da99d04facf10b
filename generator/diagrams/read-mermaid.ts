import { didYouMean } from '../diagnostics/nearest.ts';
import type { Diagram } from './diagram.ts';
import { readClasses } from './read-classes.ts';
import { readEntities } from './read-entities.ts';
import { readFlowchart } from './read-flowchart.ts';
import { readSequence } from './read-sequence.ts';
import { readStates } from './read-states.ts';

/** One line that says something, trimmed; `line` counts from 1 in the diagram's text. */
export type MermaidLine = { readonly text: string; readonly line: number };

/** Something in a diagram's text that its author must hear of. */
export type MermaidProblem = MermaidLine & {
  /** - `invalid`: it cannot be read; `unsupported`: no drawing for this kind of diagram; `ignored`: the rest is drawn. */
  readonly kind: 'invalid' | 'unsupported' | 'ignored';
  readonly hint: string;
};

/** What the reader of one kind of diagram gets and gives. `report` stops nothing: all problems are found in one pass. */
export type MermaidReader = (input: {
  header: string;
  lines: readonly MermaidLine[];
  report: (line: MermaidLine, hint: string, kind?: MermaidProblem['kind']) => void;
}) => Diagram;

export type MermaidText = {
  /** `accTitle:`; what the picture is called for those who do not see it. */
  readonly title: string | undefined;
  /** `accDescr:`; what the picture says. */
  readonly description: string | undefined;
  /** Undefined when a problem is `invalid` or `unsupported`. */
  readonly diagram: Diagram | undefined;
  readonly problems: readonly MermaidProblem[];
};

const READERS: readonly { readonly names: readonly string[]; readonly read: MermaidReader }[] = [
  { names: ['flowchart', 'graph'], read: readFlowchart },
  { names: ['stateDiagram-v2', 'stateDiagram'], read: readStates },
  { names: ['sequenceDiagram'], read: readSequence },
  { names: ['classDiagram'], read: readClasses },
  { names: ['erDiagram'], read: readEntities },
];
const NAMES = READERS.flatMap(({ names }) => names);

/** Reads the source of one Mermaid diagram (mermaid.js.org/intro/syntax-reference). */
export function readMermaid(source: string): MermaidText {
  const { lines, title, description } = splitLines(source);
  const problems: MermaidProblem[] = [];
  const [first = { text: '', line: 1 }, ...rest] = lines;
  const header = first.text.replace(/;$/, '');
  const word = /^[\w-]+/.exec(header)?.[0] ?? '';
  const reader = READERS.find(({ names }) => names.includes(word));
  if (!reader) {
    const hint = didYouMean(word, NAMES) ?? `Begin the diagram with one of: ${NAMES.join(', ')}.`;
    problems.push({ ...first, text: first.text || source.trim(), kind: 'unsupported', hint });
    return { title, description, diagram: undefined, problems };
  }
  const diagram = reader.read({
    header,
    lines: rest,
    report: (line, hint, kind = 'invalid') => problems.push({ ...line, kind, hint }),
  });
  const things = diagram.kind === 'graph' ? diagram.nodes.length : diagram.actors.length;
  if (things === 0 && problems.length === 0)
    problems.push({
      ...first,
      kind: 'invalid',
      hint: 'The diagram is empty: write what it shows below its first line.',
    });
  const drawable = problems.every(({ kind }) => kind === 'ignored');
  return { title, description, diagram: drawable ? diagram : undefined, problems };
}

/** Takes out comments, directives and the words for assistive technology. */
function splitLines(source: string): {
  lines: MermaidLine[];
  title: string | undefined;
  description: string | undefined;
} {
  const lines: MermaidLine[] = [];
  let title: string | undefined;
  let description: string | undefined;
  let open = false;
  for (const [index, written] of source.split(/\r\n|\n|\r/).entries()) {
    const text = written.trim();
    if (open) {
      open = !text.endsWith('}');
      description = `${description} ${text.replace(/}$/, '')}`.trim();
      continue;
    }
    const [, field, value = ''] = /^(accTitle|accDescr)\s*[:](.*)$/.exec(text) ?? [];
    const [, block] = /^accDescr\s*\{(.*)$/.exec(text) ?? [];
    if (field === 'accTitle') title = value.trim();
    else if (field === 'accDescr') description = value.trim();
    else if (block !== undefined) {
      open = !block.endsWith('}');
      description = block.replace(/}$/, '').trim();
    } else if (text !== '' && !text.startsWith('%%')) lines.push({ text, line: index + 1 });
  }
  return { lines, title: title || undefined, description: description || undefined };
}

/** A label as it is shown: without quotes, `<br>` as a new line, the character codes of Mermaid decoded. */
export function plainLabel(written: string): string {
  const text = written.trim().replace(/^"([\s\S]*)"$/, '$1');
  return text
    .replace(/\s*<br\s*\/?>\s*|\\n/gi, '\n')
    .replace(
      /#(quot|amp|lt|gt|\d+);/g,
      (_, code: string) => CODES[code] ?? String.fromCodePoint(Number(code)),
    )
    .trim();
}

const CODES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
