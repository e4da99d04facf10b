import type { CacheStore } from './cache-store.ts';

/** Inputs of a value by name, as digests or short texts. */
export type Inputs = Readonly<Record<string, string>>;

/**
 * Cached values by name, each valid for the inputs it was computed from. A new value replaces the previous one, so that the
 * cache does not grow with every edit.
 */
export type Slots = {
  /** Returns the value, or the reason for a miss: the names of the inputs that differ, or `new`. */
  readonly get: (name: string, inputs: Inputs) => { readonly value: Buffer } | { readonly miss: string };
  readonly set: (name: string, inputs: Inputs, value: string | Uint8Array) => void;
};

/** Stores each value after one line of JSON with its inputs. */
export function openSlots(cache: CacheStore, kind: string): Slots {
  return {
    get(name, inputs) {
      const stored = cache.get(kind, name);
      if (!stored) return { miss: 'new' };
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
      const end = bytes.indexOf(10);
      const head = bytes.toString('utf8', 0, end);
      if (head === JSON.stringify(inputs)) return { value: bytes.subarray(end + 1) };
      return { miss: differences(inputs, head) };
    },
    set(name, inputs, value) {
      const head = `${JSON.stringify(inputs)}\n`;
      cache.set(
        kind,
        name,
        typeof value === 'string' ? head + value : Buffer.concat([Buffer.from(head), value]),
      );
    },
  };
}

function differences(inputs: Inputs, head: string): string {
  const before = JSON.parse(head) as Inputs;
  const names = Object.keys({ ...before, ...inputs }).filter((name) => before[name] !== inputs[name]);
  return names.join(', ');
}
