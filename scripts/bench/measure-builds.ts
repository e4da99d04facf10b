import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuildTool } from './build-tools.ts';
import { announce, type Figure, median } from './report.ts';

const KINDS = ['cold', 'nothing changed', 'one edit'] as const;
type Kind = (typeof KINDS)[number];
/** Wall time and CPU time in milliseconds. */
type Times = { readonly ms: number; readonly cpuMs: number };

/** Tool with its documents in place. */
export type Subject = {
  readonly tool: BuildTool;
  /** Path of the document that is edited, relative to the folder of documents. */
  readonly edited: string;
  /** Least number of pages that each build must write. */
  readonly pages: number;
};

/** Figures of a tool. `cold` is the CPU time of a cold build. */
export type Measured = {
  readonly subject: Subject;
  readonly figures: readonly Figure[];
  readonly cold: number;
};

/**
 * Runs the tools alternately, so that other load affects all of them alike. Memory is measured in a separate build before, which
 * also warms the file system cache. A tool that fails ends the benchmark.
 */
export async function measureBuilds(subjects: readonly Subject[], runs: number): Promise<Measured[]> {
  const states = subjects.map((subject) => ({ subject, times: new Map<Kind, Times[]>(), peakMb: 0 }));
  for (const state of states) {
    announce(`  ${state.subject.tool.name} ${state.subject.tool.version}`);
    clean(state.subject.tool);
    state.peakMb = (await buildOnce(state.subject, { memory: true })).peakMb;
  }
  for (let run = 1; run <= runs; run++) {
    announce(`  run ${run} of ${runs}`);
    for (const { subject, times } of states) {
      const add = async (kind: Kind) =>
        times.set(kind, [...(times.get(kind) ?? []), await buildOnce(subject)]);
      clean(subject.tool);
      await add('cold');
      await add('nothing changed');
      const restore = edit(subject, `benchedit${run}word`);
      await add('one edit');
      restore();
    }
  }
  return states.map(({ subject, times, peakMb }) => {
    const of = subject.tool.name;
    const middle = (kind: Kind, unit: keyof Times) =>
      median((times.get(kind) ?? []).map((each) => each[unit]));
    const figures = KINDS.flatMap((kind): Figure[] => [
      { of, what: kind, unit: 'ms', value: middle(kind, 'ms') },
      { of, what: `${kind}, CPU`, unit: 'ms', value: middle(kind, 'cpuMs') },
    ]);
    const memory: Figure = { of, what: 'memory', unit: 'MB', value: peakMb };
    return { subject, figures: [...figures, memory], cold: middle('cold', 'cpuMs') };
  });
}

/** Removes output and caches, so that the next build is cold. */
function clean({ folder, out, caches }: BuildTool): void {
  for (const path of [out, `${out}.info`, ...caches])
    rmSync(join(folder, path), { recursive: true, force: true });
}

/** Inserts a word into a document. Returns a function that checks that a page has it, and restores the document. */
function edit({ tool, edited }: Subject, word: string): () => void {
  const file = join(tool.folder, tool.docs, edited);
  const before = readFileSync(file);
  writeFileSync(file, `${before}\n${word}\n`);
  return () => {
    writeFileSync(file, before);
    if (!pagesOf(tool).some((page) => readFileSync(join(tool.folder, tool.out, page), 'utf8').includes(word)))
      throw new Error(`${tool.name}: the edit of ${edited} is in no page.`);
  };
}

function pagesOf({ folder, out }: BuildTool): string[] {
  if (!existsSync(join(folder, out))) return [];
  return readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
}

async function buildOnce(
  { tool, pages }: Subject,
  { memory = false } = {},
): Promise<Times & { peakMb: number }> {
  await sleep(200);
  const measured = await runProgram(tool.command, tool.folder, memory);
  const written = pagesOf(tool).length;
  if (written < pages) throw new Error(`${tool.name} wrote ${written} pages of ${pages}.`);
  return measured;
}

/** Runs a program and prints, last, the CPU time of the shell and of all processes that it waited for. */
const SHELL = ['-c', '"$@" >/dev/null; code=$?; times; exit $code', 'sh'];

/** Runs a program to its end. Memory is measured only on demand, because that takes time. */
export async function runProgram(
  command: readonly string[],
  folder: string,
  memory: boolean,
): Promise<Times & { peakMb: number }> {
  const start = performance.now();
  const env = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn('sh', [...SHELL, ...command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text) => {
      said[name] += text;
    });
  const ended = Promise.withResolvers<number>();
  child.once('error', ended.reject);
  child.once('close', (code) =>
    code === 0
      ? ended.resolve(performance.now() - start)
      : ended.reject(new Error(`${command[0]} ended with ${code}:\n${said.stderr}`)),
  );
  let peak = 0;
  while (memory && child.exitCode === null && child.pid) {
    peak = Math.max(
      peak,
      family(child.pid).reduce((sum, pid) => sum + proportionalKb(pid), 0),
    );
    await sleep(20);
  }
  const ms = await ended.promise;
  const cpu = [...(said.stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const cpuMs = cpu.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60e3 + Number(seconds) * 1e3,
    0,
  );
  return { ms, cpuMs, peakMb: peak / 1024 };
}

/** A process and its descendants. Linux lists child processes per thread. */
function family(pid: number): number[] {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`), []);
  const children = threads.flatMap((thread) =>
    attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

/** Proportional set size: shared memory is divided among processes, so that a sum is correct (proc(5), smaps_rollup). */
const proportionalKb = (pid: number): number =>
  Number(
    /^Pss:\s+(\d+) kB$/m.exec(attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), ''))?.[1] ?? 0,
  );

/** Returns a default if the process ends during the read. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
