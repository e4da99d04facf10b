import type { GraphEdge, GraphNode, Tip } from './diagram.ts';
import { LOOKS_HINT } from './read-flowchart.ts';
import { type MermaidReader, plainLabel } from './read-mermaid.ts';

const RELATION =
  /^([\p{L}\p{N}_]+)\s*(?:"([^"]*)"\s*)?(<\||[*o<])?(--|\.\.)(\|>|[*o>])?\s*(?:"([^"]*)"\s*)?([\p{L}\p{N}_]+)(?:\s*:\s*(.+))?$/u;
const TIPS: Readonly<Record<string, Tip>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'full-rhombus',
  o: 'rhombus',
  '<': 'arrow',
  '>': 'arrow',
};
/** What the class at the line's other end is to the one with the tip, in words. */
const VERBS: Readonly<Record<string, string>> = {
  triangle: 'is the general kind of',
  'full-rhombus': 'is made of',
  rhombus: 'has',
  arrow: 'is used by',
};

/** Reads `classDiagram`: classes with their members, and relations. */
export const readClasses: MermaidReader = ({ lines, report }) => {
  const nodes = new Map<string, GraphNode & { rows: [string[], string[]] }>();
  const edges: GraphEdge[] = [];
  let inside: string | undefined;

  const put = (id: string) => {
    const known = nodes.get(id);
    if (known) return known;
    const made = {
      id,
      label: id,
      shape: 'table' as const,
      group: undefined,
      classes: [],
      rows: [[], []] as [string[], string[]],
    };
    nodes.set(id, made);
    return made;
  };
  const addMember = (id: string, member: string): void => {
    const node = put(id);
    const mark = /^<<(.+)>>$/.exec(member);
    if (mark) nodes.set(id, { ...node, label: `«${mark[1]}»\n${id}` });
    else node.rows[member.includes('(') ? 1 : 0].push(plainLabel(member.replace(/[$*]$/, '')));
  };

  for (const line of lines) {
    const text = line.text.replace(/;$/, '');
    const [, id, brace] = /^class\s+([\p{L}\p{N}_]+)(?:\s*(\{))?$/u.exec(text) ?? [];
    const [, owner, member] = /^([\p{L}\p{N}_]+)\s*:\s*(.+)$/u.exec(text) ?? [];
    const [, mark, marked] = /^(<<.+>>)\s+([\p{L}\p{N}_]+)$/u.exec(text) ?? [];
    const relation = RELATION.exec(text);
    if (inside !== undefined) {
      if (text === '}') inside = undefined;
      else addMember(inside, text);
    } else if (id !== undefined) {
      put(id);
      inside = brace ? id : undefined;
    } else if (relation) edges.push(toEdge(relation));
    else if (mark !== undefined && marked !== undefined) addMember(marked, mark);
    else if (owner !== undefined && member !== undefined) addMember(owner, member);
    else if (/^(?:classDef|style|cssClass|click|link|callback)\b/.test(text))
      report(line, LOOKS_HINT, 'ignored');
    else if (/^direction\b/.test(text)) report(line, 'Classes are drawn from top to bottom.', 'ignored');
    else report(line, 'Write members as Name : member, and relations as First <|-- Second : words.');
  }
  if (inside !== undefined)
    report(lines.at(-1) ?? { text: '', line: 1 }, `Close the class "${inside}" with a line "}".`);
  return { kind: 'graph', direction: 'down', nodes: [...nodes.values()], edges, groups: [] };

  function toEdge(relation: RegExpExecArray): GraphEdge {
    const [, from = '', fromCount, left = '', stroke, right = '', toCount, to = '', label = ''] = relation;
    const start = TIPS[left] ?? 'none';
    const end = TIPS[right] ?? 'none';
    const counts = [fromCount, toCount].filter(Boolean).join(' to ');
    const words = [plainLabel(label), counts && `(${counts})`].filter(Boolean).join(' ');
    put(from);
    put(to);
    // Words read from the end that has the tip; for a plain arrow, from the other one.
    const verb =
      end === 'arrow'
        ? 'uses'
        : end !== 'none'
          ? `${REVERSED[end] ?? 'belongs to'}`
          : (VERBS[start] ?? 'is connected to');
    return { from, to, label: words, line: stroke === '..' ? 'dotted' : 'solid', start, end, verb };
  }
};

const REVERSED: Readonly<Record<string, string>> = {
  triangle: 'is a kind of',
  'full-rhombus': 'is part of',
  rhombus: 'belongs to',
};
