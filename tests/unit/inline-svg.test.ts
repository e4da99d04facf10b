import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { expect, test } from 'vitest';
import { inlineSvgImages } from '../../generator/images/inline-svg.ts';

const PATH = { type: 'path', props: { d: 'M2 1l9 7-6 9z', fill: '#195cc7', stroke: '#141b26' } };
const pixels = (svg: string) =>
  Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels);

/** Lays out a box with an SVG in it. */
const layOut = (props: object, style: object = {}) =>
  satori(
    {
      type: 'div',
      props: {
        style: { display: 'flex', width: 80, height: 60, background: '#fff', ...style },
        children: [
          { type: 'svg', props: { width: 40, height: 50, viewBox: '0 0 20 25', children: [PATH], ...props } },
        ],
      },
    } as unknown as Parameters<typeof satori>[0],
    { width: 80, height: 60, fonts: [] },
  );

test('an SVG becomes elements with the same pixels', async () => {
  const svg = await layOut({});
  const inlined = inlineSvgImages(svg);
  expect(svg).toContain('<image');
  expect(inlined).not.toContain('<image');
  expect(pixels(inlined).equals(pixels(svg))).toBe(true);
});

test.each([
  [
    'one with definitions of its own',
    () => layOut({ children: [{ type: 'g', props: { id: 'a', children: [PATH] } }] }),
  ],
  ['one that its parent clips', () => layOut({}, { overflow: 'hidden', width: 20 })],
])('%s stays an image', async (_, make) => {
  const svg = await make();
  expect(svg).toContain('<image');
  expect(pixels(inlineSvgImages(svg)).equals(pixels(svg))).toBe(true);
  expect(inlineSvgImages(svg)).toBe(svg);
});
