import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CacheEntry, Memo } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import type { FileOnDisk } from '../content/disk-to-files.ts';
import { readBody } from '../content/front-matter.ts';
import { densestBlock } from '../content/parsing-cost.ts';
import { type Diagnostic, DiagnosticError, diagnose } from '../diagnostics/diagnostic.ts';
import type { SiteEnvironment } from '../load/site-environment.ts';
import { SiteError } from '../load/site-error.ts';
import type { MarkdownCompiler } from './compile-markdown.ts';

/**
 * CPU time limit for one document, in milliseconds. 500 kB of prose, the default maximum size of a file, take a quarter
 * of it. CPU time, unlike elapsed time, does not depend on how busy the machine is.
 */
const TIMEOUT_MS = 10_000;
/** Heap limit for one document, in MB: twice what 500 kB of prose need. */
const MAX_MB = 1024;
/** Size of V8's young generation, in MB; V8's default is many times larger. */
const YOUNG_MB = 48;
/** Interval between checks of a busy thread, in milliseconds. */
const CHECK_MS = 100;
/** CPU time after which the documents queued behind one move to another thread, in milliseconds. */
const LONG_MS = 1000;
const MAX_THREADS = 3;
/** How long a build keeps an idle thread, in milliseconds. */
const IDLE_MS = 1000;

/** Data with which a thread loads a site and compiles its Markdown. */
export type ThreadSite = {
  readonly root: string;
  /** The site's bundled code. */
  readonly code: string;
  /** Its source map, as JSON. */
  readonly map: string;
  readonly publicFiles: readonly (readonly [string, FileOnDisk])[];
  readonly toolchain: string;
  /** Path of the cache to read from, if any. */
  readonly cacheFile: string | undefined;
  /** Whether the cache accepts new values. */
  readonly hasCache: boolean;
};

/** Source without its collection, whose functions cannot be sent to a thread. */
export type ThreadSource = Omit<Source, 'collection'>;

/** New cache entries and environment reads, for the thread that owns the cache. */
export type ThreadReport = {
  readonly entries: readonly CacheEntry[];
  /** Names of the environment variables that the site's code has read so far. */
  readonly names: readonly string[];
};

/** Document to compile. */
export type CompileRequest = {
  /** From 1. */
  readonly id: number;
  readonly source: ThreadSource;
  /** Whether the text is for a feed. */
  readonly plain: boolean;
};

/** Compiled document, or the error that was thrown. */
export type CompileAnswer = ThreadReport & { readonly id: number } & (
    | { readonly made: unknown }
    /** Parts of a `SiteError`, because errors lose their class between threads. */
    | { readonly siteError: { readonly diagnostic: Diagnostic; readonly reason: string } }
    | { readonly error: unknown }
  );

/** Compiles documents in separate threads, with limits on time and memory. */
export type CompileThread = Pick<MarkdownCompiler, 'compile' | 'compilePlain'> & {
  /** Ends the threads as soon as they are idle; resolves when the idle ones have ended. */
  readonly close: () => Promise<void>;
};

type Job = {
  readonly request: CompileRequest;
  readonly resolve: (answer: CompileAnswer) => void;
  readonly reject: (error: unknown) => void;
};

type Thread = {
  readonly worker: Worker;
  /** Id of the request that the thread is working on. */
  readonly current: Int32Array;
  readonly jobs: Map<number, Job>;
  watched: boolean;
  end: NodeJS.Timeout | undefined;
};

/**
 * Creates a compile thread; it starts with the first document. A document that exceeds a limit ends its thread and is
 * rejected with `content/too-slow`; the documents queued behind it move to another thread.
 * @param site called when a thread starts.
 * @param timeout in milliseconds of CPU time.
 * @param lasting keep idle threads, but never keep the process running; for the dev server.
 */
export function createCompileThread(input: {
  site: () => ThreadSite;
  memo: Memo;
  environment: Pick<SiteEnvironment, 'add'>;
  timeout?: number | undefined;
  lasting: boolean;
}): CompileThread {
  const { lasting, timeout = TIMEOUT_MS } = input;
  const threads = new Set<Thread>();
  /** Diagnostics of documents that exceeded a limit, by file and digest. They are not compiled again. */
  const refused = new Map<string, Diagnostic>();
  /** The thread that takes new documents. */
  let open: Thread | undefined;
  let closed = false;
  let requests = 0;

  function start(): Thread {
    const current = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), {
      workerData: { site: input.site(), current },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const thread: Thread = { worker, current, jobs: new Map(), watched: false, end: undefined };
    threads.add(thread);
    worker.unref();
    worker.on('message', (answer: CompileAnswer) => {
      const job = thread.jobs.get(answer.id);
      thread.jobs.delete(answer.id);
      job?.resolve(answer);
      if (thread.jobs.size === 0) rest(thread);
    });
    worker.on('error', (error) => {
      const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      giveUp(thread, outOfMemory ? (job) => tooSlow(job, `${MAX_MB} MB of memory`) : () => error);
    });
    return thread;
  }

  function send(job: Job): void {
    open ??= start();
    clearTimeout(open.end);
    open.jobs.set(job.request.id, job);
    if (!lasting) open.worker.ref();
    open.worker.postMessage(job.request);
    if (!open.watched) void watch(open);
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    if (thread !== open || closed) void stop(thread);
    else if (!lasting) thread.end = setTimeout(() => void stop(thread), IDLE_MS).unref();
  }

  async function stop(thread: Thread): Promise<void> {
    threads.delete(thread);
    if (open === thread) open = undefined;
    await thread.worker.terminate();
  }

  /** Ends a thread, rejects the document that it compiles, and sends the others again. */
  function giveUp(thread: Thread, reasonFor: (job: Job) => unknown): void {
    const current = Atomics.load(thread.current, 0);
    void stop(thread);
    const jobs = [...thread.jobs];
    thread.jobs.clear();
    // Without a current document, any of them may be the cause and would end the next thread too.
    const isRunning = jobs.some(([id]) => id === current);
    for (const [id, job] of jobs) {
      if (id === current || !isRunning) job.reject(reasonFor(job));
      else send(job);
    }
  }

  async function watch(thread: Thread): Promise<void> {
    thread.watched = true;
    let seen = { id: 0, cpu: 0 };
    while (thread.jobs.size > 0) {
      await sleep(CHECK_MS, undefined, { ref: false });
      const cpu = await cpuTime(thread.worker);
      if (!threads.has(thread)) return;
      if (cpu === undefined) continue;
      const id = Atomics.load(thread.current, 0);
      if (id !== seen.id) seen = { id, cpu };
      const taken = id === 0 ? 0 : cpu - seen.cpu;
      if (taken > timeout && thread.jobs.has(id))
        return giveUp(thread, (job) => tooSlow(job, `${timeout / 1000} s`));
      if (taken > LONG_MS && thread.jobs.size > 1 && threads.size < MAX_THREADS) moveOthers(thread, id);
    }
    thread.watched = false;
  }

  function moveOthers(thread: Thread, id: number): void {
    if (open === thread) open = undefined;
    for (const [other, job] of [...thread.jobs]) {
      if (other === id) continue;
      thread.jobs.delete(other);
      send(job);
    }
  }

  function tooSlow({ request }: Job, limit: string): DiagnosticError {
    const { entry, digest, body } = request.source;
    const { line, count, character } = densestBlock(String(body));
    const at = { file: entry.file, line, column: 1 };
    const diagnostic = diagnose('content/too-slow', { limit, count, character }, at);
    refused.set(`${entry.file} ${digest}`, diagnostic);
    return new DiagnosticError(diagnostic);
  }

  async function run<Value>(source: Source, plain: boolean): Promise<Value> {
    const diagnostic = refused.get(`${source.entry.file} ${source.digest}`);
    if (diagnostic) throw new DiagnosticError(diagnostic);
    const { collection: _, ...rest } = source;
    const request = { id: ++requests, plain, source: { ...rest, body: readBody(source) } };
    const answer = await new Promise<CompileAnswer>((resolve, reject) => send({ request, resolve, reject }));
    input.environment.add(answer.names);
    answer.entries.forEach(input.memo.add);
    if ('siteError' in answer) throw new SiteError(answer.siteError.diagnostic, answer.siteError.reason);
    if ('error' in answer) throw answer.error;
    return answer.made as Value;
  }

  return {
    compile: (source) => run(source, false),
    compilePlain: (source) => run(source, true),
    async close() {
      closed = true;
      await Promise.all([...threads].filter(({ jobs }) => jobs.size === 0).map(stop));
    },
  };
}

/** CPU time of a thread in milliseconds; undefined before it runs and after it has ended. */
async function cpuTime(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined;
  }
}
