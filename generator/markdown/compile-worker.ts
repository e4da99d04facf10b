/** Worker thread that compiles Markdown, one document at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { isSiteError } from '../load/site-error.ts';
import type { CompileAnswer, CompileRequest, ThreadSite } from './compile-thread.ts';
import { loadThreadSite } from './thread-site.ts';

const { site, current } = workerData as { site: ThreadSite; current: Int32Array };
const loading = loadThreadSite(site, true);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: CompileRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, source, plain }: CompileRequest): Promise<void> {
  const { compiler, sourceOf, report } = await loading;
  Atomics.store(current, 0, id);
  const compile = plain ? compiler.compilePlain : compiler.compile;
  const outcome = await compile(sourceOf(source)).then(
    (made) => ({ made }),
    (error: unknown) =>
      isSiteError(error) ? { siteError: { diagnostic: error.diagnostic, reason: error.reason } } : { error },
  );
  parentPort?.postMessage({ id, ...report(), ...outcome } satisfies CompileAnswer);
}
