import { type PublicFiles, readPublicFolder } from './assets/public-files.ts';
import { type ScriptAssets, type Scripts, scriptsToAssets } from './assets/scripts-to-assets.ts';
import { type StyleAssets, stylesToAssets } from './assets/styles-to-assets.ts';
import { digest, type OpenCache } from './cache/cache-store.ts';
import type { Content } from './content/assemble-content.ts';
import { openFileMemory } from './content/file-memory.ts';
import { openFrontMatterMemory } from './content/front-matter-memory.ts';
import { readGitDates } from './content/git-dates.ts';
import { readCollections } from './content/read-collections.ts';
import type { Diagnostic, Rules } from './diagnostics/diagnostic.ts';
import { integrityOf } from './hosts/integrity.ts';
import { openBundleMemory } from './load/bundle-memory.ts';
import { bundleSite, SITE_ENTRY } from './load/bundle-site.ts';
import { addressLocator } from './load/locate-address.ts';
import { callSite, type LoadedSite, loadSite } from './load/site-to-module.ts';
import type { MarkdownCompiler } from './markdown/compile-markdown.ts';
import { createHighlighter } from './markdown/highlight.ts';
import { type Plan, routesToPages } from './plan/routes-to-pages.ts';
import { createSiteCompiler } from './site-compiler.ts';
import type { SiteDefinition, SiteSettings } from './site-definition.ts';
import { siteDiagnostics } from './site-diagnostics.ts';
import type { Stage } from './stage-timer.ts';
import type { Assets, OutputFile, RepoPath, SourceLocation } from './types.ts';

/** A site with everything known that its pages are rendered from. */
export type PreparedSite = {
  /** Absolute path of the project. */
  readonly root: string;
  readonly site: SiteDefinition;
  readonly settings: SiteSettings;
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly plan: Plan;
  readonly assets: Assets;
  readonly scripts: Scripts;
  readonly assetOutputs: readonly OutputFile[];
  /** Files of the project that code, styles and scripts are made of. */
  readonly sources: readonly RepoPath[];
  /** Those of them that are in the HTML of pages. */
  readonly pageSources: readonly RepoPath[];
  readonly publicFiles: PublicFiles;
  readonly compiler: MarkdownCompiler;
  readonly cache: OpenCache;
  /** Digest of the generator, its packages and Node; empty where nothing is remembered. */
  readonly toolchain: string;
};

export type Preparation = {
  /** Undefined when the site's own code does not load, or throws where it is asked for its pages. */
  readonly prepared: PreparedSite | undefined;
  readonly rules: Rules;
  readonly diagnostics: readonly Diagnostic[];
};

/** The stages before the first page is rendered; the same for every command. */
export async function prepareSite(input: {
  root: string;
  base: string | undefined;
  drafts: boolean;
  /** `yyyy-mm-dd`. */
  today: string;
  gitDates: boolean;
  /** False leaves out the packed copies that the site wants. */
  compress: boolean;
  cache: OpenCache;
  /** Digest of the generator, its packages and Node; empty where nothing is remembered. */
  toolchain: string;
  stage: Stage;
}): Promise<Preparation> {
  const { root, stage } = input;
  // Begun first and awaited last: it is another process's work.
  const dates = input.gitDates
    ? stage('read history', () => readGitDates({ root, folder: 'content' }))
    : undefined;
  const bundles = openBundleMemory({ root, cache: input.cache, toolchain: input.toolchain });
  const [loaded, publicFiles] = await Promise.all([
    stage('load site', () => loadSite({ root, bundle: bundles('site', () => bundleSite({ root })) })),
    stage('list public files', () => readPublicFolder({ root })),
  ]);
  const site = loaded.site && (input.compress ? loaded.site : { ...loaded.site, compress: [] });
  if (!site) return { prepared: undefined, rules: {}, diagnostics: loaded.diagnostics };

  const settings = settingsOf(site, input.base);
  const { collections, tokens, rules = {} } = site;
  const memory = openFrontMatterMemory(input.cache);
  const inputs = { generator: input.toolchain, code: digest(loaded.code) };
  const files = input.cache.keeps ? openFileMemory({ cache: input.cache, inputs }) : undefined;
  const [read, styles, bundled] = await Promise.all([
    stage('read content', () =>
      callSite(
        () =>
          readCollections({
            root,
            collections,
            tokens,
            drafts: input.drafts,
            today: input.today,
            memory,
            ...(files && { files }),
            dates,
          }),
        loaded.locate,
      ),
    ),
    stage('bundle styles', () => {
      const { styles = [], inlineStyles: inline = [] } = site;
      const { basePath } = settings;
      return bundles(`styles ${JSON.stringify([styles, inline, basePath])}`, () =>
        stylesToAssets({ root, styles, inline, basePath }),
      );
    }),
    stage('bundle scripts', () => {
      const { scripts = [] } = site;
      return bundles(`scripts ${scripts.join(' ')}`, () => scriptsToAssets({ root, scripts }));
    }),
  ]);
  const early = [
    ...siteDiagnostics(site, settings),
    ...publicFiles.diagnostics,
    ...styles.diagnostics,
    ...bundled.diagnostics,
  ];
  if ('trouble' in read) return { prepared: undefined, rules, diagnostics: [...early, read.trouble] };
  const content = read.value;
  memory.save();
  files?.save();
  const diagnostics = [...early, ...content.diagnostics];
  const planned = await stage('plan pages', () =>
    callSite(
      () => routesToPages({ site, content, publicFiles, locate: siteLocator(root, loaded) }),
      loaded.locate,
    ),
  );
  if ('trouble' in planned)
    return { prepared: undefined, rules, diagnostics: [...diagnostics, planned.trouble] };
  const plan = planned.value;
  const { cache, toolchain } = input;
  const { code, environment } = loaded;
  const highlighter = createHighlighter();
  const compiler = createSiteCompiler({
    site,
    code,
    publicFiles,
    cache,
    toolchain,
    highlighter,
    environment,
  });
  return {
    prepared: composeSite({
      root,
      loaded,
      site,
      settings,
      content,
      plan,
      styles,
      scripts: bundled,
      publicFiles,
      compiler,
      cache,
      toolchain,
    }),
    rules,
    diagnostics: [...diagnostics, ...plan.diagnostics],
  };
}

/** Where the site's code spells an address; its entry point when it is put together there. */
export const siteLocator = (root: string, loaded: LoadedSite) => {
  const locate = addressLocator(root, loaded.sourceFiles);
  return (address: string): SourceLocation => locate(address) ?? { file: SITE_ENTRY, line: 1, column: 1 };
};

/** Puts the parts of a site together. */
export function composeSite(
  parts: Omit<PreparedSite, 'assets' | 'scripts' | 'assetOutputs' | 'sources' | 'pageSources'> & {
    styles: StyleAssets;
    scripts: ScriptAssets;
  },
): PreparedSite {
  const { styles, scripts: bundled, ...rest } = parts;
  const { scripts } = bundled;
  const assetOutputs = [...styles.outputs, ...bundled.outputs];
  return {
    ...rest,
    scripts,
    assets: {
      styles: styles.styles,
      inlineStyles: styles.inline,
      scripts: scripts.entries,
      islands: scripts.islands,
      integrity: integrityOf(assetOutputs),
    },
    assetOutputs,
    sources: [...rest.loaded.sourceFiles, ...styles.sources, ...bundled.sources],
    pageSources: [...rest.loaded.sourceFiles, ...styles.inlineSources],
  };
}

/** The site's settings, with the command's base path in the place of its own. */
export const settingsOf = (site: SiteDefinition, base: string | undefined): SiteSettings => ({
  ...site.settings,
  basePath: cleanBase(base ?? site.settings.basePath),
});

/** `/project/`, `project` and `/project` mean the same; the root is the empty string. */
const cleanBase = (base: string): string => {
  const inner = base.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
};
