/** Worker thread that renders pages. Loads the site's code itself, and receives all other data when it starts. */
import { workerData } from 'node:worker_threads';
import { readBody } from '../content/front-matter.ts';
import { isQuick } from '../content/parsing-cost.ts';
import type { ThreadReport, ThreadSite, ThreadSource } from '../markdown/compile-thread.ts';
import { loadThreadSite } from '../markdown/load-thread-site.ts';
import { diskSink, nullSink } from '../publish/sinks.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { Assets, RepoPath, UrlPath } from '../types.ts';
import { createPageRenderer } from './page-to-html.ts';
import { createJobRunner, type RenderJob, type RenderResult } from './render-job.ts';

/** Data that a worker receives when it starts. */
export type WorkerSite = ThreadSite & {
  readonly settings: SiteSettings;
  readonly assets: Assets;
  readonly urls: readonly string[];
  readonly withoutMarkdown: readonly string[];
  readonly keepsText: readonly string[];
  readonly urlByFile: readonly (readonly [RepoPath, UrlPath])[];
  /** Folder to write outputs to; undefined to discard them. */
  readonly folder: string | undefined;
};

export type WorkerTask = {
  readonly jobs: readonly (Omit<RenderJob, 'source'> & { readonly source: ThreadSource | undefined })[];
  /**
   * Two numbers for the main thread. The first is 0 until a worker starts the task, then 1 plus the number of started
   * pages. The second is 1 while the worker compiles Markdown that may take long.
   */
  readonly progress: SharedArrayBuffer;
};

export type WorkerAnswer = ThreadReport & { readonly results: readonly RenderResult[] };

// tinypool passes its own data before ours.
const site = (Array.isArray(workerData) ? workerData.at(-1) : workerData) as WorkerSite;
/** Started with the first task, so that its timeout also applies to loading. */
let ready: ReturnType<typeof start> | undefined;
let progress = new Int32Array(new SharedArrayBuffer(8));

export default async function renderTask(task: WorkerTask): Promise<WorkerAnswer> {
  progress = new Int32Array(task.progress);
  Atomics.add(progress, 0, 1);
  ready ??= start(site);
  const { run, sourceOf, report } = await ready;
  const results: RenderResult[] = [];
  for (const { page, source, paths } of task.jobs) {
    Atomics.add(progress, 0, 1);
    results.push(await run({ page, source: source && sourceOf(source), paths }));
  }
  return { results, ...report() };
}

async function start(input: WorkerSite) {
  const { settings, assets, folder, hasCache } = input;
  const { site, compiler, environment, boundary, sourceOf, report } = await loadThreadSite(input, false);
  const pages = new Set<string>(input.urls);
  const withoutMarkdown = new Set(input.withoutMarkdown);
  const urls = {
    pages,
    urlByFile: new Map(input.urlByFile),
    hasMarkdownAt: (url: string) => pages.has(url) && !withoutMarkdown.has(url),
    keepsText: new Set(input.keepsText),
  };
  const render = createPageRenderer({
    site,
    context: { settings, assets },
    urls,
    compiler: {
      ...compiler,
      compile: (source) =>
        isQuick(readBody(source), site.markdown?.highlight)
          ? compiler.compile(source)
          : withMark(() => compiler.compile(source)),
    },
    boundary,
  });
  const sink = folder === undefined ? nullSink : diskSink(folder);
  const run = createJobRunner({ render, urls, environment, sink, hasCache });
  return { run, sourceOf, report };
}

/** Sets the second number of the progress while it compiles. */
async function withMark<T>(compile: () => Promise<T>): Promise<T> {
  Atomics.store(progress, 1, 1);
  try {
    return await compile();
  } finally {
    Atomics.store(progress, 1, 0);
  }
}
