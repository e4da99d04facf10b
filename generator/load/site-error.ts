import { inspect, types } from 'node:util';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type FactsOf,
  type SourceLocation,
} from '../diagnostics/diagnostic.ts';

/** Error of the site's code: it threw, or returned a value of the wrong type. */
export class SiteError extends Error {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
  constructor(diagnostic: Diagnostic, reason: string, cause?: unknown) {
    super(diagnostic.message, { cause });
    this.diagnostic = diagnostic;
    this.reason = reason;
  }
  /** Adds the location in content that uses the code. */
  usedAt(usedAt: SourceLocation): SiteError {
    return new SiteError({ ...this.diagnostic, usedAt }, this.reason, this.cause);
  }
  /** Converts the error to a diagnostic about the output that could not be made. */
  as<Code extends DiagnosticCode>(code: Code, facts: FactsOf<Code>): Diagnostic {
    return { ...this.diagnostic, ...diagnose(code, facts) };
  }
}

/** Runs a function that calls the site's code. A `SiteError` becomes a diagnostic; other errors are rethrown. */
export async function callSite<T>(run: () => T | Promise<T>): Promise<{ value: T } | { error: Diagnostic }> {
  try {
    return { value: await run() };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return { error: error.diagnostic };
  }
}

/** Checks for a `SiteError`. `instanceof` alone would throw for a revoked proxy. */
export const isSiteError = (thrown: unknown): thrown is SiteError =>
  types.isNativeError(thrown) && thrown instanceof SiteError;

const MAX_REASON_LENGTH = 500;

/**
 * Returns a human-readable reason and the stack of a thrown value, which can be anything, including a revoked proxy.
 */
export function readThrown(thrown: unknown): { readonly reason: string; readonly stack: string } {
  try {
    if (typeof thrown === 'string') return { reason: shortened(thrown), stack: '' };
    if (!types.isNativeError(thrown))
      return {
        reason: shortened(inspect(thrown, { depth: 1, breakLength: Number.POSITIVE_INFINITY })),
        stack: '',
      };
    const stack = String(thrown.stack ?? '');
    if (thrown instanceof RangeError && thrown.message.includes('call stack'))
      return { reason: NESTED_TOO_DEEPLY, stack };
    return { reason: shortened(String(thrown.message || thrown.name)), stack };
  } catch {
    return { reason: 'a value that cannot be read', stack: '' };
  }
}

export const NESTED_TOO_DEEPLY = 'it is nested too deeply';

const shortened = (text: string): string =>
  text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH)}…` : text;

/**
 * Handles uncaught exceptions and unhandled rejections, which would end the process. Only commands call it, because a
 * library must leave such handlers to its caller.
 * @returns removes the handlers.
 */
export function onLateThrow(receive: (thrown: unknown) => void): () => void {
  const listen = (thrown: unknown) => receive(thrown);
  process.on('uncaughtException', listen);
  process.on('unhandledRejection', listen);
  return () => {
    process.off('uncaughtException', listen);
    process.off('unhandledRejection', listen);
  };
}
