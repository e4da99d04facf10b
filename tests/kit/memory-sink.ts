import type { Sink } from '../../generator/publish/output-set.ts';

/** Sink that stores outputs in a map by path. */
export function memorySink(files: Map<string, string | Uint8Array>): Sink {
  return {
    read: (path) => {
      const body = files.get(path);
      return typeof body === 'string' ? Buffer.from(body) : body;
    },
    async write(path, body) {
      files.set(path, body);
      return undefined;
    },
    keep: () => false,
  };
}
