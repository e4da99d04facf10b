import { type ChildProcess, execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { type Problem, toProblems } from './page-problems.ts';

export type SiteCheck = {
  /** Ends a check of an older state, and starts a new one when the site has not changed for a while. */
  readonly schedule: () => void;
  /** Starts the scheduled check at once. */
  readonly hurry: () => void;
  /** What the last check found, and whether that is true of the site as it is now. */
  readonly state: () => { readonly isCurrent: boolean; readonly problems: readonly Problem[] | undefined };
  readonly stop: () => void;
};

export type CheckResult = {
  readonly diagnostics: readonly Diagnostic[];
  /** 0 when the check found no more than why the pages of the site are not known. */
  readonly pages: number;
};

const IDLE_MS = 1000;
const CLI = fileURLToPath(new URL('../cli.mjs', import.meta.url));

/**
 * Checks the whole site while the writer pauses. It runs the command `check --drafts` in another process: what it finds
 * is what a build finds, and rendering every page never blocks the dev server.
 */
export function createSiteCheck(input: {
  root: string;
  base: string | undefined;
  gitDates: boolean;
  cacheFile: string | undefined;
  onResult: (result: CheckResult) => void;
}): SiteCheck {
  const args = [
    ...['check', '--drafts', '--json', `--root=${input.root}`],
    ...(input.base === undefined ? [] : [`--base=${input.base}`]),
    ...(input.gitDates ? [] : ['--no-git-dates']),
    ...(input.cacheFile === undefined ? ['--no-cache'] : []),
  ];
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isCurrent = false;
  let problems: readonly Problem[] | undefined;

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    running?.kill('SIGKILL');
    running = undefined;
  }

  function run(): void {
    end();
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { maxBuffer: Number.POSITIVE_INFINITY },
      (error, stdout, stderr) => {
        if (child !== running) return;
        running = undefined;
        isCurrent = true;
        if (error && error.code !== 1) process.stderr.write(stderr);
        const result =
          parseResult(stdout) ?? crashed(`the check ended with ${error?.signal ?? error?.code}.`);
        problems = toProblems(input.root, result.diagnostics);
        input.onResult(result);
      },
    );
    running = child;
    lowerPriority(child);
  }

  return {
    schedule() {
      end();
      isCurrent = false;
      timer = setTimeout(run, IDLE_MS);
    },
    hurry() {
      if (!isCurrent && !running) run();
    },
    state: () => ({ isCurrent, problems }),
    stop: end,
  };
}

/** The last line: the site's code may have written others. Undefined when the process ended before it was written. */
function parseResult(stdout: string): CheckResult | undefined {
  try {
    const result = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
    return Array.isArray(result?.diagnostics) ? result : undefined;
  } catch {
    return undefined;
  }
}

const crashed = (reason: string): CheckResult => ({
  diagnostics: [diagnose('command/crashed', { reason })],
  pages: 0,
});

/** The pages that the writer looks at come first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}
