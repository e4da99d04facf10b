import type { Actor, SequenceEvent, Tip } from './diagram.ts';
import { type MermaidReader, plainLabel } from './read-mermaid.ts';

const MESSAGE = /^([^\s:+-][^:]*?)\s*(<<-{1,2}>>|--?>>|--?>|--?x|--?\))\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/;
const BLOCKS = /^(loop|alt|opt|par|critical|break)\b\s*(.*)$/;
const DIVIDERS = /^(else|and|option)\b\s*(.*)$/;

/** Reads `sequenceDiagram`: participants, messages, notes, blocks, activations and numbers. */
export const readSequence: MermaidReader = ({ lines, report }) => {
  const actors = new Map<string, Actor>();
  const events: SequenceEvent[] = [];
  const open: string[] = [];
  let count: number | undefined;
  const know = (id: string): string => {
    if (!actors.has(id)) actors.set(id, { id, label: plainLabel(id) });
    return id;
  };

  for (const line of lines) {
    const text = line.text.replace(/;$/, '');
    const [, id, alias] = /^(?:participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/.exec(text) ?? [];
    const [, side = '', over = '', note] =
      /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i.exec(text) ?? [];
    const message = MESSAGE.exec(text);
    const [, block, blockLabel = ''] = BLOCKS.exec(text) ?? [];
    const [, divider, dividerLabel = ''] = DIVIDERS.exec(text) ?? [];
    const [, change, changed] = /^(activate|deactivate)\s+(.+)$/.exec(text) ?? [];
    if (id !== undefined) actors.set(id, { id, label: plainLabel(alias ?? id) });
    else if (note !== undefined) {
      const place = side.toLowerCase().startsWith('left')
        ? 'left'
        : side.toLowerCase() === 'over'
          ? 'over'
          : 'right';
      events.push({
        type: 'note',
        side: place,
        actors: over.split(/\s*,\s*/).map(know),
        label: plainLabel(note),
      });
    } else if (text === 'autonumber') count = 1;
    else if (block !== undefined) {
      open.push(block);
      events.push({ type: 'block', word: block, label: plainLabel(blockLabel) });
    } else if (divider !== undefined && open.length > 0)
      events.push({ type: 'divider', word: divider, label: plainLabel(dividerLabel) });
    else if (text === 'end' && open.length > 0) {
      open.pop();
      events.push({ type: 'end' });
    } else if (change !== undefined && changed !== undefined)
      events.push({ type: change === 'activate' ? 'activate' : 'deactivate', actor: know(changed) });
    else if (message) {
      const [, from = '', arrow = '', mark, to = '', words = ''] = message;
      const number = count === undefined ? '' : `${count++}. `;
      const tip: Tip = arrow.endsWith('x')
        ? 'cross'
        : arrow.endsWith('>>') || arrow.endsWith(')')
          ? 'arrow'
          : 'none';
      const ends = { from: know(from), to: know(to) };
      events.push({
        type: 'message',
        ...ends,
        label: number + plainLabel(words),
        dashed: arrow.includes('--'),
        tip,
      });
      if (mark === '+') events.push({ type: 'activate', actor: to });
      if (mark === '-') events.push({ type: 'deactivate', actor: from });
    } else report(line, 'Write messages as Ann->>Ben: words, and answers as Ben-->>Ann: words.');
  }
  if (open.length > 0)
    report(lines.at(-1) ?? { text: '', line: 1 }, `Close the block "${open.at(-1)}" with a line "end".`);
  return { kind: 'sequence', actors: [...actors.values()], events };
};
