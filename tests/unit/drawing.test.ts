import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
/** V8 lets the memory grow by about 130 MB before it frees any. */
const IMAGES = 160;
/** Pixels of one image, in bytes. */
const PIXELS = 1200 * 630 * 4;

/** Draws images in a process of its own, and prints by how many bytes its memory has grown. */
const PROGRAM = `
import { uncached } from './generator/cache/memo.ts';
import { createDrawing } from './generator/images/drawing.ts';
const draw = createDrawing({ fonts: [], memo: uncached, images: 1 });
const image = (number) =>
  draw({ svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="' + number + '" height="9"/></svg>', width: 1200 });
await image(1);
const before = process.memoryUsage.rss();
const drawn = await Promise.all(Array.from({ length: ${IMAGES} }, (_, number) => image(number + 2)));
if (drawn.some((each) => 'reason' in each)) throw new Error(JSON.stringify(drawn));
console.log(process.memoryUsage.rss() - before);
`;

test('frees the memory of images while others are drawn', () => {
  const args = ['--eval', PROGRAM];
  const grown = Number(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }));
  expect(grown).toBeLessThan((IMAGES * PIXELS) / 2);
});
