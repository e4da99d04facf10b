import type { Diagram, Graph, Sequence } from './diagram.ts';

/** One statement of a diagram; `parts` are what belongs inside it. */
export type Statement = { readonly text: string; readonly parts: readonly Statement[] };

/** What a diagram says, as statements in the author's order: for those who listen, search or copy. */
export const diagramToWords = (diagram: Diagram): Statement[] =>
  diagram.kind === 'graph' ? graphToWords(diagram) : sequenceToWords(diagram);

const oneLine = (label: string): string => label.replaceAll('\n', ' ');

function graphToWords({ nodes, edges, groups }: Graph): Statement[] {
  const names = new Map<string, string>();
  for (const { id, label, shape } of nodes)
    names.set(id, shape === 'start' || shape === 'end' ? `the ${shape}` : oneLine(label || id));
  for (const { id, label } of groups) names.set(id, oneLine(label));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const related = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const relations = edges.map(({ from, to, label, verb }) => {
    const words = label === '' ? '' : `: ${oneLine(label)}`;
    return statement(`${nameOf(from)} ${verb} ${nameOf(to)}${words}`);
  });
  const listed = nodes
    .filter(({ rows }) => rows.some((each) => each.length > 0))
    .map(({ id, rows }) =>
      statement(
        `${nameOf(id)} has`,
        rows.flat().map((row) => statement(row)),
      ),
    );
  const holding = groups.map(({ id }) => {
    const inside = [
      ...nodes.filter(({ group }) => group === id),
      ...groups.filter(({ parent }) => parent === id),
    ];
    const named = inside.filter((each) => !('shape' in each && ['start', 'end'].includes(each.shape)));
    return statement(`${nameOf(id)} holds ${named.map((each) => nameOf(each.id)).join(', ')}`);
  });
  const alone = nodes
    .filter(({ id, rows }) => !related.has(id) && rows.flat().length === 0)
    .map(({ id }) => statement(nameOf(id)));
  return [...relations, ...listed, ...holding, ...alone];
}

function sequenceToWords({ actors, events }: Sequence): Statement[] {
  const names = new Map(actors.map(({ id, label }) => [id, oneLine(label)]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  type Open = { text: string; parts: Statement[] };
  const whole: Open = { text: '', parts: [] };
  const open: Open[] = [whole];
  const put = (text: string) => {
    const made: Open = { text: capital(text), parts: [] };
    open.at(-1)?.parts.push(made);
    return made;
  };
  for (const event of events) {
    if (event.type === 'message') {
      const words = event.label === '' ? '' : `: ${oneLine(event.label)}`;
      put(`${nameOf(event.from)} to ${event.from === event.to ? 'itself' : nameOf(event.to)}${words}`);
    } else if (event.type === 'note')
      put(`note on ${event.actors.map(nameOf).join(' and ')}: ${oneLine(event.label)}`);
    else if (event.type === 'block')
      open.push(put([event.word, oneLine(event.label)].filter(Boolean).join(': ')));
    else if (event.type === 'divider') {
      // What follows stands beside what came before, not inside it.
      open.pop();
      open.push(put([event.word, oneLine(event.label)].filter(Boolean).join(': ')));
    } else if (event.type === 'end') open.pop();
  }
  return whole.parts;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const statement = (text: string, parts: readonly Statement[] = []): Statement => ({
  text: capital(text),
  parts,
});
