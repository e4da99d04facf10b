import { inspect, types } from 'node:util';

const MOST_CHARACTERS = 500;

/**
 * Returns a human-readable reason and the stack of a thrown value, which can be anything, including a revoked proxy.
 */
export function readThrown(thrown: unknown): { readonly reason: string; readonly stack: string } {
  try {
    if (!types.isNativeError(thrown)) return { reason: shortened(describe(thrown)), stack: '' };
    const stack = String(thrown.stack ?? '');
    if (thrown instanceof RangeError && thrown.message.includes('call stack'))
      return { reason: NESTED_TOO_DEEPLY, stack };
    return { reason: shortened(String(thrown.message || thrown.name)), stack };
  } catch {
    return { reason: 'a value that cannot be read', stack: '' };
  }
}

export const NESTED_TOO_DEEPLY = 'it is nested too deeply';

const describe = (value: unknown): string =>
  typeof value === 'string' ? value : inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY });

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
