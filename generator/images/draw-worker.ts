import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { inlineSvgImages } from './inline-svg.ts';
import { pixelsToPng } from './png-and-ico.ts';

/** Font file in a format that satori supports: TTF, OTF or WOFF, but not WOFF2. */
export type Font = { readonly name: string; readonly weight: number; readonly data: Uint8Array };

/** Element of an image as plain data, which can be a cache key and a message to a thread. */
export type PlainNode =
  | { readonly type: string; readonly props: { readonly [name: string]: unknown } }
  | string;

/** Image to render, with sizes in pixels: a tree that satori lays out, or an SVG to scale to a width. */
export type DrawJob =
  | { readonly tree: PlainNode; readonly width: number; readonly height: number }
  | { readonly svg: string; readonly width: number };

/** PNG, and the characters without a glyph in any font. */
export type Drawn = { readonly png: Uint8Array; readonly missing: string };

// tinypool passes its own data before ours.
const [, site] = workerData as [unknown, { fonts: readonly Font[] }];

/** One array for every image: satori caches the fonts that it has parsed by its identity. */
const fonts = site.fonts.map(({ name, weight, data }) => ({
  name,
  weight,
  style: 'normal' as const,
  data: Buffer.from(data),
}));

export default async function draw(job: DrawJob): Promise<Drawn> {
  // tinypool blocks the thread between jobs. Without a turn of the event loop, the memory of earlier images is never freed.
  await setImmediate();
  const missing = new Set<string>();
  const svg = 'svg' in job ? job.svg : await layOut(job, missing);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: job.width },
    font: { loadSystemFonts: false },
  }).render();
  const { pixels, width, height } = image;
  const png = pixelsToPng({ pixels, width, height }) ?? image.asPng();
  return { png: new Uint8Array(png), missing: [...missing].join('') };
}

/** Imports satori lazily, because icons, which are SVG, do not need it. */
async function layOut(job: Extract<DrawJob, { tree: unknown }>, missing: Set<string>): Promise<string> {
  const { default: satori } = await import('satori');
  const svg = await satori(job.tree as Parameters<typeof satori>[0], {
    width: job.width,
    height: job.height,
    fonts: fonts as Parameters<typeof satori>[1]['fonts'],
    // Called for characters without a glyph in any font.
    loadAdditionalAsset: async (_language, text) => {
      missing.add(text);
      return [];
    },
  });
  return inlineSvgImages(svg);
}
