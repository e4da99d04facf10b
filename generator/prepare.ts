import { type PublicFiles, publicTextReader, readPublicFolder } from './assets/public-files.ts';
import { type ScriptAssets, type Scripts, scriptsToAssets } from './assets/scripts-to-assets.ts';
import { type StyleAssets, stylesToAssets } from './assets/styles-to-assets.ts';
import type { CacheStore } from './cache/cache-store.ts';
import type { Content } from './content/assemble-content.ts';
import { openFrontMatterMemory } from './content/front-matter-memory.ts';
import { readGitDates } from './content/git-dates.ts';
import { readCollections } from './content/read-collections.ts';
import { type Diagnostic, diagnose, type Rules } from './diagnostics/diagnostic.ts';
import { callSite, type LoadedSite, loadSite } from './load/site-to-module.ts';
import { createMarkdownCompiler, type MarkdownCompiler } from './markdown/compile-markdown.ts';
import { createHighlighter, type Highlighter } from './markdown/highlight.ts';
import { createPicturePlanner } from './pictures/plan-picture.ts';
import { type Plan, routesToPages } from './plan/routes-to-pages.ts';
import type { SiteDefinition, SiteSettings } from './site-definition.ts';
import type { Stage } from './stage-timer.ts';
import type { Assets, OutputFile } from './types.ts';

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
  /** `yyyy-mm-dd`. */
  today: string;
  gitDates: boolean;
  cache: CacheStore;
  stage: Stage;
}): Promise<Preparation> {
  const { root, stage } = input;
  // Begun first and awaited last: it is another process's work.
  const dates = input.gitDates
    ? stage('read history', () => readGitDates({ root, folder: 'content' }))
    : undefined;
  const [loaded, publicFiles] = await Promise.all([
    stage('load site', () => loadSite({ root })),
    stage('list public files', () => readPublicFolder({ root })),
  ]);
  const { site } = loaded;
  if (!site) return { prepared: undefined, rules: {}, diagnostics: loaded.diagnostics };

  const settings = settingsOf(site, input.base);
  const { collections, tokens, rules = {} } = site;
  const memory = openFrontMatterMemory(input.cache);
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
            dates,
          }),
        loaded.locate,
      ),
    ),
    stage('bundle styles', () => stylesToAssets({ root, styles: site.styles ?? [] })),
    stage('bundle scripts', () => scriptsToAssets({ root, scripts: site.scripts ?? [] })),
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
  const diagnostics = [...early, ...content.diagnostics];
  const planned = await stage('plan pages', () =>
    callSite(() => routesToPages({ site, content }), loaded.locate),
  );
  if ('trouble' in planned)
    return { prepared: undefined, rules, diagnostics: [...diagnostics, planned.trouble] };
  const plan = planned.value;
  const { cache } = input;
  const compiler = createSiteCompiler({ site, publicFiles, cache, highlighter: createHighlighter() });
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
    }),
    rules,
    diagnostics: [...diagnostics, ...plan.diagnostics],
  };
}

/** The Markdown compiler of a site; it lasts as long as the site's code and its public files stay as they are. */
export const createSiteCompiler = (input: {
  site: SiteDefinition;
  publicFiles: PublicFiles;
  cache: CacheStore;
  highlighter: Highlighter;
}): MarkdownCompiler =>
  createMarkdownCompiler({
    highlighter: input.highlighter,
    tokens: input.site.tokens,
    readPublic: publicTextReader(input.publicFiles),
    planPicture: createPicturePlanner({ publicFiles: input.publicFiles, pictures: input.site.pictures }),
    cache: input.cache,
  });

/** Puts the parts of a site together. */
export function composeSite(
  parts: Omit<PreparedSite, 'assets' | 'scripts' | 'assetOutputs'> & {
    styles: StyleAssets;
    scripts: ScriptAssets;
  },
): PreparedSite {
  const { styles, scripts: bundled, ...rest } = parts;
  const { scripts } = bundled;
  return {
    ...rest,
    scripts,
    assets: { styles: styles.styles, scripts: scripts.entries, islands: scripts.islands },
    assetOutputs: [...styles.outputs, ...bundled.outputs],
  };
}

/** The site's settings, with the command's base path in the place of its own. */
export const settingsOf = (site: SiteDefinition, base: string | undefined): SiteSettings => ({
  ...site.settings,
  basePath: cleanBase(base ?? site.settings.basePath),
});

/** What is to be said of a site's configuration. */
export const siteDiagnostics = (site: SiteDefinition, settings: SiteSettings): Diagnostic[] => [
  ...(site.notices ?? []).map((text) => diagnose('site/notice', { text })),
  ...checkSettings(settings),
];

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
