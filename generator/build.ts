import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digest, inParallel, messageOf } from './core/files.ts';
import { fatal, hasErrors, type Problem, ProblemError, sortProblems } from './core/problems.ts';
import type { Bytes, Site, SiteOptions } from './core/site.ts';
import { callSite } from './core/site-error.ts';
import { writeFiles } from './core/write.ts';
import { createSite } from './create-site.ts';

export type BuildOptions = SiteOptions & {
  /** Absolute path of the output folder. Undefined checks the site without writing anything. */
  readonly out?: string | undefined;
  /** Treat warnings as errors. */
  readonly strict?: boolean;
  /** Publish despite errors. Pages with broken sources show a placeholder. */
  readonly keepGoing?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
};

export type StageTime = { readonly stage: string; readonly ms: number };

export type BuildResult = {
  /** False when a problem is an error. Nothing is written then, except with `keepGoing`. */
  readonly ok: boolean;
  readonly written: boolean;
  readonly problems: readonly Problem[];
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of drafts and scheduled entries that were left out. */
  readonly unpublished: number;
  readonly times: readonly StageTime[];
};

/**
 * Builds a site: creates it, renders all pages, runs all checks, and writes all outputs if nothing is an
 * error.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { stage, times } = stageTimer();
  let site: Awaited<ReturnType<typeof createSite>>;
  try {
    site = await stage('create site', () => createSite(options));
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    const problems = sortProblems(thrown.problems);
    return { ok: false, written: false, problems, pages: 0, files: 0, bytes: 0, unpublished: 0, times };
  }
  try {
    await stage('render pages', () => renderAll(site, options.onProgress));
    await stage('check', () => checkAll(site));
    const settle = () => sortProblems(site.problems, site.definition.rules, options.strict);
    let problems = settle();
    let files = new Map<string, Bytes>();
    const writes = options.out !== undefined && (options.keepGoing || !hasErrors(problems));
    if (writes) {
      files = await stage('make outputs', () => makeOutputs(site));
      problems = settle();
    }
    const written =
      writes &&
      (options.keepGoing || !hasErrors(problems)) &&
      (await stage('write', () => writeAll(site, options.out as string, files)));
    const bytes = [...files.values()].reduce((sum, body) => sum + Buffer.byteLength(body), 0);
    problems = settle();
    const { pages, content } = site;
    const unpublished = content.unpublished.length;
    return {
      ok: !hasErrors(problems),
      written,
      problems,
      pages: pages.length,
      files: files.size,
      bytes,
      unpublished,
      times,
    };
  } finally {
    site.close();
  }
}

async function renderAll(site: Site, onProgress: BuildOptions['onProgress']): Promise<void> {
  let done = 0;
  await inParallel(site.pages, async (page) => {
    const { problems } = await site.render(page);
    for (const problem of problems) site.report(problem);
    onProgress?.(++done, site.pages.length);
    // Lets Ctrl+C through between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  });
}

async function checkAll(site: Site): Promise<void> {
  for (const feature of site.definition.features ?? [])
    try {
      await callSite(`The feature ${feature.name}`, site.root, () => feature.check?.(site));
    } catch (thrown) {
      for (const problem of (thrown as ProblemError).problems) site.report(problem);
    }
}

/** Bytes of all outputs. What cannot be made is a problem. */
async function makeOutputs(site: Site): Promise<Map<string, Bytes>> {
  const outputs = [...site.outputs.values()];
  const bodies = await inParallel(outputs, async ({ path, body }) => {
    try {
      return [path, await callSite(`The output ${path}`, site.root, body)] as const;
    } catch (thrown) {
      for (const problem of (thrown as ProblemError).problems) site.report(problem);
      return [path, undefined] as const;
    }
  });
  return new Map(bodies.filter((pair): pair is [string, Bytes] => pair[1] !== undefined));
}

/** Writes the published files to the output folder, and server configuration beside it to `{out}.info`. */
function writeAll(site: Site, out: string, files: Map<string, Bytes>): boolean {
  const isInfo = (path: string) => site.outputs.get(path)?.info === true;
  try {
    for (const [folder, info] of [[out, false] as const, [`${out}.info`, true] as const]) {
      const part = new Map([...files].filter(([path]) => isInfo(path) === info));
      const record = join(site.root, '.cache', `written-${digest(folder).slice(0, 16)}.json`);
      if (part.size > 0 || existsSync(folder)) writeFiles(folder, part, record);
    }
    return true;
  } catch (thrown) {
    const hint = 'Fix the cause and build again. Files that were already written are whole.';
    site.report(fatal('output/write', `Cannot write the output: ${messageOf(thrown)}.`, { hint }));
    return false;
  }
}

/** Runs named stages and records the wall time of each, in milliseconds. */
function stageTimer() {
  const times: StageTime[] = [];
  return {
    times,
    async stage<T>(stage: string, run: () => Promise<T> | T): Promise<T> {
      const start = performance.now();
      try {
        return await run();
      } finally {
        times.push({ stage, ms: performance.now() - start });
      }
    },
  };
}
