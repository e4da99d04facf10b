import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { digest, inParallel, messageOf } from './core/files.ts';
import { error, hasErrors, type Problem, ProblemError, sortProblems } from './core/problems.ts';
import type { Bytes, Site, SiteOptions } from './core/site.ts';
import { runSiteCode } from './core/site-error.ts';
import { writeFiles } from './core/write.ts';
import { type CreatedSite, createSite } from './create-site.ts';

export type BuildOptions = SiteOptions & {
  /** Absolute path of the output folder. Undefined checks the site without writing anything. */
  readonly out?: string | undefined;
  /** Publish despite errors. Broken content shows a placeholder; pages that throw are left out. */
  readonly keepGoing?: boolean;
};

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
  readonly times: readonly { readonly stage: string; readonly ms: number }[];
};

/** Creates a site, renders all pages, runs all checks, and writes all outputs if nothing is an error. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { out } = options;
  const { stage, times } = stageTimer();
  let site: CreatedSite;
  try {
    site = await stage('create site', () => createSite(options));
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    const problems = sortProblems(thrown.problems);
    return { ok: false, written: false, problems, pages: 0, files: 0, bytes: 0, unpublished: 0, times };
  }
  const problems = () => sortProblems(site.problems, site.definition.rules, options.strict);
  const canWrite = () => options.keepGoing || !hasErrors(problems());
  try {
    await stage('render pages', () => renderAll(site));
    await stage('check', () => runChecks(site));
    const files = canWrite() ? await stage('make outputs', () => makeOutputs(site)) : new Map();
    const written =
      out !== undefined && canWrite() && (await stage('write', () => writeAll(site, out, files)));
    return {
      ok: !hasErrors(problems()),
      written,
      problems: problems(),
      pages: site.pages.length,
      files: files.size,
      bytes: [...files.values()].reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      unpublished: site.content.unpublished.length,
      times,
    };
  } finally {
    site.cache.close();
  }
}

async function renderAll(site: Site): Promise<void> {
  await inParallel(site.pages, async (page) => {
    const { problems } = await site.render(page);
    problems.forEach(site.report);
    // Lets Ctrl+C through between two pages.
    await setImmediate();
  });
}

/** Runs the checks of all features. What one throws is a problem. */
export async function runChecks(site: Site): Promise<void> {
  for (const { name, check } of site.definition.features ?? [])
    await reportThrown(site, () => runSiteCode(`The feature ${name}`, site.root, () => check?.(site)));
}

async function reportThrown<T>(site: Site, run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    thrown.problems.forEach(site.report);
    return undefined;
  }
}

async function makeOutputs(site: Site): Promise<Map<string, Bytes>> {
  const bodies = await inParallel([...site.outputs.values()], async ({ path, body }) => {
    const bytes = await reportThrown(site, body);
    return bytes === undefined ? [] : [[path, bytes] as const];
  });
  return new Map(bodies.flat());
}

/** Writes the published files to the output folder, and server configuration beside it to `{out}.info`. */
function writeAll(site: Site, out: string, files: Map<string, Bytes>): boolean {
  try {
    for (const [folder, isInfo] of [[out, false] as const, [`${out}.info`, true] as const]) {
      const part = [...files].filter(([path]) => (site.outputs.get(path)?.info ?? false) === isInfo);
      const record = join(site.root, '.cache', `outputs-${digest(folder).slice(0, 16)}.json`);
      if (part.length > 0 || existsSync(folder)) writeFiles(folder, new Map(part), record);
    }
    return true;
  } catch (thrown) {
    const hint = 'Fix the cause and build again. Files that were already written are whole.';
    site.report(error('output/write', `Cannot write the output: ${messageOf(thrown)}.`, { hint }));
    return false;
  }
}

/** Runs named stages and records the wall time of each, in milliseconds. */
function stageTimer() {
  const times: BuildResult['times'][number][] = [];
  const stage = async <T>(name: string, run: () => Promise<T> | T): Promise<T> => {
    const start = performance.now();
    const result = await run();
    times.push({ stage: name, ms: performance.now() - start });
    return result;
  };
  return { times, stage };
}
