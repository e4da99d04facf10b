import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CacheEntry, Memo } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import type { FileOnDisk } from '../content/disk-to-files.ts';
import { readBody } from '../content/front-matter.ts';
import { densestBlock } from '../content/parsing-cost.ts';
import { type Diagnostic, DiagnosticError, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode } from '../lib/files.ts';
import { limitTo } from '../lib/in-parallel.ts';
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
/** How long a build keeps an idle thread, in milliseconds. */
const IDLE_MS = 1000;

/** Data with which a thread loads a site and compiles its Markdown. */
export type ThreadSite = {
  readonly root: string;
  readonly code: string;
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

export type CompileRequest = {
  readonly source: ThreadSource;
  /** Whether the text is for a feed. */
  readonly plain: boolean;
};

/** Compiled document, or the error that was thrown. */
export type CompileAnswer = ThreadReport &
  (
    | { readonly made: unknown }
    /** Parts of a `SiteError`, because errors lose their class between threads. */
    | { readonly siteError: { readonly diagnostic: Diagnostic; readonly reason: string } }
    | { readonly error: unknown }
  );

/** Compiles documents in a thread, one after the other, with limits on time and memory. */
export type CompileThread = Pick<MarkdownCompiler, 'compile' | 'compilePlain'> & {
  /** Ends the thread as soon as it has compiled all documents. */
  readonly close: () => Promise<void>;
};

/**
 * Creates a compile thread; it starts with the first document. A document that exceeds a limit ends the thread and is
 * rejected with `content/too-slow`; the next document starts another.
 * @param site called when a thread starts.
 * @param timeout in milliseconds of CPU time.
 * @param lasting keep an idle thread, but never keep the process running; for the dev server.
 */
export function createCompileThread(input: {
  site: () => ThreadSite;
  memo: Memo;
  environment: Pick<SiteEnvironment, 'add'>;
  timeout?: number | undefined;
  lasting: boolean;
}): CompileThread {
  const { lasting, timeout = TIMEOUT_MS } = input;
  /** Diagnostics of documents that exceeded a limit, by file and digest. They are not compiled again. */
  const refused = new Map<string, Diagnostic>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const inTurn = limitTo(1);

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), {
      workerData: input.site(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    if (lasting) worker.unref();
    // Site code can throw while no document is compiled.
    worker.on('error', () => {
      if (thread === worker) thread = undefined;
    });
    await once(worker, 'message');
    return worker;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function answerTo(request: CompileRequest): Promise<CompileAnswer> {
    clearTimeout(idle);
    thread ??= await start();
    const done = new AbortController();
    thread.postMessage(request);
    try {
      const answer = once(thread, 'message', { signal: done.signal });
      const [received] = await Promise.race([answer, timeLimit(thread, timeout, done.signal)]);
      // A page of the dev server can still use a closed thread.
      if (!lasting || isClosed) idle = setTimeout(stop, IDLE_MS);
      return received;
    } catch (error) {
      void stop();
      const isOutOfMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      if (error !== TIMED_OUT && !isOutOfMemory) throw error;
      throw tooSlow(request.source, isOutOfMemory ? `${MAX_MB} MB of memory` : `${timeout / 1000} s`);
    } finally {
      done.abort();
    }
  }

  function tooSlow({ entry, digest, body }: ThreadSource, limit: string): DiagnosticError {
    const { line, count, character } = densestBlock(String(body));
    const at = { file: entry.file, line, column: 1 };
    const diagnostic = diagnose('content/too-slow', { limit, count, character }, at);
    refused.set(`${entry.file} ${digest}`, diagnostic);
    return new DiagnosticError(diagnostic);
  }

  async function run<Value>(source: Source, plain: boolean): Promise<Value> {
    const { collection: _, ...rest } = source;
    const request = { plain, source: { ...rest, body: readBody(source) } };
    const answer = await inTurn(async () => {
      const diagnostic = refused.get(`${source.entry.file} ${source.digest}`);
      if (diagnostic) throw new DiagnosticError(diagnostic);
      return answerTo(request);
    });
    input.environment.add(answer.names);
    answer.entries.forEach(input.memo.add);
    if ('siteError' in answer) throw new SiteError(answer.siteError.diagnostic, answer.siteError.reason);
    if ('error' in answer) throw answer.error;
    return answer.made as Value;
  }

  return {
    compile: (source) => run(source, false),
    compilePlain: (source) => run(source, true),
    close() {
      isClosed = true;
      return inTurn(stop);
    },
  };
}

const TIMED_OUT = new Error('The document takes too long.');

/** Rejects when a thread has used so many milliseconds of CPU time. */
async function timeLimit(worker: Worker, limit: number, signal: AbortSignal): Promise<never> {
  const start = await cpuTime(worker);
  for (;;) {
    await sleep(CHECK_MS, undefined, { ref: false, signal });
    if ((await cpuTime(worker)) - start > limit) throw TIMED_OUT;
  }
}

/** CPU time of a thread in milliseconds; NaN for one that has ended. */
async function cpuTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return Number.NaN;
  }
}
