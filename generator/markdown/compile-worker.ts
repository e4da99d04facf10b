/** Worker thread that compiles Markdown, one document at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { isSiteError } from '../load/site-error.ts';
import type { CompileAnswer, CompileRequest } from './compile-thread.ts';
import { loadThreadSite } from './load-thread-site.ts';

const { compiler, sourceOf, report } = await loadThreadSite(workerData, true);

parentPort?.on('message', async ({ source, plain }: CompileRequest) => {
  const compile = plain ? compiler.compilePlain : compiler.compile;
  const outcome = await compile(sourceOf(source)).then(
    (made) => ({ made }),
    (error: unknown) =>
      isSiteError(error) ? { siteError: { diagnostic: error.diagnostic, reason: error.reason } } : { error },
  );
  parentPort?.postMessage({ ...report(), ...outcome } satisfies CompileAnswer);
});
parentPort?.postMessage('ready');
