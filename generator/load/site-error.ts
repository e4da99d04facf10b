import { types } from 'node:util';
import { type Diagnostic, type DiagnosticCode, diagnose, type FactsOf } from '../diagnostics/diagnostic.ts';

/** Error of the site's code: it threw, or returned a value of the wrong type. */
export class SiteError extends Error {
  readonly diagnostic: Diagnostic;
  /** Human-readable reason. */
  readonly reason: string;
  constructor(diagnostic: Diagnostic, reason: string, cause?: unknown) {
    super(diagnostic.message, { cause });
    this.diagnostic = diagnostic;
    this.reason = reason;
  }
  /** Converts the error to a diagnostic about the output that could not be made. */
  as<Code extends DiagnosticCode>(code: Code, facts: FactsOf<Code>): Diagnostic {
    return { ...this.diagnostic, ...diagnose(code, facts) };
  }
}

/** Runs a function that calls the site's code. A `SiteError` becomes a diagnostic; other errors are rethrown. */
export async function callSite<T>(
  run: () => T | Promise<T>,
): Promise<{ value: T } | { trouble: Diagnostic }> {
  try {
    return { value: await run() };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return { trouble: error.diagnostic };
  }
}

/** Checks for a `SiteError`. `instanceof` alone would throw for a revoked proxy. */
export const isSiteError = (thrown: unknown): thrown is SiteError =>
  types.isNativeError(thrown) && thrown instanceof SiteError;
