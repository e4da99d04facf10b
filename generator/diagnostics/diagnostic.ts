import { catalogue, type Kind } from './catalogue.ts';
import type { SourceLocation } from './source-location.ts';

export type Severity = 'error' | 'warning';
export type DiagnosticCode = keyof typeof catalogue;

/** Expected trouble, as a value. The code frame is drawn from `at` when it is printed. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly at?: SourceLocation;
  /** Frames of the stack that led here, innermost first. */
  readonly trace?: readonly string[];
};

/** Ends what cannot be finished, with the diagnostic that says why. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

export type FactsOf<Code extends DiagnosticCode> =
  Parameters<(typeof catalogue)[Code]['message']> extends [infer Facts] ? Facts : Record<string, never>;

/** Severity of single codes, where a site wants another than the catalogue's; codes that are `fixed` there stay errors. */
export type Rules = { readonly [Code in DiagnosticCode]?: Severity | 'off' };

/** @param hint replaces the catalogue's own when the case at hand knows better ("Did you mean …?"). */
export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  facts: FactsOf<Code>,
  at?: SourceLocation,
  hint?: string,
): Diagnostic {
  const kind: Kind = catalogue[code];
  const advice = hint ?? kind.hint;
  return {
    code,
    severity: kind.severity,
    message: kind.message(facts as never),
    ...(advice === undefined ? {} : { hint: advice }),
    ...(at === undefined ? {} : { at }),
  };
}

/** A bug of the generator, with its stack. */
export const diagnoseBug = (reason: string, stack: string): Diagnostic => ({
  ...diagnose('command/crashed', { reason }),
  trace: stack.split('\n').flatMap((line) => /^\s*(at .*)$/.exec(line)?.[1] ?? []),
});

/** Order by code unit: `localeCompare` depends on the machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byLocation = (a: Diagnostic, b: Diagnostic): number =>
  compare(a.at?.file ?? '', b.at?.file ?? '') ||
  (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
  (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);

const identity = ({ code, message, at }: Diagnostic): string =>
  JSON.stringify([code, message, at?.file, at?.line, at?.column]);

/** Whether a site's rules cannot lower a code. */
export const isFixed = (code: DiagnosticCode): boolean => (catalogue[code] as Kind).fixed === true;

/** Applies the site's rules and `--strict`, drops repeats, sorts by place. */
export function settleDiagnostics(input: {
  diagnostics: readonly Diagnostic[];
  rules: Rules;
  strict: boolean;
}): Diagnostic[] {
  const settled = input.diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const asked = isFixed(diagnostic.code) ? undefined : input.rules[diagnostic.code];
    const rule = asked ?? diagnostic.severity;
    if (rule === 'off') return [];
    return [{ ...diagnostic, severity: input.strict ? 'error' : rule }];
  });
  return [...new Map(settled.map((each) => [identity(each), each])).values()].sort(byLocation);
}
