import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../diagnostics/read-source.ts';
import { reportToTerminal } from '../diagnostics/report-terminal.ts';
import type { DevSession } from './dev-session.ts';
import { settleFor } from './page-problems.ts';
import type { CheckResult } from './site-check.ts';

/** Longer than a rename or a save in two steps looks wrong. */
const TIMEOUT_MS = 300;
/** More than fit on a screen are for the status page. */
const MOST_AT_ONCE = 10;

export type ProblemReport = {
  /** Reports what the session has found, which is not everything that a build finds. */
  readonly now: () => void;
  /** The same when the site has not changed for a moment. */
  readonly soon: () => void;
  /** Reports what a check of the whole site has found: only that shows which problems are fixed. */
  readonly checked: (result: CheckResult) => void;
  readonly stop: () => void;
};

/**
 * Writes each problem to the terminal once, and how many of those that it wrote are fixed.
 * @param status URL of the status page.
 */
export function createProblemReport(input: {
  root: string;
  session: DevSession;
  colors: boolean;
  status: () => string;
  write: (text: string) => void;
}): ProblemReport {
  const reported = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** @param settled diagnostics to which the site's rules have been applied. */
  function reportNew(settled: readonly Diagnostic[]): ReadonlySet<string> {
    const keyed = withKeys(settled);
    const fresh = keyed.filter(([key]) => !reported.has(key)).map(([, diagnostic]) => diagnostic);
    for (const [key] of keyed) reported.add(key);
    if (fresh.length > 0) {
      const shown = fresh.slice(0, MOST_AT_ONCE);
      const readSource = createSourceReader(input.root);
      const text = reportToTerminal({ diagnostics: shown, readSource, colors: input.colors });
      input.write(`${text}\n`);
      if (fresh.length > shown.length)
        input.write(`And ${fresh.length - shown.length} more: ${input.status()}\n`);
    }
    return new Set(keyed.map(([key]) => key));
  }

  function now(): void {
    const snapshot = input.session.snapshot();
    reportNew(settleFor(snapshot, snapshot.diagnostics));
  }

  function checked({ diagnostics, pages }: CheckResult): void {
    const found = reportNew(diagnostics);
    // What hides all other problems does not fix them.
    if (pages === 0) return;
    const fixed = [...reported].filter((key) => !found.has(key));
    for (const key of fixed) reported.delete(key);
    if (fixed.length === 0) return;
    const left = found.size === 0 ? '.' : `; ${counted(found.size, '')} left: ${input.status()}`;
    input.write(`${counted(fixed.length, ' problem')} fixed${left}\n`);
  }

  return {
    now,
    checked,
    soon() {
      clearTimeout(timer);
      timer = setTimeout(now, TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A problem stays the same when lines above it come or go; equal ones in one file are told apart by their order. */
function withKeys(diagnostics: readonly Diagnostic[]): (readonly [string, Diagnostic])[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { code, message, at } = diagnostic;
    const name = JSON.stringify([code, message, at?.file]);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return [`${name} ${nth}`, diagnostic];
  });
}

/** `1 problem is`, `2 problems are`, and without a noun `1 is`. */
const counted = (count: number, noun: string): string =>
  `${count}${noun && count !== 1 ? `${noun}s` : noun} ${count === 1 ? 'is' : 'are'}`;
