import type { Direction, Graph, GraphEdge, GraphNode, Group, Shape } from './diagram.ts';
import { LOOKS_HINT } from './read-flowchart.ts';
import { type MermaidReader, plainLabel } from './read-mermaid.ts';

const NAME = String.raw`(?:\[\*\]|[\p{L}\p{N}_-]+)`;
const TRANSITION = new RegExp(
  `^(${NAME})(:::[\\w-]+)?\\s*-->\\s*(${NAME})(:::[\\w-]+)?(?:\\s*:\\s*(.+))?$`,
  'u',
);
const DIRECTIONS: Readonly<Record<string, Direction>> = { TB: 'down', BT: 'up', LR: 'right', RL: 'left' };
const MARKED: Readonly<Record<string, Shape>> = { choice: 'diamond', fork: 'bar', join: 'bar' };

/** Reads `stateDiagram-v2`: states, transitions, states inside states, choices and forks. */
export const readStates: MermaidReader = ({ lines, report }) => {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const groups: Group[] = [];
  const open: string[] = [];
  let direction: Direction = 'down';

  const put = (id: string, change: Partial<GraphNode> = {}, named?: string): string => {
    if (groups.some((group) => group.id === id)) return id;
    const known = nodes.get(id) ?? {
      id,
      label: id,
      shape: 'round',
      group: open.at(-1),
      classes: [],
      rows: [],
    };
    const classes = named === undefined ? known.classes : [...known.classes, named.replace(':::', '')];
    nodes.set(id, { ...known, ...change, classes });
    return id;
  };
  /** Every `[*]` inside one state is the same beginning, or the same end. */
  const end = (id: string, shape: 'start' | 'end', named?: string): string =>
    id === '[*]' ? put(`${open.at(-1) ?? ''}*${shape}`, { shape, label: shape }) : put(id, {}, named);

  for (const line of lines) {
    const text = line.text.replace(/;$/, '');
    const transition = TRANSITION.exec(text);
    const [, alias, id, brace] =
      /^state\s+(?:"([^"]*)"\s+as\s+)?([\p{L}\p{N}_-]+)\s*(\{)?$/u.exec(text) ?? [];
    const [, marked, mark = ''] = /^state\s+([\p{L}\p{N}_-]+)\s*<<(\w+)>>$/u.exec(text) ?? [];
    const [, described, words = ''] = /^([\p{L}\p{N}_-]+)\s*:\s*(.+)$/u.exec(text) ?? [];
    const [, list, name] = /^class\s+([\p{L}\p{N}_,\s-]+?)\s+([\w-]+)$/u.exec(text) ?? [];
    const way = DIRECTIONS[/^direction\s+(\w+)$/.exec(text)?.[1] ?? ''];
    if (transition) {
      const [, from = '', fromClass, to = '', toClass, label = ''] = transition;
      edges.push({
        from: end(from, 'start', fromClass),
        to: end(to, 'end', toClass),
        label: plainLabel(label),
        line: 'solid',
        start: 'none',
        end: 'arrow',
        verb: 'leads to',
      });
    } else if (id !== undefined && brace) {
      // A state that turns out to hold others is a group; what leads to it leads to its border.
      nodes.delete(id);
      if (groups.some((each) => each.id === id)) report(line, `The state "${id}" is described already.`);
      else groups.push({ id, label: plainLabel(alias ?? id), parent: open.at(-1) });
      open.push(id);
    } else if (id !== undefined) put(id, alias === undefined ? {} : { label: plainLabel(alias) });
    else if (marked !== undefined && MARKED[mark]) put(marked, { shape: MARKED[mark], label: '' });
    else if (text === '}') {
      if (open.pop() === undefined) report(line, 'There is no state open that this brace could close.');
    } else if (list !== undefined && name !== undefined)
      for (const each of list.split(/[\s,]+/)) put(each, {}, name);
    else if (/^(?:classDef|style)\b/.test(text)) report(line, LOOKS_HINT, 'ignored');
    else if (way && open.length === 0) direction = way;
    else if (way) report(line, 'A state runs in the direction of the whole diagram.', 'ignored');
    else if (described !== undefined) put(described, { label: plainLabel(words) });
    else
      report(line, 'Write transitions as First --> Second : words, and [*] for the beginning and the end.');
  }
  if (open.length > 0)
    report(lines.at(-1) ?? { text: '', line: 1 }, `Close the state "${open.at(-1)}" with a line "}".`);
  return { kind: 'graph', direction, nodes: [...nodes.values()], edges, groups } satisfies Graph;
};
