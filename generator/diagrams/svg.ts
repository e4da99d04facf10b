import type { Element, ElementContent } from 'hast';
import type { Point } from './place-graph.ts';
import { TEXT, type Words } from './text-size.ts';

/** One tenth of a unit is finer than any screen. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const svg = (
  tagName: string,
  properties: Readonly<Record<string, string | number | readonly string[]>>,
  children: readonly ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties: properties as Element['properties'],
  children: [...children],
});

/** Lines of text around a point: their middle in both directions, or only in height when `anchor` is start or end. */
export function textAt(input: {
  words: Words;
  at: Point;
  size: number;
  className: string;
  anchor?: 'start' | 'end';
}): Element[] {
  const { words, at, size } = input;
  const step = size * TEXT.line;
  // Latin letters without descenders have their middle about a third of an em above the baseline.
  const first = at.y - ((words.lines.length - 1) * step) / 2 + size * 0.35;
  const className = [input.className, ...(input.anchor ? [`diagram-${input.anchor}`] : [])];
  return words.lines.map((line, index) =>
    svg('text', { className, x: round(at.x), y: round(first + index * step) }, [
      { type: 'text', value: line },
    ]),
  );
}

/** A path through points at right angles, its corners rounded. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${round(first.x)} ${round(first.y)}`];
  for (const [index, corner] of rest.entries()) {
    const before = points[index] ?? first;
    const after = rest[index + 1];
    if (!after) {
      parts.push(`L${round(corner.x)} ${round(corner.y)}`);
      continue;
    }
    const into = towards(corner, before, Math.min(radius, distance(before, corner) / 2));
    const out = towards(corner, after, Math.min(radius, distance(after, corner) / 2));
    parts.push(
      `L${round(into.x)} ${round(into.y)}Q${round(corner.x)} ${round(corner.y)} ${round(out.x)} ${round(out.y)}`,
    );
  }
  return parts.join('');
}

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The point that lies `length` from one point on the way to another. */
export function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}
