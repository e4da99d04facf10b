import { type ChildProcess, execFile } from 'node:child_process';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { GENERATOR } from '../lib/files.ts';
import { type Problem, toProblems } from './problems.ts';
import { CHECK_DEBOUNCE_MS } from './timing.ts';

export type SiteCheck = ReturnType<typeof createSiteCheck>;

export type CheckResult = {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of pages; 0 when the site could not be loaded. */
  readonly pages: number;
};

/**
 * Checks the whole site when it has not changed for a while. Runs `check --drafts` in another process, which reports what a
 * build reports and does not block the dev server.
 */
export function createSiteCheck(input: {
  root: string;
  base: string | undefined;
  cacheFile: string | undefined;
  onResult: (result: CheckResult) => void;
}) {
  const args = [
    ...['check', '--drafts', '--json', `--root=${input.root}`],
    ...(input.base === undefined ? [] : [`--base=${input.base}`]),
    ...(input.cacheFile === undefined ? ['--no-cache'] : []),
  ];
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isCurrent = false;
  let problems: readonly Problem[] | undefined;

  function stop(): void {
    clearTimeout(timer);
    running?.kill('SIGKILL');
    running = undefined;
  }

  function run(): void {
    stop();
    const child = execFile(
      process.execPath,
      [`${GENERATOR}cli.mjs`, ...args],
      { maxBuffer: Number.POSITIVE_INFINITY },
      (error, stdout, stderr) => {
        if (child !== running) return;
        running = undefined;
        isCurrent = true;
        if (error && error.code !== 1) process.stderr.write(stderr);
        const reason = `the check exited with ${error?.signal ?? error?.code}.`;
        const result = parseResult(stdout) ?? {
          diagnostics: [diagnose('command/crashed', { reason })],
          pages: 0,
        };
        problems = toProblems(input.root, result.diagnostics);
        input.onResult(result);
      },
    );
    running = child;
  }

  return {
    /** Stops a running check, and starts a new one when the site has not changed for a while. */
    schedule(): void {
      stop();
      isCurrent = false;
      timer = setTimeout(run, CHECK_DEBOUNCE_MS);
    },
    /** Starts the scheduled check immediately. */
    runNow(): void {
      if (!isCurrent && !running) run();
    },
    /** Result of the last check. `isCurrent` is false when the site has changed since. */
    state: () => ({ isCurrent, problems }),
    stop,
  };
}

/** Parses the last line of the output, because the site's code may print others; undefined when the process crashed. */
function parseResult(stdout: string): CheckResult | undefined {
  try {
    const result = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
    return Array.isArray(result?.diagnostics) ? result : undefined;
  } catch {
    return undefined;
  }
}
