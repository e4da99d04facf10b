import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Memo } from '../cache/memo.ts';
import { packageVersion } from '../cache/package-version.ts';
import { digest } from '../lib/digest.ts';
import type { DrawJob, Drawn, Font } from './draw-worker.ts';

/** Draws one image, or says why it could not. */
export type Drawing = (job: DrawJob) => Promise<Drawn | { readonly reason: string }>;

/** Goes up when our own part of the drawing changes: then the same job makes other bytes. */
const VERSION = '1';

const MOST_THREADS = 4;
/** How long a thread without work is kept, in milliseconds. */
const IDLE_MS = 1000;

/** Draws what is not in the cache. The libraries are loaded in worker threads, and only for an image that is new. */
export function createDrawing(input: { fonts: readonly Font[]; memo: Memo }): Drawing {
  const tools = [VERSION, packageVersion('satori'), packageVersion('@resvg/resvg-js')].join();
  const fonts = digest(...input.fonts.flatMap(({ name, weight, data }) => [name, String(weight), data]));
  let pool: Tinypool | undefined;

  async function draw(job: DrawJob): Promise<Drawn> {
    pool ??= new Tinypool({
      filename: new URL('./draw-worker.ts', import.meta.url).href,
      runtime: 'worker_threads',
      workerData: { fonts: input.fonts },
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
      idleTimeout: IDLE_MS,
    });
    return pool.run(job);
  }

  return async (job) => {
    const inputs = { drawer: tools, fonts: 'tree' in job ? fonts : '' };
    let missing = '';
    try {
      const { value: png } = await input.memo<Uint8Array>(
        'image',
        digest(JSON.stringify(job)),
        inputs,
        async () => {
          const drawn = await draw(job);
          missing = drawn.missing;
          // A warning is not cached: the image is drawn again, and the warning with it.
          return { value: drawn.png, keep: missing === '' };
        },
      );
      return { png, missing };
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) };
    }
  };
}
