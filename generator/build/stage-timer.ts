import type { StageTiming } from '../types.ts';

export type Stage = <T>(name: string, run: () => Promise<T> | T) => Promise<T>;

/** Runs named stages and records the wall time of each, in milliseconds. */
export function stageTimer(): { stage: Stage; timings: StageTiming[] } {
  const timings: StageTiming[] = [];
  return {
    timings,
    async stage(name, run) {
      const start = performance.now();
      try {
        return await run();
      } finally {
        timings.push({ stage: name, ms: performance.now() - start });
      }
    },
  };
}
