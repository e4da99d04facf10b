import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Memo } from '../cache/memo.ts';
import { packageVersion } from '../cache/toolchain.ts';
import { digest } from '../lib/digest.ts';
import { messageOf } from '../lib/files.ts';
import type { DrawJob, Drawn, Font } from './draw-worker.ts';

export type Drawing = (job: DrawJob) => Promise<Drawn | { readonly reason: string }>;

/** Version of the rendering code. Increment it when the same job results in different bytes. */
const VERSION = '1';

const MAX_THREADS = 4;
/** Minimum number of images that take longer than rendering the pages, so that they need the main thread's core too. */
const MANY_IMAGES = 200;
const IDLE_MS = 1000;

/** Creates a function that renders images that are not cached. Only its threads load the libraries, on first use. */
export function createDrawing(input: { fonts: readonly Font[]; memo: Memo; images: number }): Drawing {
  const cores = availableParallelism() - (input.images < MANY_IMAGES ? 1 : 0);
  const tools = [VERSION, packageVersion('satori'), packageVersion('@resvg/resvg-js')].join();
  const fonts = digest(...input.fonts.flatMap(({ name, weight, data }) => [name, String(weight), data]));
  let pool: Tinypool | undefined;

  async function draw(job: DrawJob): Promise<Drawn> {
    pool ??= new Tinypool({
      filename: new URL('./draw-worker.ts', import.meta.url).href,
      runtime: 'worker_threads',
      workerData: { fonts: input.fonts },
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(MAX_THREADS, cores)),
      idleTimeout: IDLE_MS,
    });
    return pool.run(job);
  }

  async function drawOrRecall(job: DrawJob, name: string): ReturnType<Drawing> {
    const inputs = { drawer: tools, fonts: 'tree' in job ? fonts : '' };
    let missing = '';
    try {
      const { value: png } = await input.memo<Uint8Array>('image', name, inputs, async () => {
        const drawn = await draw(job);
        missing = drawn.missing;
        // An image with missing glyphs is not cached, so that each build reports the warning.
        return { value: drawn.png, keep: missing === '' };
      });
      return { png, missing };
    } catch (error) {
      return { reason: messageOf(error) };
    }
  }

  /** Images that are being drawn. Pages of a list have the same one. */
  const running = new Map<string, ReturnType<Drawing>>();
  return (job) => {
    const name = digest(JSON.stringify(job));
    const drawn = running.get(name) ?? drawOrRecall(job, name).finally(() => running.delete(name));
    running.set(name, drawn);
    return drawn;
  };
}
