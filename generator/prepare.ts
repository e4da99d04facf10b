import {
  type PublicFiles,
  publicImageSizer,
  publicTextReader,
  readPublicFolder,
} from './assets/public-files.ts';
import { type Scripts, scriptsToAssets } from './assets/scripts-to-assets.ts';
import { stylesToAssets } from './assets/styles-to-assets.ts';
import type { CacheStore } from './cache/cache-store.ts';
import type { Content } from './content/assemble-content.ts';
import { readCollections } from './content/read-collections.ts';
import { type Diagnostic, diagnose, type Rules } from './diagnostics/diagnostic.ts';
import { callSite, type LoadedSite, loadSite } from './load/site-to-module.ts';
import { createMarkdownCompiler, type MarkdownCompiler } from './markdown/compile-markdown.ts';
import { type Plan, routesToPages } from './plan/routes-to-pages.ts';
import type { SiteDefinition, SiteSettings } from './site-definition.ts';
import type { Stage } from './stage-timer.ts';
import type { Assets, OutputFile } from './types.ts';

/** A site with everything known that its pages are rendered from. */
export type PreparedSite = {
  readonly site: SiteDefinition;
  readonly settings: SiteSettings;
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly plan: Plan;
  readonly assets: Assets;
  readonly scripts: Scripts;
  readonly assetOutputs: readonly OutputFile[];
  readonly publicFiles: PublicFiles;
  readonly compiler: MarkdownCompiler;
  readonly cache: CacheStore;
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
  cache: CacheStore;
  stage: Stage;
}): Promise<Preparation> {
  const { root, stage } = input;
  const [loaded, publicFiles] = await Promise.all([
    stage('load site', () => loadSite({ root })),
    stage('list public files', () => readPublicFolder({ root })),
  ]);
  const { site } = loaded;
  if (!site) return { prepared: undefined, rules: {}, diagnostics: loaded.diagnostics };

  const settings = { ...site.settings, basePath: cleanBase(input.base ?? site.settings.basePath) };
  const { collections, tokens, rules = {} } = site;
  const [read, styles, bundled] = await Promise.all([
    stage('read content', () =>
      callSite(() => readCollections({ root, collections, tokens, drafts: input.drafts }), loaded.locate),
    ),
    stage('bundle styles', () => stylesToAssets({ root, styles: site.styles ?? [] })),
    stage('bundle scripts', () => scriptsToAssets({ root, scripts: site.scripts ?? [] })),
  ]);
  const early = [
    ...(site.notices ?? []).map((text) => diagnose('site/notice', { text })),
    ...checkSettings(settings),
    ...publicFiles.diagnostics,
    ...styles.diagnostics,
    ...bundled.diagnostics,
  ];
  if ('trouble' in read) return { prepared: undefined, rules, diagnostics: [...early, read.trouble] };
  const content = read.value;
  const diagnostics = [...early, ...content.diagnostics];
  const planned = await stage('plan pages', () =>
    callSite(() => routesToPages({ site, content }), loaded.locate),
  );
  if ('trouble' in planned)
    return { prepared: undefined, rules, diagnostics: [...diagnostics, planned.trouble] };
  const plan = planned.value;
  const compiler = createMarkdownCompiler({
    tokens,
    readPublic: publicTextReader(publicFiles),
    imageSize: publicImageSizer(publicFiles),
  });
  const { scripts } = bundled;
  const assets = { styles: styles.styles, scripts: scripts.entries, islands: scripts.islands };
  const assetOutputs = [...styles.outputs, ...bundled.outputs];
  return {
    prepared: {
      site,
      settings,
      loaded,
      content,
      plan,
      assets,
      scripts,
      assetOutputs,
      publicFiles,
      compiler,
      cache: input.cache,
    },
    rules,
    diagnostics: [...diagnostics, ...plan.diagnostics],
  };
}

/** `/project/`, `project` and `/project` mean the same; the root is the empty string. */
const cleanBase = (base: string): string => {
  const inner = base.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
};

function checkSettings(settings: SiteSettings): Diagnostic[] {
  const problems: Diagnostic[] = [];
  if (!/^https?:\/\/[^/?#\s]+$/.test(settings.origin)) {
    const problem = `must be a scheme and a host without a path, but is "${settings.origin}"`;
    problems.push(diagnose('site/setting', { setting: 'origin', problem }));
  }
  if (/[^A-Za-z0-9/._~-]|\.\.|\/\//.test(settings.basePath)) {
    const problem = `must be a plain path, but is "${settings.basePath}"`;
    problems.push(diagnose('site/setting', { setting: 'basePath', problem }));
  }
  return problems;
}
