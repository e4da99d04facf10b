import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls a function when the process ends. After a signal, the exit code is 128 plus the signal number, as in shells.
 * @returns removes the handlers.
 */
export function onInterrupt(clean: () => void): () => void {
  const end = (signal: (typeof SIGNALS)[number]) => process.exit(128 + constants.signals[signal]);
  const cleanQuietly = () => {
    try {
      clean();
    } catch {
      // The process ends with its exit code.
    }
  };
  for (const signal of SIGNALS) process.once(signal, end);
  process.once('exit', cleanQuietly);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
    process.off('exit', cleanQuietly);
  };
}
