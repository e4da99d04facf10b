import { expect, test } from 'vitest';
import { roundRectangle, simplifiedPath } from '../../generator/diagrams/measure-svg.ts';

/** Polygon with the points of both semicircular ends, as Mermaid draws it. */
function polygon(width: number, height: number, pointsPerEnd: number): string {
  const radius = height / 2;
  const points = [1, -1].flatMap((side) =>
    Array.from({ length: pointsPerEnd }, (_, at) => {
      const angle = (Math.PI * at) / (pointsPerEnd - 1) - Math.PI / 2;
      const x = side * (width / 2 - radius + radius * Math.cos(angle));
      return `${x},${side * radius * Math.sin(angle)}`;
    }),
  );
  return simplifiedPath(`M${points.join(' L')} Z`);
}

test('joins lines of one direction and keeps corners', () => {
  expect(simplifiedPath('M86,61.8 L86,63.8 C86,66 86,70 86,73.1 L86,81.8')).toBe('M86 61.8L86 81.8');
  expect(simplifiedPath('M0,0 L1,2 L3,6 L4,6 Z')).toBe('M0 0L3 6L4 6Z');
});

test('keeps a line that goes back, and one that starts a new part of the path', () => {
  expect(simplifiedPath('M0,0 L5,0 L2,0')).toBe('M0 0L5 0L2 0');
  expect(simplifiedPath('M0,0 L5,0 M6,0 L9,0')).toBe('M0 0L5 0M6 0L9 0');
  expect(simplifiedPath('M0,0 L5,0 C9,0 9,4 9,9 L9,12')).toBe('M0 0L5 0C9 0 9 4 9 9L9 12');
  expect(simplifiedPath('M0,0 L5,0 Z L8,0')).toBe('M0 0L5 0ZL8 0');
});

test('finds the rectangle with round ends, or the circle, that a polygon approximates', () => {
  expect(roundRectangle(polygon(60, 24, 50))).toEqual({
    x: '-30',
    y: '-12',
    width: '60',
    height: '24',
    rx: '12',
  });
  expect(roundRectangle(polygon(14, 14, 19))).toEqual({
    x: '-7',
    y: '-7',
    width: '14',
    height: '14',
    rx: '7',
  });
  const upright = polygon(60, 24, 50).replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, '$2 $1');
  expect(roundRectangle(upright)).toEqual({ x: '-12', y: '-30', width: '24', height: '60', rx: '12' });
});

test.each([
  ['a rectangle', 'M-30 -12L30 -12L30 12L-30 12Z'],
  ['a diamond on a circle', 'M0 -12L12 0L0 12L-12 0Z'],
  ['ends of few points, which show corners', polygon(60, 24, 6)],
  ['one flat end', `${polygon(60, 24, 50).split('L').slice(0, 51).join('L')}L-30 12L-30 -12Z`],
  ['an open line', polygon(60, 24, 50).slice(0, -1)],
  ['two parts', polygon(60, 24, 50).repeat(2)],
  ['a curve', 'M0 0C0 9 9 9 9 0Z'],
])('finds no rectangle with round ends in %s', (_, d) => {
  expect(roundRectangle(d)).toBeUndefined();
});
