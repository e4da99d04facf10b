/** A thread that renders pages: it loads the site's code itself and is told the rest once, when it starts. */
import { workerData } from 'node:worker_threads';
import { readBody } from '../content/read-body.ts';
import { isQuick } from '../markdown/is-quick.ts';
import type { ThreadReport, ThreadSite, ThreadSource } from '../markdown/thread-messages.ts';
import { loadThreadSite } from '../markdown/thread-site.ts';
import { diskSink, nullSink } from '../publish/sinks.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, Assets, RepoPath, UrlPath } from '../types.ts';
import { createPageRenderer } from './page-to-html.ts';
import { createJobRunner, type RenderResult } from './render-job.ts';

/** What a thread is told when it starts. */
export type WorkerSite = ThreadSite & {
  readonly settings: SiteSettings;
  readonly assets: Assets;
  readonly urls: readonly string[];
  /** Those of the same that have no Markdown twin. */
  readonly withoutMarkdown: readonly string[];
  readonly inFullText: readonly string[];
  readonly urlByFile: readonly (readonly [RepoPath, UrlPath])[];
  /** Where files are written; nowhere when undefined. */
  readonly folder: string | undefined;
};

/** Some pages to render. */
export type WorkerTask = {
  readonly jobs: readonly {
    readonly page: AnyPage;
    readonly source: ThreadSource | undefined;
    readonly paths: readonly string[];
  }[];
  /**
   * Two numbers for the thread that waits. The first is 0 until a thread has taken the task, then 1 and one more for each page begun;
   * the second is 1 while Markdown is compiled that may take long.
   */
  readonly progress: SharedArrayBuffer;
};

export type WorkerAnswer = ThreadReport & { readonly results: readonly RenderResult[] };

// tinypool hands its own data on in front of ours.
const told = (Array.isArray(workerData) ? workerData.at(-1) : workerData) as WorkerSite;
/** Begun with the first task, so that whoever waits for it also waits for this. */
let ready: ReturnType<typeof start> | undefined;
let progress = new Int32Array(new SharedArrayBuffer(8));

export default async function renderTask(task: WorkerTask): Promise<WorkerAnswer> {
  progress = new Int32Array(task.progress);
  Atomics.add(progress, 0, 1);
  ready ??= start(told);
  const { run, sourceOf, report } = await ready;
  const results: RenderResult[] = [];
  for (const { page, source, paths } of task.jobs) {
    Atomics.add(progress, 0, 1);
    results.push(await run({ page, source: source && sourceOf(source), paths }));
  }
  return { results, ...report() };
}

async function start(given: WorkerSite) {
  const { settings, assets, folder, keeps } = given;
  const { site, compiler, environment, boundary, sourceOf, report } = await loadThreadSite(given, false);
  const urls = new Set(given.urls);
  const withoutMarkdown = new Set(given.withoutMarkdown);
  const addresses = {
    pages: urls,
    urlByFile: new Map(given.urlByFile),
    hasMarkdownAt: (url: string) => urls.has(url) && !withoutMarkdown.has(url),
    inFullText: new Set(given.inFullText),
  };
  const render = createPageRenderer({
    site,
    context: { settings, assets },
    addresses,
    compiler: {
      ...compiler,
      compile: (source) =>
        isQuick(readBody(source)) ? compiler.compile(source) : marked(() => compiler.compile(source)),
    },
    blame: boundary.blame,
  });
  const sink = folder === undefined ? nullSink : diskSink(folder);
  const run = createJobRunner({ render, addresses, environment, sink, keeps });
  return { run, sourceOf, report };
}

async function marked<T>(compile: () => Promise<T>): Promise<T> {
  Atomics.store(progress, 1, 1);
  try {
    return await compile();
  } finally {
    Atomics.store(progress, 1, 0);
  }
}
