import { workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { PlainNode } from './element-to-plain.ts';
import { pixelsToPng } from './pixels-to-png.ts';

/** A font file in a format that satori reads: TTF, OTF or WOFF, not WOFF2. */
export type Font = { readonly name: string; readonly weight: number; readonly data: Uint8Array };

/** A picture to draw, sizes in pixels: boxes and text that satori lays out, or an SVG scaled to a width. */
export type DrawJob =
  | { readonly tree: PlainNode; readonly width: number; readonly height: number }
  | { readonly svg: string; readonly width: number };

/** A PNG, and the characters that no font could show. */
export type Drawn = { readonly png: Uint8Array; readonly missing: string };

// tinypool passes its own data before ours.
const [, given] = workerData as [unknown, { fonts: readonly Font[] }];

/** One array for every image: satori caches the fonts that it has parsed by its identity. */
const fonts = given.fonts.map(({ name, weight, data }) => ({
  name,
  weight,
  style: 'normal' as const,
  data: Buffer.from(data),
}));

export default async function draw(job: DrawJob): Promise<Drawn> {
  const missing = new Set<string>();
  const svg = 'svg' in job ? job.svg : await layOut(job, missing);
  const picture = new Resvg(svg, {
    fitTo: { mode: 'width', value: job.width },
    font: { loadSystemFonts: false },
  }).render();
  const { pixels, width, height } = picture;
  const png = pixelsToPng({ pixels, width, height }) ?? picture.asPng();
  return { png: new Uint8Array(png), missing: [...missing].join('') };
}

/** Loaded here: icons, which are SVG already, do not need it. */
async function layOut(job: Extract<DrawJob, { tree: unknown }>, missing: Set<string>): Promise<string> {
  const { default: satori } = await import('satori');
  return satori(job.tree as Parameters<typeof satori>[0], {
    width: job.width,
    height: job.height,
    fonts: fonts as Parameters<typeof satori>[1]['fonts'],
    // Asked for what no font can show; nothing is fetched.
    loadAdditionalAsset: async (_language, text) => {
      missing.add(text);
      return [];
    },
  });
}
