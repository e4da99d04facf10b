import { type CacheStore, digest } from '../cache/cache-store.ts';
import { packageVersion } from '../cache/package-version.ts';
import { createDrawingThreads } from './drawing-threads.ts';
import type { PlainNode } from './element-to-plain.ts';

/** A font file in a format that satori reads: TTF, OTF or WOFF, not WOFF2. */
export type Font = { readonly name: string; readonly weight: number; readonly data: Uint8Array };

/** A picture to draw, sizes in pixels: boxes and text that satori lays out, or an SVG scaled to a width. */
export type DrawJob =
  | { readonly tree: PlainNode; readonly width: number; readonly height: number }
  | { readonly svg: string; readonly width: number };

/** A PNG with the characters that no font could show, or why there is none. */
export type Drawn = { readonly png: Uint8Array; readonly missing: string } | { readonly reason: string };

export type Drawing = (job: DrawJob) => Promise<Drawn>;

const KIND = 'drawing';
/** Goes up when our own part of the drawing changes: then the same job makes other bytes. */
const VERSION = '1';

/** Draws what is not in the cache. The libraries are loaded in threads of their own, and only for a picture that is new. */
export function createDrawing(input: { fonts: readonly Font[]; cache: CacheStore }): Drawing {
  const run = createDrawingThreads(input.fonts);
  const tools = [VERSION, packageVersion('satori'), packageVersion('@resvg/resvg-js')].join();
  const fonts = digest(...input.fonts.flatMap(({ name, weight, data }) => [name, String(weight), data]));
  return async (job) => {
    const key = digest(tools, 'tree' in job ? fonts : '', JSON.stringify(job));
    const known = input.cache.get(KIND, key);
    if (known) return { png: known, missing: '' };
    const drawn = await run(job);
    // What is to be reported is made again, and with it the report.
    if ('png' in drawn && drawn.missing === '') input.cache.set(KIND, key, drawn.png);
    return drawn;
  };
}
