import type { Element } from 'hast';
import type { Tip } from './diagram.ts';
import type { Point } from './place-graph.ts';
import { distance, round, svg } from './svg.ts';

/** How far a line stops before its end, so that it does not show through its tip. */
export const TIP_LENGTH: Readonly<Record<Tip, number>> = {
  none: 0,
  arrow: 6,
  cross: 0,
  circle: 8,
  triangle: 13,
  rhombus: 16,
  'full-rhombus': 16,
  one: 0,
  'zero-one': 0,
  many: 0,
  'zero-many': 0,
};

/**
 * The sign at the end of a line, turned to where the line comes from. Drawn out, because a marker needs an id, and ids
 * of many diagrams on one page must not meet.
 */
export function drawTip(tip: Tip, end: Point, from: Point): Element[] {
  const whole = distance(from, end) || 1;
  const back = { x: (from.x - end.x) / whole, y: (from.y - end.y) / whole };
  /** A point so far back along the line and so far to its side, as it is written in a path. */
  const at = (along: number, aside: number): string =>
    `${round(end.x + back.x * along - back.y * aside)} ${round(end.y + back.y * along + back.x * aside)}`;
  const shape = (d: string, fill: 'full' | 'hollow' | 'line'): Element =>
    svg('path', { className: [`diagram-tip-${fill}`], d });
  const circle = (along: number): Element =>
    svg('circle', {
      className: ['diagram-tip-hollow'],
      cx: round(end.x + back.x * along),
      cy: round(end.y + back.y * along),
      r: 4,
    });
  const bar = (along: number): string => `M${at(along, -6)}L${at(along, 6)}`;
  const crowFoot = `M${at(0, -6)}L${at(11, 0)}L${at(0, 6)}`;
  switch (tip) {
    case 'arrow':
      return [shape(`M${at(0, 0)}L${at(9, 4)}L${at(9, -4)}Z`, 'full')];
    case 'cross':
      return [shape(`M${at(2, -4)}L${at(10, 4)}M${at(2, 4)}L${at(10, -4)}`, 'line')];
    case 'circle':
      return [circle(4)];
    case 'triangle':
      return [shape(`M${at(0, 0)}L${at(13, 7)}L${at(13, -7)}Z`, 'hollow')];
    case 'rhombus':
    case 'full-rhombus':
      return [
        shape(`M${at(0, 0)}L${at(8, 5)}L${at(16, 0)}L${at(8, -5)}Z`, tip === 'rhombus' ? 'hollow' : 'full'),
      ];
    case 'one':
      return [shape(bar(5) + bar(9), 'line')];
    case 'zero-one':
      return [circle(13), shape(bar(6), 'line')];
    case 'many':
      return [shape(crowFoot + bar(14), 'line')];
    case 'zero-many':
      return [circle(15), shape(crowFoot, 'line')];
    default:
      return [];
  }
}
