import { setTimeout } from 'node:timers/promises';
import { combineAssets } from '../assets/bundle-assets.ts';
import { type PublicFiles, readPublicFolder } from '../assets/public-files.ts';
import { NO_SCRIPTS, type ScriptAssets, scriptsToAssets } from '../assets/scripts-to-assets.ts';
import { NO_STYLES, type StyleAssets, stylesToAssets } from '../assets/styles-to-assets.ts';
import type { OpenCache } from '../cache/cache-store.ts';
import { createMemo } from '../cache/memo.ts';
import { toolchainDigest } from '../cache/toolchain.ts';
import { readGitDates } from '../content/git-dates.ts';
import { type Diagnostic, diagnoseBug } from '../diagnostics/diagnostic.ts';
import { type LoadedSite, readySite } from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { siteDiagnostics } from '../load/site-diagnostics.ts';
import { isSiteError } from '../load/site-error.ts';
import { loadSiteModule, type SiteModule } from '../load/site-to-module.ts';
import { readThrown } from '../load/thrown.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { CompileThread } from '../markdown/compile-thread.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { createSiteCompiler, createSiteThread } from '../markdown/site-compiler.ts';
import { planSite } from '../plan/plan-site.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { classifyChanges } from './classify-changes.ts';
import { createCompileCache } from './compile-cache.ts';
import { createContentStore } from './content-store.ts';
import { createRenderedPages } from './page-cache.ts';
import { addressesOf, hasErrors, settled } from './settled-bundle.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { warmUp } from './warm-up.ts';

/** A site in memory that follows its sources. Nothing that the sources say ends it. */
export type DevSession = {
  /** Brings the session up to date with changed files; calls wait for each other. */
  readonly change: (paths: ReadonlySet<RepoPath>) => Promise<void>;
  /** Asks Git again when files were last changed. */
  readonly refreshDates: () => Promise<void>;
  /** The newest state, or the last good one with what is wrong now. */
  readonly snapshot: () => Snapshot;
  /** Makes the first saved sentence find everything loaded and fast. */
  readonly warmUp: () => Promise<void>;
  /** Shows what was thrown when nobody waited for it, until the site's code changes. */
  readonly reportLate: (thrown: unknown) => void;
  /** Source files outside the folders that are always watched. */
  readonly sourceFiles: () => readonly RepoPath[];
};

/** Sites with fewer pages are planned in no time. */
const PLANNED_AT_ONCE = 500;
/** Time for the browser to fetch the edited page before the rest is planned. */
const SHOWN_WITHIN_MS = 40;

type Good = { readonly site: PlannedSite; readonly shared: string };

/** Reads the whole site once. Rejects only by a bug: trouble in the sources is in the snapshot. */
export async function openDevSession(input: {
  root: string;
  base: string | undefined;
  /** Ask Git when content was last changed. */
  gitDates: boolean;
  cache: OpenCache;
  /** Is called for every new state; one change can bring two. */
  onSnapshot?: () => void;
}): Promise<DevSession> {
  const { root, cache } = input;
  const memo = createMemo(cache);
  const store = createContentStore(root);
  const memory = createRenderedPages();
  const highlighter = createHighlighter();
  const toolchain = cache.keeps ? toolchainDigest() : '';
  /** Counts what all pages share; a page that was rendered under other numbers is rendered again. */
  const revisions = { code: 0, assets: 0, public: 0, addresses: 0 };
  let revision = 0;

  // The newest of each, for what is wrong with it, and the last one that could be used.
  let module: SiteModule | undefined;
  let goodModule: SiteModule | undefined;
  let loaded: LoadedSite | undefined;
  let styles: StyleAssets | undefined;
  let goodStyles: StyleAssets | undefined;
  let scripts: ScriptAssets | undefined;
  let goodScripts: ScriptAssets | undefined;
  let publicFiles: PublicFiles = { files: new Map(), diagnostics: [] };
  let compiler: MarkdownCompiler | undefined;
  let thread: CompileThread | undefined;
  let dates: ReadonlyMap<RepoPath, string> = new Map();
  let planTrouble: readonly Diagnostic[] = [];
  /** What the site's code does wrong when it is asked for content or pages. */
  let askingTrouble: readonly Diagnostic[] = [];
  let lateTrouble: readonly Diagnostic[] = [];
  let boundary: Boundary | undefined;
  let plan: Plan | undefined;
  let good: Good | undefined;
  let snapshot = createSnapshot({ revision, good: undefined, memory, diagnostics: [], codeRevision: 0 });

  async function loadCode(): Promise<void> {
    lateTrouble = [];
    const onBoundary = (next: Boundary) => {
      boundary = next;
    };
    module = await settled(goodModule, () => loadSiteModule({ root, onBoundary }));
    const { site } = module;
    if (!site || module.code === loaded?.code) return;
    goodModule = module;
    loaded = readySite({ root, base: input.base, module, site });
    revisions.code++;
    dropCompiler();
    await ask(() => store.setSite(site));
  }

  /** Trouble leaves what was known before; it is asked for again with the next change. */
  async function ask(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      askingTrouble = [isSiteError(error) ? error.diagnostic : bugOf(error)];
    }
  }

  async function loadPublic(): Promise<void> {
    publicFiles = await readPublicFolder({ root });
    revisions.public++;
    dropCompiler();
  }

  function dropCompiler(): void {
    compiler = undefined;
    void thread?.close();
    thread = undefined;
  }

  async function bundleStyles(): Promise<void> {
    if (!loaded) return;
    const { site, settings } = loaded;
    const entries = [...(site.styles ?? []), ...(site.inlineStyles ?? [])];
    const { basePath } = settings;
    styles = await settled(goodStyles, () => stylesToAssets({ root, styles: entries, inline: [], basePath }));
    if (hasErrors(styles.diagnostics)) return;
    if (addressesOf(styles) !== addressesOf(goodStyles)) revisions.assets++;
    goodStyles = styles;
  }

  async function bundleScripts(): Promise<void> {
    const entries = loaded?.site.scripts ?? [];
    scripts = await settled(goodScripts, () => scriptsToAssets({ root, scripts: entries }));
    if (hasErrors(scripts.diagnostics)) return;
    if (addressesOf(scripts) !== addressesOf(goodScripts)) {
      revisions.assets++;
      revisions.code++;
    }
    goodScripts = scripts;
  }

  /** Plans the pages anew; a route table that throws leaves the pages of before. */
  async function replan(): Promise<void> {
    if (!loaded) return;
    const content = store.content(dates);
    planTrouble = content.diagnostics;
    const planned = await planSite({ loaded, content, publicFiles });
    if (!planned.plan) {
      askingTrouble = planned.diagnostics;
      return;
    }
    planTrouble = [...content.diagnostics, ...planned.diagnostics];
    if (!sameAddresses(plan, planned.plan)) revisions.addresses++;
    plan = planned.plan;
    compiler ??= createCompileCache(compilerOf(loaded));
    const assets = combineAssets(goodStyles ?? NO_STYLES, goodScripts ?? NO_SCRIPTS);
    const site = { loaded, content, plan, assets, publicFiles, compiler, memo, toolchain };
    good = { site, shared: Object.values(revisions).join('.') };
  }

  function compilerOf(loaded: LoadedSite, anew = false): MarkdownCompiler {
    const parts = { loaded, publicFiles, memo, toolchain };
    thread ??= createSiteThread({ ...parts, lasting: true });
    return createSiteCompiler({ ...parts, highlighter, fresh: anew, thread });
  }

  function publish(): void {
    const diagnostics = [
      ...(module?.diagnostics ?? []),
      ...(loaded ? siteDiagnostics(loaded.site, loaded.settings) : []),
      ...(styles?.diagnostics ?? []),
      ...(scripts?.diagnostics ?? []),
      ...publicFiles.diagnostics,
      ...planTrouble,
      ...askingTrouble,
      ...lateTrouble,
    ];
    snapshot = createSnapshot({
      revision: ++revision,
      good,
      memory,
      diagnostics,
      codeRevision: revisions.code,
    });
    input.onSnapshot?.();
  }

  async function update(paths: ReadonlySet<RepoPath>): Promise<void> {
    const broken = [module, styles, scripts].some((each) => hasErrors(each?.diagnostics ?? []));
    askingTrouble = [];
    const kinds = classifyChanges({ paths, everything: broken, sourceFiles: module?.sourceFiles ?? [] });
    const [path] = paths;
    if (path !== undefined && paths.size === 1 && kinds.content.has(path) && !kinds.code)
      await showText(path);
    if (kinds.public) await loadPublic();
    const entriesBefore = entriesOf(loaded?.site);
    await Promise.all([
      kinds.code ? loadCode() : undefined,
      kinds.code || kinds.styles ? bundleStyles() : undefined,
      kinds.code ? bundleScripts() : undefined,
    ]);
    if (entriesOf(loaded?.site) !== entriesBefore) await Promise.all([bundleStyles(), bundleScripts()]);
    await ask(() => store.update(kinds.content));
    await showPlanned();
    await ask(async () => {
      if (await store.catchUp()) await showPlanned();
    });
    if (askingTrouble.length > 0) publish();
  }

  /** Half of the content would make pages disappear: those of before stay. */
  async function showPlanned(): Promise<void> {
    if (askingTrouble.length === 0) await ask(replan);
    publish();
  }

  /** On a large site planning takes longer than a writer should wait to see a sentence: its page comes first. */
  async function showText(path: RepoPath): Promise<void> {
    if (!good || good.site.plan.pages.length < PLANNED_AT_ONCE) return;
    const edited = await store.textEdit(path);
    if (!edited) return;
    const { content } = good.site;
    const source = content.sources.get(edited.key);
    if (!source) return;
    const { key, ...text } = edited;
    const sources = new Map(content.sources).set(key, { ...source, ...text });
    good = { ...good, site: { ...good.site, content: { ...content, sources } } };
    publish();
    await setTimeout(SHOWN_WITHIN_MS);
  }

  async function loadDates(): Promise<boolean> {
    if (!input.gitDates) return false;
    const before = dates;
    dates = await readGitDates({ root, folder: 'content' });
    return before.size !== dates.size || [...dates].some(([path, date]) => before.get(path) !== date);
  }

  let last: Promise<unknown> = Promise.all([loadCode(), loadPublic(), loadDates()]);
  await last;
  await Promise.all([bundleStyles(), bundleScripts()]);
  await showPlanned();

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = last.then(run);
    last = next.catch(() => {});
    return next;
  }

  return {
    change: (paths) => inTurn(() => update(paths)),
    refreshDates: () =>
      inTurn(async () => {
        if (!(await loadDates())) return;
        await showPlanned();
      }),
    reportLate(thrown) {
      lateTrouble = [boundary?.blameLate(thrown)?.diagnostic ?? bugOf(thrown)];
      publish();
    },
    snapshot: () => snapshot,
    warmUp: async () => {
      if (good && loaded) await warmUp({ site: good.site, compiler: compilerOf(loaded, true) });
    },
    sourceFiles: () => module?.sourceFiles ?? [],
  };
}

function bugOf(thrown: unknown): Diagnostic {
  const { reason, stack } = readThrown(thrown);
  return diagnoseBug(reason, stack);
}

/** What the site's code says about its bundles, as one text: entry points, and where the files that they name will lie. */
const entriesOf = (site: SiteDefinition | undefined): string =>
  JSON.stringify([site?.styles, site?.inlineStyles, site?.scripts, site?.settings.basePath]);

function sameAddresses(a: Plan | undefined, b: Plan): boolean {
  if (a?.pages.length !== b.pages.length) return false;
  for (const [index, page] of b.pages.entries()) if (a.pages[index]?.url !== page.url) return false;
  for (const [file, url] of b.urlByFile) if (a.urlByFile.get(file) !== url) return false;
  return true;
}
