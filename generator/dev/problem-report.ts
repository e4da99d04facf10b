import { type Diagnostic, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../diagnostics/read-source.ts';
import { reportToTerminal } from '../diagnostics/report-terminal.ts';
import type { DevSession } from './dev-session.ts';

/** Longer than a rename or a save in two steps looks wrong. */
const PATIENCE_MS = 300;
/** More than fit on a screen are for the status page. */
const MOST_AT_ONCE = 10;

export type ProblemReport = {
  readonly now: () => void;
  /** Waits until the site has been the same for a while. */
  readonly soon: () => void;
  readonly stop: () => void;
};

/**
 * Tells the terminal of each problem once, and how many of those it was told of are mended.
 * @param status address of the status page.
 */
export function createProblemReport(input: {
  root: string;
  session: DevSession;
  colors: boolean;
  status: () => string;
  write: (text: string) => void;
}): ProblemReport {
  let told: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  function now(): void {
    const { diagnostics, prepared } = input.session.snapshot();
    const settled = settleDiagnostics({ diagnostics, rules: prepared?.site.rules ?? {}, strict: false });
    const keyed = withKeys(settled);
    const fresh = keyed.filter(([key]) => !told.has(key)).map(([, diagnostic]) => diagnostic);
    const mended = told.size - (keyed.length - fresh.length);
    told = new Set(keyed.map(([key]) => key));
    if (fresh.length > 0) {
      const shown = fresh.slice(0, MOST_AT_ONCE);
      const readSource = createSourceReader(input.root);
      const text = reportToTerminal({ diagnostics: shown, readSource, colors: input.colors });
      input.write(`${text}\n`);
      if (fresh.length > shown.length)
        input.write(`And ${fresh.length - shown.length} more: ${input.status()}\n`);
    }
    if (mended === 0) return;
    const left = settled.length === 0 ? '.' : `; ${counted(settled.length, '')} left: ${input.status()}`;
    input.write(`${counted(mended, ' problem')} mended${left}\n`);
  }

  return {
    now,
    soon() {
      clearTimeout(timer);
      timer = setTimeout(now, PATIENCE_MS);
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
