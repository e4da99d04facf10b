import type { Sequence, SequenceEvent } from './diagram.ts';
import type { Box, Point } from './place-graph.ts';
import { layWords, TEXT, type Words } from './text-size.ts';

type Message = Extract<SequenceEvent, { type: 'message' }>;

/** A sequence diagram whose every part has its place, in user units from the top left corner. */
export type PlacedSequence = {
  readonly width: number;
  readonly height: number;
  readonly actors: readonly { readonly words: Words; readonly box: Box }[];
  readonly activations: readonly Box[];
  readonly messages: readonly {
    readonly message: Message;
    readonly words: Words;
    readonly points: readonly Point[];
    readonly label: Point;
    readonly toSelf: boolean;
  }[];
  readonly notes: readonly { readonly words: Words; readonly box: Box }[];
  readonly blocks: readonly {
    readonly box: Box;
    readonly name: string;
    readonly dividers: readonly { readonly y: number; readonly name: string }[];
  }[];
};

const EDGE = 2;
const HEAD = { padding: 16, height: 20, gap: 36 } as const;
const MOST = { actor: 150, message: 230, note: 190 } as const;
const LOOP = { width: 34, height: 22 } as const;
const BAR = 8;
const INSET = 12;

const nameOf = (word: string, label: string): string => (label === '' ? word : `${word}: ${label}`);
const noteWords = (label: string): Words => layWords(label, TEXT.small, MOST.note);
const messageWords = (label: string): Words => layWords(label, TEXT.small, MOST.message);

/** Columns as far apart as what is written between them needs; then one row after the other. */
export function placeSequence(sequence: Sequence): PlacedSequence {
  const columns = placeColumns(sequence);
  const { x, heads, headHeight } = columns;
  const at = (id: string): number => x.get(id) ?? 0;
  const top = EDGE + headHeight;
  let y = top + 22;
  const right = { most: columns.right };
  const messages: PlacedSequence['messages'][number][] = [];
  const notes: PlacedSequence['notes'][number][] = [];
  const blocks: PlacedSequence['blocks'][number][] = [];
  const activations: Box[] = [];
  const active = new Map<string, number[]>();
  const open: { y: number; name: string; dividers: { y: number; name: string }[]; depth: number }[] = [];
  /** Where an activation begins and ends: at the arrow just drawn. */
  let arrow = y;

  for (const event of sequence.events) {
    switch (event.type) {
      case 'message': {
        const words = messageWords(event.label);
        const [from, to] = [at(event.from), at(event.to)];
        if (event.from === event.to) {
          const tall = Math.max(LOOP.height, words.height);
          const middle = y + tall / 2;
          const points = [
            { x: from, y: middle - LOOP.height / 2 },
            { x: from + LOOP.width, y: middle - LOOP.height / 2 },
            { x: from + LOOP.width, y: middle + LOOP.height / 2 },
            { x: from, y: middle + LOOP.height / 2 },
          ];
          const label = { x: from + LOOP.width + 8, y: middle };
          messages.push({ message: event, words, points, label, toSelf: true });
          right.most = Math.max(right.most, label.x + words.width);
          arrow = middle + LOOP.height / 2;
          y += tall + 20;
        } else {
          arrow = y + words.height + 5;
          const points = [
            { x: from, y: arrow },
            { x: to, y: arrow },
          ];
          const label = { x: (from + to) / 2, y: y + words.height / 2 };
          messages.push({ message: event, words, points, label, toSelf: false });
          y = arrow + 20;
        }
        break;
      }
      case 'note': {
        const words = noteWords(event.label);
        const ends = event.actors.map(at);
        const [low, high] = [Math.min(...ends), Math.max(...ends)];
        const width = Math.max(words.width + 24, event.side === 'over' ? high - low + 40 : 0);
        const left =
          event.side === 'left'
            ? low - width - 12
            : event.side === 'right'
              ? high + 12
              : (low + high - width) / 2;
        const height = words.height + 14;
        notes.push({ words, box: { x: left, y, width, height } });
        right.most = Math.max(right.most, left + width);
        y += height + 18;
        break;
      }
      case 'block':
        open.push({ y, name: nameOf(event.word, event.label), dividers: [], depth: open.length });
        y += 38;
        break;
      case 'divider':
        open.at(-1)?.dividers.push({ y: y - 4, name: event.label });
        y += event.label === '' ? 14 : 32;
        break;
      case 'end': {
        const block = open.pop();
        if (!block) break;
        const inset = EDGE + block.depth * INSET;
        const box = { x: inset, y: block.y, width: -inset, height: y - 4 - block.y };
        blocks.push({ box, name: block.name, dividers: block.dividers });
        y += 16;
        break;
      }
      case 'activate':
        active.set(event.actor, [...(active.get(event.actor) ?? []), arrow]);
        break;
      case 'deactivate': {
        const began = active.get(event.actor)?.pop();
        const deep = active.get(event.actor)?.length ?? 0;
        if (began !== undefined)
          activations.push({
            x: at(event.actor) - BAR / 2 + deep * 4,
            y: began,
            width: BAR,
            height: arrow - began,
          });
        break;
      }
    }
  }
  for (const [actor, begins] of active)
    for (const began of begins)
      activations.push({ x: at(actor) - BAR / 2, y: began, width: BAR, height: y - began });

  const width = right.most + EDGE + (blocks.length > 0 ? INSET : 0);
  return {
    width,
    height: y + 4,
    actors: sequence.actors.map(({ id }) => {
      const words = heads.get(id) ?? messageWords('');
      const wide = words.width + 2 * HEAD.padding;
      return { words, box: { x: at(id) - wide / 2, y: EDGE, width: wide, height: headHeight } };
    }),
    activations,
    messages,
    notes,
    // The outermost first, so that inner ones lie above; each as wide as the drawing, less its depth.
    blocks: blocks
      .map((block) => ({ ...block, box: { ...block.box, width: width - block.box.x + block.box.width } }))
      .sort((a, b) => a.box.y - b.box.y),
  };
}

function placeColumns(sequence: Sequence) {
  const ids = sequence.actors.map(({ id }) => id);
  const heads = new Map(
    sequence.actors.map(({ id, label }) => [id, layWords(label, TEXT.label, MOST.actor)]),
  );
  const half = (id: string): number => (heads.get(id)?.width ?? 0) / 2 + HEAD.padding;
  const deepest = depthOf(sequence.events);
  const x = new Map<string, number>();
  let right = 0;
  for (const [index, id] of ids.entries()) {
    const before = ids[index - 1];
    let least = EDGE + half(id) + deepest * INSET;
    if (before !== undefined) least = (x.get(before) ?? 0) + half(before) + half(id) + HEAD.gap / 2;
    for (const event of sequence.events) {
      if (event.type === 'message') {
        const from = ids.indexOf(event.from);
        const to = ids.indexOf(event.to);
        const room = messageWords(event.label).width;
        if (Math.max(from, to) === index && from !== to)
          least = Math.max(least, (x.get(ids[Math.min(from, to)] ?? '') ?? 0) + room + 36);
        if (from === to && from === index - 1)
          least = Math.max(least, (x.get(before ?? '') ?? 0) + LOOP.width + room + 28);
      }
      if (event.type === 'note') {
        const wide = noteWords(event.label).width + 24;
        const places = event.actors.map((each) => ids.indexOf(each));
        const [low, high] = [Math.min(...places), Math.max(...places)];
        const alone = low === high;
        if (event.side === 'left' && low === index)
          least = Math.max(least, (x.get(before ?? '') ?? EDGE) + wide + 24);
        if (event.side === 'right' && high === index - 1)
          least = Math.max(least, (x.get(before ?? '') ?? 0) + wide + 28);
        if (event.side === 'over' && alone && (low === index || low === index - 1))
          least = Math.max(least, (x.get(before ?? '') ?? EDGE) + wide / 2 + 14);
        if (event.side === 'over' && !alone && high === index)
          least = Math.max(least, (x.get(ids[low] ?? '') ?? 0) + wide - 40);
        if (event.side === 'over' && !alone && low === index) least = Math.max(least, EDGE + 24);
      }
    }
    x.set(id, least);
    right = Math.max(right, least + half(id) + deepest * INSET);
  }
  const headHeight = Math.max(0, ...[...heads.values()].map(({ height }) => height)) + HEAD.height;
  return { x, heads, headHeight, right };
}

function depthOf(events: readonly SequenceEvent[]): number {
  let depth = 0;
  let most = 0;
  for (const { type } of events) {
    if (type === 'block') depth++;
    if (type === 'end') depth--;
    most = Math.max(most, depth);
  }
  return most;
}
