import type { BuildResult } from '../types.ts';

/** One JSON object on one line: what a script or an agent needs to know about a run. */
export function reportToJson(result: BuildResult): string {
  const { timings, stories: _, ...rest } = result;
  const stages = timings.map(({ stage, ms }) => ({ stage, ms: Math.round(ms * 10) / 10 }));
  return `${JSON.stringify({ ...rest, stages })}\n`;
}
