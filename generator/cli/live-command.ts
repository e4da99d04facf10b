import { count } from '../lib/strings.ts';
import { checkLive } from '../live/check-live.ts';
import type { CommandInput } from './build-command.ts';
import { printDiagnostics, refuse } from './report-result.ts';

/** Runs `check --live`. @returns the exit code. */
export async function runLive({ options, root, out }: CommandInput, url: URL): Promise<number> {
  const limits = { atOnce: 8, requestMs: 15_000, totalMs: options.timeout * 1000 };
  const authorization = process.env.LIVE_AUTHORIZATION;
  const { stderr } = process;
  const onProgress = (done: number, total: number) => {
    if (stderr.isTTY && !options.json)
      stderr.write(done < total ? `\rCompared ${done} of ${total} URLs` : '\r\x1b[K');
  };
  const result = await checkLive({ url, root, out, authorization, limits, onProgress });
  if ('problem' in result) return refuse(result.problem, options.json);
  const { ok, diagnostics, urls, requests } = result;
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    printDiagnostics(diagnostics, options, root);
    const found = ok ? 'no differences' : count(diagnostics.length, 'problem');
    process.stdout.write(
      `Compared ${url.origin} with ${options.out}: ${count(urls, 'URL')}, ${count(requests, 'request')}, ${found}\n`,
    );
  }
  return ok ? 0 : 1;
}
