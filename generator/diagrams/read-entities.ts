import type { GraphEdge, GraphNode, Tip } from './diagram.ts';
import { type MermaidReader, plainLabel } from './read-mermaid.ts';

const RELATION =
  /^("[^"]+"|[\p{L}\p{N}_-]+?)\s*(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s*("[^"]+"|[\p{L}\p{N}_-]+)\s*:\s*(.*)$/u;
const COUNTS: Readonly<Record<string, Tip>> = {
  '||': 'one',
  '|o': 'zero-one',
  'o|': 'zero-one',
  '}|': 'many',
  '|{': 'many',
  '}o': 'zero-many',
  'o{': 'zero-many',
};
const WORDS: Readonly<Record<string, string>> = {
  one: 'exactly one',
  'zero-one': 'at most one',
  many: 'one or more',
  'zero-many': 'any number of',
};

/** Reads `erDiagram`: entities with their attributes, and how many of one belong to how many of another. */
export const readEntities: MermaidReader = ({ lines, report }) => {
  const nodes = new Map<string, GraphNode & { rows: [string[]] }>();
  const edges: GraphEdge[] = [];
  let inside: string | undefined;
  const put = (written: string): string => {
    const id = plainLabel(written);
    if (!nodes.has(id))
      nodes.set(id, { id, label: id, shape: 'table', group: undefined, classes: [], rows: [[]] });
    return id;
  };

  for (const line of lines) {
    const text = line.text;
    const relation = RELATION.exec(text);
    const [, id, brace] = /^("[^"]+"|[\p{L}\p{N}_-]+)\s*(\{)?$/u.exec(text) ?? [];
    const attribute =
      /^[\w[\]()-]+\s+\*?[\w-]+(?:\s+(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?(?:\s+"[^"]*")?$/.test(text);
    if (inside !== undefined) {
      if (text === '}') inside = undefined;
      else if (attribute) nodes.get(inside)?.rows[0].push(text.replace(/\s+"([^"]*)"$/, ': $1'));
      else
        report(line, 'Write attributes as type name, with PK, FK or UK and a comment in quotes if you like.');
    } else if (relation) {
      const [, from = '', left = '', stroke, right = '', to = '', label = ''] = relation;
      const [start, end] = [COUNTS[left] ?? 'none', COUNTS[right] ?? 'none'];
      edges.push({
        from: put(from),
        to: put(to),
        label: plainLabel(label),
        line: stroke === '..' ? 'dotted' : 'solid',
        start,
        end,
        verb: `(${WORDS[start]}) is related to ${WORDS[end]}`,
      });
    } else if (id !== undefined) inside = brace ? put(id) : void put(id);
    else report(line, 'Write relations as FIRST ||--o{ SECOND : words.');
  }
  if (inside !== undefined)
    report(lines.at(-1) ?? { text: '', line: 1 }, `Close the entity "${inside}" with a line "}".`);
  return { kind: 'graph', direction: 'down', nodes: [...nodes.values()], edges, groups: [] };
};
