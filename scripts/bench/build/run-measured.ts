import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 20;
const KEPT_OUTPUT = 20_000;

export type Measured = {
  /** From the start of the process to its end. */
  readonly ms: number;
  /** The most memory that the process and its descendants held together; undefined when it was not asked for. */
  readonly peakMb: number | undefined;
  /** Why the run counts for nothing. */
  readonly failure: string | undefined;
};

/**
 * Runs a program to its end. Looking at its memory costs time, so a run is asked for one or the other.
 * @param timeout in seconds; then the program and all that it started are ended.
 */
export async function runMeasured(input: {
  command: readonly string[];
  folder: string;
  env?: Readonly<Record<string, string>>;
  timeout: number;
  memory: boolean;
}): Promise<Measured> {
  const [program = '', ...args] = input.command;
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: input.folder,
    env: { ...process.env, NO_COLOR: '1', ...input.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const running = { yes: true };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, input.timeout * 1000);
  const memory = input.memory && child.pid ? samplePeak(child.pid, running) : Promise.resolve(undefined);
  const ended = await new Promise<{ ms: number; why: string | undefined }>((resolve) => {
    child.once('error', (error) => resolve({ ms: performance.now() - start, why: error.message }));
    child.once('exit', (code, signal) =>
      resolve({
        ms: performance.now() - start,
        why: code === 0 ? undefined : `it ended with ${code ?? signal}`,
      }),
    );
  });
  clearTimeout(timer);
  running.yes = false;
  const why = late ? `it took longer than ${input.timeout} s` : ended.why;
  const lines = said.split('\n').map((line) => line.trim());
  // A stack says less than the message above it.
  const last = lines.findLast((line) => line !== '' && !line.startsWith('at ')) ?? '';
  return {
    ms: ended.ms,
    peakMb: await memory,
    failure: why === undefined ? undefined : [why, last].filter(Boolean).join(': '),
  };
}

async function samplePeak(pid: number, running: { readonly yes: boolean }): Promise<number | undefined> {
  let peak = 0;
  while (running.yes) {
    peak = Math.max(
      peak,
      family(pid).reduce((sum, each) => sum + proportionalKb(each), 0),
    );
    await sleep(SAMPLE_MS);
  }
  return peak > 0 ? peak / 1024 : undefined;
}

/** Linux tells the children of each thread. */
function family(pid: number): number[] {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) =>
    (attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

/** Memory that processes share is divided among them (proc(5), smaps_rollup), so that a sum is true. */
function proportionalKb(pid: number): number {
  const rollup = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

/** A process may end while it is looked at. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
