import { setTimeout as sleep } from 'node:timers/promises';
import { announce, median } from '../report.ts';
import { type BuildTool, clean, countPages, editDocument } from './build-tool.ts';
import { runMeasured } from './run-measured.ts';

/** Median time of each kind of build, in milliseconds. */
export type BuildTimes = { readonly cold: number; readonly unchanged: number; readonly edited: number };
export const KINDS = ['cold', 'unchanged', 'edited'] as const;

export type BuildResult = {
  readonly tool: BuildTool;
  readonly pages: number;
} & (
  | { readonly times: BuildTimes; readonly peakMb: number | undefined; readonly failure?: undefined }
  | { readonly failure: string }
);

/** Tool with its documents in place. */
export type Subject = {
  readonly tool: BuildTool;
  /** Path of the document that is edited, relative to the folder of documents. */
  readonly edited: string;
  /** Number of pages to expect after each build. If undefined, the number after the first build. */
  readonly pages: number | undefined;
};

const SETTLE_MS = 200;

/**
 * Runs the tools alternately, so that other load affects all of them alike. Memory is measured in a separate build
 * before, which also warms the file system cache. A tool that fails once is left out.
 */
export async function measureBuilds(input: {
  subjects: readonly Subject[];
  runs: number;
  timeout: number;
}): Promise<BuildResult[]> {
  const states = input.subjects.map((subject) => new Measurement(subject, input.timeout));
  for (const state of states) await state.warmUp();
  for (let run = 1; run <= input.runs; run++) {
    announce(`  run ${run} of ${input.runs}`);
    for (const state of states) await state.run(run);
  }
  return states.map((state) => state.result());
}

class Measurement {
  readonly #subject: Subject;
  readonly #timeout: number;
  readonly #times: Readonly<Record<keyof BuildTimes, number[]>> = { cold: [], unchanged: [], edited: [] };
  #peakMb: number | undefined;
  #pages: number;
  #failure: string | undefined;

  constructor(subject: Subject, timeout: number) {
    this.#subject = subject;
    this.#timeout = timeout;
    this.#pages = subject.pages ?? 0;
  }

  async warmUp(): Promise<void> {
    const { tool, pages } = this.#subject;
    announce(`  ${tool.name} ${tool.version}`);
    clean(tool);
    const measured = await this.#build({ memory: true });
    this.#peakMb = measured?.peakMb;
    if (pages === undefined) this.#pages = countPages(tool);
    this.#checkPages();
  }

  async run(run: number): Promise<void> {
    const { tool, edited } = this.#subject;
    if (this.#failure) return;
    clean(tool);
    await this.#timed('cold');
    await this.#timed('unchanged');
    if (this.#failure) return;
    const edit = editDocument(tool, edited, `benchedit${run}word`);
    await this.#timed('edited');
    if (!this.#failure && !edit.seen()) this.#failure = `the edit of ${edited} is not in its page`;
    edit.restore();
  }

  result(): BuildResult {
    const { tool } = this.#subject;
    if (this.#failure) return { tool, pages: countPages(tool), failure: this.#failure };
    const { cold, unchanged, edited } = this.#times;
    return {
      tool,
      pages: this.#pages,
      peakMb: this.#peakMb,
      times: { cold: median(cold), unchanged: median(unchanged), edited: median(edited) },
    };
  }

  async #timed(kind: keyof BuildTimes): Promise<void> {
    const measured = await this.#build({ memory: false });
    if (measured) this.#times[kind].push(measured.ms);
    this.#checkPages();
  }

  async #build(how: { memory: boolean }) {
    if (this.#failure) return undefined;
    const { folder, command, env = {} } = this.#subject.tool;
    await sleep(SETTLE_MS);
    const measured = await runMeasured({ folder, command, env, timeout: this.#timeout, ...how });
    this.#failure = measured.failure;
    return measured;
  }

  #checkPages(): void {
    const pages = countPages(this.#subject.tool);
    if (!this.#failure && (pages === 0 || pages !== this.#pages))
      this.#failure = `it wrote ${pages} pages of ${this.#pages}`;
  }
}
