import type { Direction, GraphEdge, GraphNode, Group, Shape, Tip } from './diagram.ts';
import { type MermaidLine, type MermaidReader, plainLabel } from './read-mermaid.ts';

/** The brackets of each shape; longer ones first, because the shorter are their beginnings. */
const SHAPES: readonly (readonly [open: string, close: string, shape: Shape])[] = [
  ['(((', ')))', 'circle'],
  ['([', '])', 'pill'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
];
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  TB: 'down',
  TD: 'down',
  BT: 'up',
  LR: 'right',
  RL: 'left',
};
const ID = /^[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/u;
const ARROW = /^([<xo](?=[-=]))?(-{2,}|={2,}|-\.+-)(>|[xo](?=[\s|]))?(?:\s*\|([^|]*)\|)?/;
const WORDED =
  /^([<xo](?=[-=]))?(?:--\s+(.+?)\s+--+([>xo-])|==\s+(.+?)\s+==+([>xo=])|-\.\s+(.+?)\s+\.+-([>xo]?))/;
const TIPS: Readonly<Record<string, Tip>> = { '>': 'arrow', '<': 'arrow', x: 'cross', o: 'circle' };
const EXAMPLE = 'Write relations as A[First] -->|words| B[Second].';
type Ends = { readonly ids: readonly string[]; readonly rest: string };
/** Statements that only say how things look. */
const LOOKS = /^(?:classDef|style|linkStyle|click)\b/;
export const LOOKS_HINT =
  'Colors come from the style sheet: name a class with :::name, such as A[Done]:::pass.';

/** Reads `flowchart` and `graph`: nodes, relations, subgraphs and classes. */
export const readFlowchart: MermaidReader = ({ header, lines, report }) => {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const groups: Group[] = [];
  const open: string[] = [];
  const asked = /^\w+(?:\s+(\w+))?$/.exec(header)?.[1]?.toUpperCase();
  const direction = asked === undefined ? 'down' : DIRECTIONS[asked];
  if (!direction) report({ text: header, line: 1 }, 'Directions are TB, TD, BT, LR and RL.');

  const put = (id: string, shape?: Shape, label?: string, classes: readonly string[] = []) => {
    const known = nodes.get(id) ?? { id, label: id, shape: 'box', group: open.at(-1), classes: [], rows: [] };
    nodes.set(id, {
      ...known,
      shape: shape ?? known.shape,
      label: label ?? known.label,
      classes: [...known.classes, ...classes],
    });
  };

  /** One node at the start of the text; the rest of the text, or undefined when there is none. */
  const takeNode = (text: string, line: MermaidLine): { id: string; rest: string } | undefined => {
    const id = ID.exec(text)?.[0];
    if (id === undefined || id === 'end') return undefined;
    let rest = text.slice(id.length);
    let shape: Shape | undefined;
    let label: string | undefined;
    const brackets = SHAPES.find(([opening]) => rest.startsWith(opening));
    if (brackets) {
      const [opening, closing, kind] = brackets;
      const quoted = rest.startsWith(`${opening}"`);
      const from = opening.length;
      const to = quoted ? rest.indexOf(`"${closing}`, from + 1) : rest.indexOf(closing, from);
      if (to < 0) {
        report(line, `Close the label of "${id}" with ${quoted ? '"' : ''}${closing}.`);
        return { id, rest: '' };
      }
      const written = rest.slice(from, to);
      if (!quoted && /[()[\]{}"]/.test(written)) {
        report(line, `Put the label of "${id}" in quotes: ${opening}"…"${closing}.`);
        return { id, rest: '' };
      }
      shape = kind;
      label = plainLabel(quoted ? written.slice(1) : written);
      rest = rest.slice(to + closing.length + (quoted ? 1 : 0));
    }
    const named = /^:::([\w-]+)/.exec(rest);
    put(id, shape, label, named?.[1] === undefined ? [] : [named[1]]);
    return { id, rest: rest.slice(named?.[0].length ?? 0).trimStart() };
  };

  const takeGroup = (text: string, line: MermaidLine): Ends | undefined => {
    const ids: string[] = [];
    let rest = text;
    do {
      const node = takeNode(rest.replace(/^&\s*/, ''), line);
      if (!node) return undefined;
      ids.push(node.id);
      rest = node.rest;
    } while (rest.startsWith('&'));
    return { ids, rest };
  };

  for (const line of lines) {
    const text = line.text.replace(/;$/, '');
    const [, group] = /^subgraph\s+(.+)$/.exec(text) ?? [];
    const [, list, name] = /^class\s+([\p{L}\p{N}_,\s-]+?)\s+([\w-]+)$/u.exec(text) ?? [];
    if (group !== undefined) {
      const [, id = group, label = group] = /^([\p{L}\p{N}_-]+)\s*\[(.+)\]$/u.exec(group) ?? [];
      if (groups.some((each) => each.id === id)) report(line, `There is a subgraph "${id}" already.`);
      else groups.push({ id, label: plainLabel(label), parent: open.at(-1) });
      open.push(id);
    } else if (text === 'end') {
      if (open.pop() === undefined) report(line, 'There is no subgraph open that this "end" could close.');
    } else if (list !== undefined && name !== undefined) {
      for (const id of list.split(/[\s,]+/)) put(id, undefined, undefined, [name]);
    } else if (LOOKS.test(text)) report(line, LOOKS_HINT, 'ignored');
    else if (/^direction\s+\w+$/.test(text))
      report(line, 'A subgraph runs in the direction of the whole diagram.', 'ignored');
    else readRelations(text, line);
  }
  if (open.length > 0)
    report(
      lines.at(-1) ?? { text: header, line: 1 },
      `Close the subgraph "${open.at(-1)}" with a line "end".`,
    );
  // A relation may lead to a whole subgraph by its id.
  const single = [...nodes.values()].filter(({ id }) => groups.every((each) => each.id !== id));
  return { kind: 'graph', direction: direction ?? 'down', nodes: single, edges, groups };

  function readRelations(text: string, line: MermaidLine): void {
    let left: Ends | undefined = takeGroup(text, line);
    if (!left) report(line, EXAMPLE);
    while (left && left.rest !== '') {
      const arrow = takeArrow(left.rest);
      const right: Ends | undefined = arrow && takeGroup(left.rest.slice(arrow.length).trimStart(), line);
      if (arrow && right) {
        for (const from of left.ids) for (const to of right.ids) edges.push({ from, to, ...arrow.edge });
      } else report({ ...line, text: left.rest }, EXAMPLE);
      left = right;
    }
  }
};

function takeArrow(text: string): { length: number; edge: Omit<GraphEdge, 'from' | 'to'> } | undefined {
  const worded = WORDED.exec(text);
  const match = worded ?? ARROW.exec(text);
  if (!match) return undefined;
  const [all, start = ''] = match;
  const body = all.slice(start.length);
  const end = (worded ? (match[3] ?? match[5] ?? match[7]) : match[3]) ?? '';
  // Two strokes without a tip begin an arrow with words in it, which never ended.
  if (!worded && end === '' && (match[2] === '--' || match[2] === '==')) return undefined;
  const label = worded ? (match[2] ?? match[4] ?? match[6] ?? '') : (match[4] ?? '');
  const tips = { start: TIPS[start] ?? 'none', end: TIPS[end] ?? 'none' };
  const directed = tips.start !== 'none' || tips.end !== 'none';
  return {
    length: all.length,
    edge: {
      label: plainLabel(label),
      line: body.startsWith('=') ? 'thick' : body.startsWith('-.') ? 'dotted' : 'solid',
      ...tips,
      verb: directed ? (tips.start === 'none' ? 'leads to' : 'leads both ways to') : 'is connected to',
    },
  };
}
