/** Rounds to one tenth of a unit, which is smaller than a pixel. */
const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/** Rounds the numbers in the value of an SVG attribute. Lengths in em are unchanged. */
export const rounded = (value: string): string =>
  /\dem$/.test(value)
    ? value
    : value.replace(/-?\d*\.?\d+(?:e[+-]?\d+)?/gi, (number) => String(round(Number(number))));

/** Rounds path data and converts straight curves to lines. Mermaid's straight curves are most of a diagram's size. */
export function simplifiedPath(d: string): string {
  if (/[^MLCZ\d\s,.e-]/.test(d)) return rounded(d);
  const parts: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', list] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (list?.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map((number) => round(Number(number)));
    const size = command === 'C' ? 6 : 2;
    if (command === 'Z') parts.push('Z');
    for (let at = 0; at + size <= numbers.length; at += size) {
      const points = numbers.slice(at, at + size);
      const [endX = 0, endY = 0] = points.slice(-2);
      const straight = size === 6 && isStraight([x, y, ...points]);
      const moves = command === 'M' || endX !== x || endY !== y;
      if (moves) parts.push(straight ? `L${endX} ${endY}` : command + points.join(' '));
      [x, y] = [endX, endY];
    }
  }
  return parts.join('');
}

/** Whether the two control points of a curve are within a fifth of a unit of the line between its ends. */
function isStraight([
  x = 0,
  y = 0,
  x1 = 0,
  y1 = 0,
  x2 = 0,
  y2 = 0,
  endX = 0,
  endY = 0,
]: readonly number[]): boolean {
  const [dx, dy] = [endX - x, endY - y];
  const length = Math.hypot(dx, dy);
  const offset = (px: number, py: number): number => Math.abs(dx * (py - y) - dy * (px - x));
  return offset(x1, y1) <= length / 5 && offset(x2, y2) <= length / 5;
}
