import { setImmediate, setTimeout } from 'node:timers/promises';
import { type PublicFiles, readPublicFolder } from '../assets/public-files.ts';
import type { OpenCache } from '../cache/cache-store.ts';
import { createMemo } from '../cache/memo.ts';
import { toolchainDigest } from '../cache/toolchain.ts';
import { isContentFile } from '../content/disk-to-files.ts';
import { readGitDates } from '../content/git-dates.ts';
import { type Diagnostic, diagnoseBug } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError, readThrown } from '../load/site-error.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { CompileThread } from '../markdown/compile-thread.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { createSiteCompiler, createSiteThread } from '../markdown/site-compiler.ts';
import { planSite } from '../plan/routes-to-pages.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { RepoPath } from '../types.ts';
import { createContentStore, LARGE_SITE } from './content-store.ts';
import { createPageCache, createPagesMemo } from './page-cache.ts';
import { createSiteBundles } from './site-bundles.ts';
import { createSnapshot } from './snapshot.ts';
import { PAGE_HEAD_START_MS } from './timing.ts';
import { ROOT_FILES } from './watch-files.ts';

export type DevSession = Awaited<ReturnType<typeof openDevSession>>;

/** Enough pages for V8 to optimize the code that renders them. */
const WARM_UP_PAGES = 16;

/**
 * Loads a site into memory, which then follows its source files. Errors in the sources are in the snapshot and never end the
 * session.
 * @param input.gitDates read modification dates from Git. Default: true.
 * @param input.onSnapshot is called for each new snapshot. One change can cause two.
 */
export async function openDevSession(input: {
  root: string;
  base: string | undefined;
  gitDates?: boolean;
  cache: OpenCache;
  onSnapshot?: () => void;
}) {
  const { root, cache } = input;
  const memo = createMemo(cache);
  const store = createContentStore(root);
  const pagesMemo = createPagesMemo();
  const highlighter = createHighlighter();
  const toolchain = cache.enabled ? toolchainDigest() : '';
  let revision = 0;

  const bundles = createSiteBundles({
    root,
    base: input.base,
    async onLoad(site) {
      dropCompiler();
      await catchErrors(() => store.setSite(site));
    },
  });
  let publicFiles: PublicFiles = { files: new Map(), diagnostics: [] };
  let compiler: MarkdownCompiler | undefined;
  let thread: CompileThread | undefined;
  let dates: ReadonlyMap<RepoPath, string> = new Map();
  let planDiagnostics: readonly Diagnostic[] = [];
  /** Errors of the site's code while content is read or pages are planned. */
  let siteErrors: readonly Diagnostic[] = [];
  let lateErrors: readonly Diagnostic[] = [];
  /** Last state without errors. */
  let good: PlannedSite | undefined;
  let snapshot = createSnapshot({ revision, site: undefined, diagnostics: [], codeRevision: 0 }, pagesMemo);

  /** Reports an error of the site's code. The previous state remains until the next change. */
  async function catchErrors(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      siteErrors = [isSiteError(error) ? error.diagnostic : bugDiagnostic(error)];
    }
  }

  async function loadPublic(): Promise<void> {
    publicFiles = await readPublicFolder({ root });
    dropCompiler();
  }

  async function loadDates(): Promise<void> {
    if (input.gitDates !== false) dates = await readGitDates(root, 'content');
  }

  function dropCompiler(): void {
    compiler = undefined;
    void thread?.close();
    thread = undefined;
  }

  function compilerOf(loaded: LoadedSite, fresh = false): MarkdownCompiler {
    const parts = { loaded, publicFiles, memo, toolchain };
    thread ??= createSiteThread({ ...parts, lasting: true });
    return createSiteCompiler({ ...parts, highlighter, fresh, thread });
  }

  /** Plans the pages. If the route table throws, the previous pages remain. */
  async function planPages(): Promise<void> {
    const loaded = bundles.loaded();
    if (!loaded) return;
    const read = store.content(dates);
    planDiagnostics = read.diagnostics;
    const planned = await planSite({ loaded, content: read, publicFiles });
    if (!planned.plan) {
      siteErrors = planned.diagnostics;
      return;
    }
    planDiagnostics = [...read.diagnostics, ...planned.diagnostics];
    const { plan, content } = planned;
    compiler ??= compilerOf(loaded);
    const assets = bundles.assets();
    good = { loaded, content, plan, assets, publicFiles, compiler, memo, toolchain };
  }

  function publish(): void {
    const diagnostics = [
      ...bundles.diagnostics(),
      ...publicFiles.diagnostics,
      ...planDiagnostics,
      ...siteErrors,
      ...lateErrors,
    ];
    const codeRevision = bundles.codeRevision();
    snapshot = createSnapshot({ revision: ++revision, site: good, diagnostics, codeRevision }, pagesMemo);
    input.onSnapshot?.();
  }

  /** Publishes a new plan. After an error in the content, pages would be missing, so the previous plan remains. */
  async function publishPlan(): Promise<void> {
    if (siteErrors.length === 0) await catchErrors(planPages);
    publish();
  }

  async function update(paths: ReadonlySet<RepoPath>): Promise<void> {
    siteErrors = [];
    const changed = classifyChanges(paths);
    const [path] = paths;
    if (path !== undefined && paths.size === 1 && changed.content.has(path) && !changed.code)
      await publishText(path);
    if (changed.public) await loadPublic();
    if (changed.code) lateErrors = [];
    await bundles.update(changed);
    await catchErrors(() => store.update(changed.content));
    await publishPlan();
    await catchErrors(async () => {
      if (await store.catchUp()) await publishPlan();
    });
    if (siteErrors.length > 0) publish();
  }

  /** After an error, any file of the site can contain the fix. */
  function classifyChanges(changed: ReadonlySet<RepoPath>) {
    const sources = new Set(bundles.sourceFiles());
    const code = new Set(bundles.loaded()?.sourceFiles);
    const paths = [...changed];
    const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
    const ofSite = paths.filter(
      (path) => isInside(path, 'site') || sources.has(path) || ROOT_FILES.has(path),
    );
    return {
      content: new Set(paths.filter((path) => isInside(path, 'content'))),
      public: paths.some((path) => isInside(path, 'public') || isContentFile(path)),
      styles: ofSite.some((path) => path.endsWith('.css')),
      // Code can import the text of a stylesheet.
      code: bundles.hasErrors() || ofSite.some((path) => code.has(path) || !path.endsWith('.css')),
    };
  }

  /** Publishes a changed text before the rest of a large site is planned. */
  async function publishText(path: RepoPath): Promise<void> {
    if (!good || good.plan.pages.length < LARGE_SITE) return;
    const edit = await store.textEdit(path);
    if (!edit) return;
    const { content } = good;
    const source = content.sources.get(edit.key);
    if (!source) return;
    const { key, ...text } = edit;
    const sources = new Map(content.sources).set(key, { ...source, ...text });
    good = { ...good, content: { ...content, sources } };
    publish();
    await setTimeout(PAGE_HEAD_START_MS);
  }

  /** Changed files that are not applied yet. */
  let pending = new Set<RepoPath>();
  let last: Promise<unknown> = Promise.all([
    bundles.update({ code: true, styles: true }),
    loadPublic(),
    loadDates(),
  ]);
  await last;
  await publishPlan();

  return {
    /** Applies changed files. Calls during an update are applied together after it. */
    change(paths: ReadonlySet<RepoPath>): Promise<void> {
      for (const path of paths) pending.add(path);
      const next = last.then(async () => {
        const batch = pending;
        pending = new Set();
        if (batch.size > 0) await update(batch);
      });
      last = next.catch(() => {});
      return next;
    },
    /** Reports an uncaught exception or unhandled rejection until the site's code changes. */
    reportLate(thrown: unknown): void {
      lateErrors = [bundles.boundary()?.blameLate(thrown)?.diagnostic ?? bugDiagnostic(thrown)];
      publish();
    },
    /** Latest state. Parts with errors are in their last version without errors. */
    snapshot: () => snapshot,
    /** Renders a few pages, to load modules and optimize code for the first saved change. */
    async warmUp(): Promise<void> {
      const loaded = bundles.loaded();
      if (!good || !loaded) return;
      // Without the cache, so that the modules that compile Markdown are loaded as well.
      const site = { ...good, compiler: compilerOf(loaded, true) };
      const pages = createPageCache({ site, memo: createPagesMemo() });
      const withContent = site.plan.pages.filter(({ content }) => content !== undefined);
      for (const page of withContent.slice(0, WARM_UP_PAGES)) {
        await setImmediate();
        await pages.facts(page);
      }
    },
    /** Source files of code, stylesheets and scripts, which can be outside the watched folders. */
    sourceFiles: bundles.sourceFiles,
  };
}

function bugDiagnostic(thrown: unknown): Diagnostic {
  const { reason, stack } = readThrown(thrown);
  return diagnoseBug(reason, stack);
}
