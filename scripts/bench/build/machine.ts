import { availableParallelism, cpus, totalmem } from 'node:os';

/** Describes the machine and date of a measurement: date, processor, memory, Node. */
export function describeMachine(): { date: string; machine: string } {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores (${processor}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`,
  };
}
