import type { Element } from 'hast';
import { drawTip, TIP_LENGTH } from './draw-tip.ts';
import type { Box } from './place-graph.ts';
import type { PlacedSequence } from './place-sequence.ts';
import { round, roundedPath, svg, textAt, towards } from './svg.ts';
import { layWords, TEXT } from './text-size.ts';

/** A placed sequence diagram as the children of an `svg` element, from back to front. */
export function drawSequence(sequence: PlacedSequence): Element[] {
  const { actors, activations, messages, notes, blocks, height } = sequence;
  const frame = (className: string, box: Box, rx: number): Element =>
    svg('rect', {
      className: [className],
      x: round(box.x),
      y: round(box.y),
      width: round(box.width),
      height: round(box.height),
      rx,
    });
  const stroke = (className: string, x1: number, y1: number, x2: number, y2: number): Element =>
    svg('path', { className: [className], d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}` });
  const name = (text: string, x: number, y: number): Element[] =>
    textAt({
      words: layWords(text.replaceAll('\n', ' '), TEXT.small, Number.POSITIVE_INFINITY),
      at: { x, y },
      size: TEXT.small,
      className: 'diagram-group-name',
      anchor: 'start',
    });
  return [
    ...blocks.map(({ box }) => frame('diagram-group', box, 8)),
    ...actors.map(({ box }) => {
      const middle = box.x + box.width / 2;
      return stroke('diagram-life', middle, box.y + box.height, middle, height);
    }),
    ...activations.map((box) => frame('diagram-active', box, 2)),
    ...blocks.flatMap(({ box, name: title, dividers }) => [
      ...name(title, box.x + 14, box.y + 18),
      ...dividers.flatMap((divider) => [
        stroke('diagram-divider', box.x, divider.y, box.x + box.width, divider.y),
        ...(divider.name === '' ? [] : name(divider.name, box.x + 14, divider.y + 18)),
      ]),
    ]),
    ...messages.flatMap(({ message, points, words, label, toSelf }) => {
      const [end, before] = [points.at(-1), points.at(-2)];
      if (!end || !before) return [];
      const shown = [...points.slice(0, -1), towards(end, before, TIP_LENGTH[message.tip])];
      const className = ['diagram-line', ...(message.dashed ? ['diagram-dotted'] : [])];
      return [
        svg('path', { className, d: roundedPath(shown, 8) }),
        ...drawTip(message.tip, end, before),
        ...textAt({
          words,
          at: label,
          size: TEXT.small,
          className: 'diagram-words',
          ...(toSelf ? { anchor: 'start' as const } : {}),
        }),
      ];
    }),
    ...notes.flatMap(({ words, box }) => [
      frame('diagram-note', box, 4),
      ...textAt({
        words,
        at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
        size: TEXT.small,
        className: 'diagram-note-words',
      }),
    ]),
    ...actors.map(({ words, box }) =>
      svg('g', { className: ['diagram-node'] }, [
        frame('diagram-box', box, 6),
        ...textAt({
          words,
          at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
          size: TEXT.label,
          className: 'diagram-name',
        }),
      ]),
    ),
  ];
}
