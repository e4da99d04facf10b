import { type Diagnostic, type Severity, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { createSourceReader, framesOf } from '../diagnostics/report.ts';
import { digest } from '../lib/digest.ts';
import type { SourceLocation } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** Diagnostic as the browser shows it. `id` is the same as long as the text and the location are. */
export type Problem = {
  readonly id: string;
  /** Whether the problem opens the overlay. Broken links do not: the target may be written later. */
  readonly isBlocking: boolean;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly at?: SourceLocation | undefined;
  readonly frames: ReturnType<typeof framesOf>;
  /** Stack frames, innermost first. */
  readonly trace: readonly string[];
};

export function applyRules(snapshot: Snapshot, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return settleDiagnostics({ diagnostics, rules: snapshot.site?.loaded.site.rules ?? {}, strict: false });
}

/**
 * Converts diagnostics, and adds their code frames.
 * @param diagnostics to which the site's rules have been applied.
 */
export function toProblems(root: string, diagnostics: readonly Diagnostic[]): Problem[] {
  const readSource = createSourceReader(root);
  return diagnostics.map((diagnostic) => {
    const { code, severity, message, hint, at, trace = [] } = diagnostic;
    return {
      id: digest(code, message, JSON.stringify(at ?? null)).slice(0, 16),
      isBlocking: severity === 'error' && !code.startsWith('link/'),
      severity,
      code,
      message,
      hint,
      at,
      frames: framesOf(diagnostic, readSource),
      trace,
    };
  });
}
