import { type PublicFiles, readPublicFolder } from '../assets/public-files.ts';
import { type ScriptAssets, scriptsToAssets } from '../assets/scripts-to-assets.ts';
import { type StyleAssets, stylesToAssets } from '../assets/styles-to-assets.ts';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { callSite, type LoadedSite, loadSite } from '../load/site-to-module.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { type Plan, routesToPages } from '../plan/routes-to-pages.ts';
import {
  composeSite,
  createSiteCompiler,
  type PreparedSite,
  settingsOf,
  siteDiagnostics,
} from '../prepare.ts';
import type { RepoPath } from '../types.ts';
import { classifyChanges } from './classify-changes.ts';
import { createCompileCache } from './compile-cache.ts';
import { createContentStore } from './content-store.ts';
import { createPageMemory } from './page-cache.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

/** A site in memory that follows its sources. Nothing that the sources say ends it. */
export type DevSession = {
  /** Brings the session up to date with changed files; calls wait for each other. */
  readonly change: (paths: ReadonlySet<RepoPath>) => Promise<void>;
  /** The newest state, or the last good one with what is wrong now. */
  readonly snapshot: () => Snapshot;
  /** Source files outside the folders that are always watched. */
  readonly sourceFiles: () => readonly RepoPath[];
};

type Good = { readonly prepared: PreparedSite; readonly shared: string };

/** Reads the whole site once. Rejects only by a bug: trouble in the sources is in the snapshot. */
export async function openDevSession(input: {
  root: string;
  base: string | undefined;
  cache: CacheStore;
}): Promise<DevSession> {
  const { root, cache } = input;
  const store = createContentStore(root);
  const memory = createPageMemory();
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
  let planTrouble: readonly Diagnostic[] = [];
  let plan: Plan | undefined;
  let good: Good | undefined;
  let snapshot = createSnapshot({ revision, good: undefined, memory, diagnostics: [], codeRevision: 0 });

  async function loadCode(): Promise<void> {
    loaded = await loadSite({ root });
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
    styles = await stylesToAssets({ root, styles: goodSite?.site.styles ?? [] });
    if (hasErrors(styles.diagnostics)) return;
    if (addressesOf(styles) !== addressesOf(goodStyles)) revisions.assets++;
    goodStyles = styles;
  }

  async function bundleScripts(): Promise<void> {
    scripts = await scriptsToAssets({ root, scripts: goodSite?.site.scripts ?? [] });
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
    const content = store.content();
    const planned = await callSite(() => routesToPages({ site, content }), locate);
    planTrouble = 'trouble' in planned ? [planned.trouble] : planned.value.diagnostics;
    if ('trouble' in planned) {
      planTrouble = [...content.diagnostics, planned.trouble];
      return;
    }
    planTrouble = [...content.diagnostics, ...planned.value.diagnostics];
    if (!sameAddresses(plan, planned.value)) revisions.addresses++;
    plan = planned.value;
    compiler ??= createCompileCache(createSiteCompiler({ site, publicFiles, cache }));
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
    });
    good = { prepared, shared: Object.values(revisions).join('.') };
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
  }

  async function update(paths: ReadonlySet<RepoPath>): Promise<void> {
    const broken = [loaded, styles, scripts].some((each) => hasErrors(each?.diagnostics ?? []));
    const kinds = classifyChanges({ paths, everything: broken, sourceFiles: loaded?.sourceFiles ?? [] });
    if (kinds.public) await loadPublic();
    if (kinds.code) await loadCode();
    await Promise.all([
      kinds.code || kinds.styles ? bundleStyles() : undefined,
      kinds.code ? bundleScripts() : undefined,
      store.update(kinds.content),
    ]);
    await replan();
    publish();
  }

  let last: Promise<unknown> = Promise.all([loadCode(), loadPublic()]);
  await last;
  await Promise.all([bundleStyles(), bundleScripts()]);
  await replan();
  publish();

  return {
    change(paths) {
      const next = last.then(() => update(paths));
      last = next.catch(() => {});
      return next;
    },
    snapshot: () => snapshot,
    sourceFiles: () => loaded?.sourceFiles ?? [],
  };
}

const NO_STYLES: StyleAssets = { styles: {}, outputs: [], diagnostics: [] };
const NO_SCRIPTS: ScriptAssets = {
  scripts: { entries: [], islands: {}, closures: {} },
  outputs: [],
  diagnostics: [],
};

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Names of assets carry the digest of their bytes. */
const addressesOf = (assets: StyleAssets | ScriptAssets | undefined): string =>
  assets?.outputs.map(({ path }) => path).join('\n') ?? '';

function sameAddresses(a: Plan | undefined, b: Plan): boolean {
  if (a?.pages.length !== b.pages.length) return false;
  for (const [index, page] of b.pages.entries()) if (a.pages[index]?.url !== page.url) return false;
  for (const [file, url] of b.urlByFile) if (a.urlByFile.get(file) !== url) return false;
  return true;
}
