import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import type { Memo } from '../cache/memo.ts';
import { digest } from '../lib/digest.ts';
import { messageOf } from '../lib/files.ts';
import { limitTo } from '../lib/in-parallel.ts';
import type { Drawing } from './draw-mermaid.ts';

/** Limits of a source, because Mermaid's time grows faster than linearly. */
const MAX_CHARACTERS = 5_000;
const MAX_STATEMENTS = 100;
const LONGEST_WORD = 200;

/**
 * Timeout of one diagram. Sources within the limits take a second or two of CPU time, so that only a bug in Mermaid exceeds
 * it, even on a busy machine.
 */
const TIMEOUT_MS = 60_000;

const IDLE_MS = 500;

const MEMORY_MB = 512;

/** Thread that can be terminated and has the globals that Mermaid needs. */
const pool = new Tinypool({
  filename: new URL('./draw-mermaid.ts', import.meta.url).href,
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
});
/** The timeout of a diagram must not include the time of earlier ones. */
const inTurn = limitTo(1);

async function drawInThread(source: string): Promise<Drawing> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await pool.run(source, { signal });
  } catch (error) {
    const reason = signal.aborted ? `it took longer than ${TIMEOUT_MS / 1000} seconds` : messageOf(error);
    return { problem: 'invalid', reason };
  }
}

/** Digest of the inputs of a diagram, besides its source. */
const DRAWER = digest(
  ...['mermaid', 'svgdom'].map((name) => readFileSync(findPackageJSON(name, import.meta.url) ?? '')),
  ...readdirSync(import.meta.dirname)
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file))),
  ...['../emitted-names.ts', '../lib/trees.ts'].map((file) => readFileSync(new URL(file, import.meta.url))),
);

/** Renders a diagram, or returns the cached result. The reason of a problem completes "Cannot render the diagram: …". */
export async function drawDiagram(source: string, memo: Memo): Promise<Drawing> {
  const excess = excessOf(source);
  if (excess) return { problem: 'invalid', reason: excess };
  const drawing = await memo('diagram', digest(source), { drawer: DRAWER }, async () => {
    const value = await inTurn(() => drawInThread(source));
    return { value, keep: 'svg' in value };
  });
  return drawing.value;
}

function excessOf(source: string): string | undefined {
  if (source.length > MAX_CHARACTERS)
    return `it has ${source.length} characters, and the limit is ${MAX_CHARACTERS}`;
  const statements = source.split(/[\n;&]/).length;
  if (statements > MAX_STATEMENTS)
    return `it has ${statements} statements, and the limit is ${MAX_STATEMENTS}`;
  const word = Math.max(...source.split(/\s/).map(({ length }) => length));
  if (word > LONGEST_WORD) return `it has a word of ${word} characters, and the limit is ${LONGEST_WORD}`;
  return undefined;
}
