import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createSourceReader, reportToTerminal } from '../diagnostics/report.ts';
import { count } from '../lib/strings.ts';
import type { DevSession } from './dev-session.ts';
import { applyRules } from './problems.ts';
import type { CheckResult } from './site-check.ts';
import { REPORT_DEBOUNCE_MS } from './timing.ts';

const MAX_AT_ONCE = 10;

/**
 * Prints each problem once, and the number of problems that are fixed.
 * @param input.status returns the URL of the status page.
 */
export function createProblemPrinter(input: { root: string; session: DevSession; status: () => string }) {
  const reported = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** Prints diagnostics that are not reported yet, and returns the keys of all. */
  function report(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
    const keyed = withKeys(diagnostics);
    const unreported = keyed.filter(([key]) => !reported.has(key)).map(([, diagnostic]) => diagnostic);
    for (const [key] of keyed) reported.add(key);
    if (unreported.length > 0) {
      const printed = unreported.slice(0, MAX_AT_ONCE);
      const readSource = createSourceReader(input.root);
      const text = reportToTerminal({ diagnostics: printed, readSource });
      process.stderr.write(`${text}\n`);
      const more = unreported.length - printed.length;
      if (more > 0) process.stderr.write(`${more} more: ${input.status()}\n`);
    }
    return new Set(keyed.map(([key]) => key));
  }

  /** Reports the session's problems, which are a part of those that a check finds. */
  function now(): void {
    const snapshot = input.session.snapshot();
    report(applyRules(snapshot, snapshot.diagnostics));
  }

  return {
    now,
    /** Reports the result of a check of the whole site, which also shows which problems are fixed. */
    checked({ diagnostics, pages }: CheckResult): void {
      const found = report(diagnostics);
      // An error that stops the check hides other problems. They are not fixed.
      if (pages === 0) return;
      const fixed = [...reported].filter((key) => !found.has(key));
      for (const key of fixed) reported.delete(key);
      if (fixed.length === 0) return;
      const left = found.size === 0 ? '.' : `, ${found.size} left: ${input.status()}`;
      process.stderr.write(`Fixed ${count(fixed.length, 'problem')}${left}\n`);
    },
    /** Reports the session's problems when the site has not changed for a moment. */
    soon(): void {
      clearTimeout(timer);
      timer = setTimeout(now, REPORT_DEBOUNCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Adds a key that does not depend on the line. Equal problems in one file are numbered. */
function withKeys(diagnostics: readonly Diagnostic[]): (readonly [string, Diagnostic])[] {
  const counts = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { code, message, at } = diagnostic;
    const name = JSON.stringify([code, message, at?.file]);
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return [`${name} ${number}`, diagnostic];
  });
}
