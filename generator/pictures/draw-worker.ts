import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { DrawJob, Drawn, Font } from './drawing.ts';
import { pixelsToPng } from './pixels-to-png.ts';

/** One array for every picture: satori keeps the fonts that it has parsed by it. */
const fonts = (workerData as { fonts: readonly Font[] }).fonts.map(({ name, weight, data }) => ({
  name,
  weight,
  style: 'normal' as const,
  data: Buffer.from(data),
}));

parentPort?.on('message', async ({ id, job }: { id: number; job: DrawJob }) => {
  const drawn = await draw(job).catch(
    (error): Drawn => ({ reason: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage({ id, drawn });
});

async function draw(job: DrawJob): Promise<Drawn> {
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
