import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 20;
const KEPT_OUTPUT = 20_000;

export type Measured = {
  /** Time from the start to the end of the process. */
  readonly ms: number;
  /** Peak memory of the process and its descendants. Undefined unless requested. */
  readonly peakMb: number | undefined;
  /** Reason why the run does not count. */
  readonly failure: string | undefined;
};

/**
 * Runs a program to its end. Measures either time or memory, because measuring memory takes time.
 * @param timeout Seconds after which the program and its descendants are killed.
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
  // The message above a stack is more useful than the stack.
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

/** Linux lists child processes per thread. */
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

/**
 * Proportional set size: shared memory is divided among processes, so that a sum is correct (proc(5), smaps_rollup).
 */
function proportionalKb(pid: number): number {
  const rollup = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

/** Returns undefined if the process ends during the read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
