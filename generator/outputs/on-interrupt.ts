import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Has a last thing done when the process is told to end, which then ends with 128 and the signal's number, as shells
 * report it.
 * @returns what takes that back.
 */
export function onInterrupt(clean: () => void): () => void {
  const handlers = SIGNALS.map((signal) => {
    const handle = () => {
      try {
        clean();
      } finally {
        process.exit(128 + constants.signals[signal]);
      }
    };
    process.once(signal, handle);
    return { signal, handle };
  });
  return () => {
    for (const { signal, handle } of handlers) process.off(signal, handle);
  };
}
