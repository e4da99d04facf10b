import { setTimeout } from 'node:timers/promises';
import { type PublicFiles, readPublicFolder } from '../assets/public-files.ts';
import { NO_SCRIPTS, type ScriptAssets, scriptsToAssets } from '../assets/scripts-to-assets.ts';
import { NO_STYLES, type StyleAssets, stylesToAssets } from '../assets/styles-to-assets.ts';
import type { OpenCache } from '../cache/cache-store.ts';
import { toolchainDigest } from '../cache/toolchain.ts';
import { openFrontMatterMemory } from '../content/front-matter-memory.ts';
import { readGitDates } from '../content/git-dates.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { callSite, type LoadedSite, loadSite } from '../load/site-to-module.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { type Plan, routesToPages } from '../plan/routes-to-pages.ts';
import { composeSite, type PreparedSite, settingsOf, siteLocator } from '../prepare.ts';
import { createSiteCompiler } from '../site-compiler.ts';
import type { SiteDefinition } from '../site-definition.ts';
import { siteDiagnostics } from '../site-diagnostics.ts';
import type { RepoPath } from '../types.ts';
import { classifyChanges } from './classify-changes.ts';
import { createCompileCache } from './compile-cache.ts';
import { createContentStore } from './content-store.ts';
import { createPageMemory } from './page-cache.ts';
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
  /** Source files outside the folders that are always watched. */
  readonly sourceFiles: () => readonly RepoPath[];
};

/** Sites with fewer pages are planned in no time. */
const PLANNED_AT_ONCE = 500;
/** Time for the browser to fetch the edited page before the rest is planned. */
const SHOWN_WITHIN_MS = 40;

type Good = { readonly prepared: PreparedSite; readonly shared: string };

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
  const blocks = openFrontMatterMemory(cache);
  const store = createContentStore(root, blocks);
  const memory = createPageMemory();
  const highlighter = createHighlighter();
  const toolchain = cache.keeps ? toolchainDigest() : '';
  /** Counts what all pages share; a page that was rendered under other numbers is rendered again. */
  const revisions = { code: 0, assets: 0, public: 0, addresses: 0 };
  let revision = 0;

  // The newest of each, for what is wrong with it, and the last one that could be used.
  let loaded: LoadedSite | undefined;
  let goodSite: (LoadedSite & { site: NonNullable<LoadedSite['site']> }) | undefined;
  let styles: StyleAssets | undefined;
  let goodStyles: StyleAssets | undefined;
  let scripts: ScriptAssets | undefined;
  let goodScripts: ScriptAssets | undefined;
  let publicFiles: PublicFiles = { files: new Map(), diagnostics: [] };
  let compiler: MarkdownCompiler | undefined;
  let dates: ReadonlyMap<RepoPath, string> = new Map();
  let planTrouble: readonly Diagnostic[] = [];
  let plan: Plan | undefined;
  let good: Good | undefined;
  let snapshot = createSnapshot({ revision, good: undefined, memory, diagnostics: [], codeRevision: 0 });

  async function loadCode(): Promise<void> {
    loaded = await settled(goodSite, () => loadSite({ root }));
    const { site } = loaded;
    if (!site || loaded.code === goodSite?.code) return;
    goodSite = { ...loaded, site };
    revisions.code++;
    compiler = undefined;
    await store.setSite(site);
  }

  async function loadPublic(): Promise<void> {
    publicFiles = await readPublicFolder({ root });
    revisions.public++;
    compiler = undefined;
  }

  async function bundleStyles(): Promise<void> {
    if (!goodSite) return;
    const { site } = goodSite;
    const entries = [...(site.styles ?? []), ...(site.inlineStyles ?? [])];
    const { basePath } = settingsOf(site, input.base);
    styles = await settled(goodStyles, () => stylesToAssets({ root, styles: entries, inline: [], basePath }));
    if (hasErrors(styles.diagnostics)) return;
    if (addressesOf(styles) !== addressesOf(goodStyles)) revisions.assets++;
    goodStyles = styles;
  }

  async function bundleScripts(): Promise<void> {
    const entries = goodSite?.site.scripts ?? [];
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
    if (!goodSite) return;
    const { site, locate } = goodSite;
    const content = store.content(dates);
    const spelled = siteLocator(root, goodSite);
    const planned = await callSite(
      () => routesToPages({ site, content, publicFiles, locate: spelled }),
      locate,
    );
    planTrouble = 'trouble' in planned ? [planned.trouble] : planned.value.diagnostics;
    if ('trouble' in planned) {
      planTrouble = [...content.diagnostics, planned.trouble];
      return;
    }
    planTrouble = [...content.diagnostics, ...planned.value.diagnostics];
    if (!sameAddresses(plan, planned.value)) revisions.addresses++;
    plan = planned.value;
    compiler ??= createCompileCache(compilerOf(goodSite));
    const prepared = composeSite({
      root,
      loaded: goodSite,
      site,
      settings: settingsOf(site, input.base),
      content,
      plan,
      styles: goodStyles ?? NO_STYLES,
      scripts: goodScripts ?? NO_SCRIPTS,
      publicFiles,
      compiler,
      cache,
      toolchain,
    });
    good = { prepared, shared: Object.values(revisions).join('.') };
  }

  function compilerOf(loaded: NonNullable<typeof goodSite>, anew = false): MarkdownCompiler {
    const { site, code, environment } = loaded;
    return createSiteCompiler({ site, code, publicFiles, cache, toolchain, highlighter, environment, anew });
  }

  function publish(): void {
    const diagnostics = [
      ...(loaded?.diagnostics ?? []),
      ...(goodSite ? siteDiagnostics(goodSite.site, settingsOf(goodSite.site, input.base)) : []),
      ...(styles?.diagnostics ?? []),
      ...(scripts?.diagnostics ?? []),
      ...publicFiles.diagnostics,
      ...planTrouble,
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
    const broken = [loaded, styles, scripts].some((each) => hasErrors(each?.diagnostics ?? []));
    const kinds = classifyChanges({ paths, everything: broken, sourceFiles: loaded?.sourceFiles ?? [] });
    const [path] = paths;
    if (path !== undefined && paths.size === 1 && kinds.content.has(path) && !kinds.code)
      await showText(path);
    if (kinds.public) await loadPublic();
    const entriesBefore = entriesOf(goodSite?.site);
    await Promise.all([
      kinds.code ? loadCode() : undefined,
      kinds.code || kinds.styles ? bundleStyles() : undefined,
      kinds.code ? bundleScripts() : undefined,
    ]);
    if (entriesOf(goodSite?.site) !== entriesBefore) await Promise.all([bundleStyles(), bundleScripts()]);
    await store.update(kinds.content);
    await replan();
    publish();
    if (await store.catchUp()) {
      await replan();
      publish();
    }
  }

  /** On a large site planning takes longer than a writer should wait to see a sentence: its page comes first. */
  async function showText(path: RepoPath): Promise<void> {
    if (!good || good.prepared.plan.pages.length < PLANNED_AT_ONCE) return;
    const edited = await store.textEdit(path);
    if (!edited) return;
    const { content } = good.prepared;
    const source = content.sources.get(edited.key);
    if (!source) return;
    const { key, ...text } = edited;
    const sources = new Map(content.sources).set(key, { ...source, ...text });
    good = { ...good, prepared: { ...good.prepared, content: { ...content, sources } } };
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
  await replan();
  publish();
  // Kept only after the site is up; what this writer edits is read anew next time.
  setImmediate(blocks.save);

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
        await replan();
        publish();
      }),
    snapshot: () => snapshot,
    warmUp: async () => {
      if (good && goodSite) await warmUp({ prepared: good.prepared, compiler: compilerOf(goodSite, true) });
    },
    sourceFiles: () => loaded?.sourceFiles ?? [],
  };
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
