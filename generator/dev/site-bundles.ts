import { setTimeout } from 'node:timers/promises';
import {
  combineAssets,
  NO_STYLES,
  type SiteAssets,
  type StyleAssets,
  stylesToAssets,
} from '../assets/bundle-assets.ts';
import { NO_SCRIPTS, type ScriptAssets, scriptsToAssets } from '../assets/scripts-to-assets.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { todayInUtc } from '../lib/strings.ts';
import {
  type LoadedSite,
  loadSiteModule,
  readySite,
  type SiteModule,
  siteDiagnostics,
  siteNotices,
} from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { HALF_SAVED_MS } from './timing.ts';

type Bundled = { readonly emptyInputs: readonly RepoPath[]; readonly diagnostics: readonly Diagnostic[] };

/** Latest version of a bundle, and the last one without errors. */
type Versions<T> = { latest?: T; good?: T };

/**
 * The site's code, stylesheets and scripts: the last version of each that has no errors.
 * @param input.onLoad is called when the site's code has changed.
 */
export function createSiteBundles(input: {
  root: string;
  base: string | undefined;
  onLoad: (site: SiteDefinition) => Promise<void>;
}) {
  const { root } = input;
  const module: Versions<SiteModule> = {};
  const styles: Versions<StyleAssets> = {};
  const scripts: Versions<ScriptAssets> = {};
  const all: readonly Versions<Bundled>[] = [module, styles, scripts];
  let boundary: Boundary | undefined;
  let loaded: LoadedSite | undefined;
  let notices: readonly Diagnostic[] = [];
  let codeRevision = 0;

  async function loadCode(): Promise<void> {
    const onBoundary = (next: Boundary) => {
      boundary = next;
    };
    const { site, ...rest } = await rebuild(module, () => loadSiteModule({ root, onBoundary }));
    if (!site || rest.code === loaded?.code) return;
    loaded = readySite({ root, base: input.base, module: rest, site });
    notices = await siteNotices(site, { today: todayInUtc() });
    codeRevision++;
    await input.onLoad(site);
  }

  async function bundleStyles(): Promise<void> {
    if (!loaded) return;
    const { site, settings } = loaded;
    const entries = [...(site.styles ?? []), ...(site.inlineStyles ?? [])];
    const { basePath } = settings;
    await rebuild(styles, () => stylesToAssets({ root, styles: entries, inline: [], basePath }));
  }

  async function bundleScripts(): Promise<void> {
    if (!loaded) return;
    const { scripts: entries = [] } = loaded.site;
    const before = fileNames(scripts.good);
    await rebuild(scripts, () => scriptsToAssets(root, entries));
    if (fileNames(scripts.good) !== before) codeRevision++;
  }

  return {
    async update(changed: { code: boolean; styles: boolean }): Promise<void> {
      const before = entriesOf(loaded);
      await Promise.all([
        changed.code ? loadCode() : undefined,
        changed.code || changed.styles ? bundleStyles() : undefined,
        changed.code ? bundleScripts() : undefined,
      ]);
      if (entriesOf(loaded) !== before) await Promise.all([bundleStyles(), bundleScripts()]);
    },
    /** Undefined until the site has been loaded. */
    loaded: () => loaded,
    /** Changes when the code that runs in browsers may have changed. */
    codeRevision: () => codeRevision,
    assets: (): SiteAssets => combineAssets(styles.good ?? NO_STYLES, scripts.good ?? NO_SCRIPTS),
    /** Boundary of the latest code, whether it has errors or not. */
    boundary: () => boundary,
    /** Sources of all three, which can be outside `site/`. */
    sourceFiles: (): readonly RepoPath[] => [
      ...(module.latest?.sourceFiles ?? []),
      ...(styles.latest?.sources ?? []),
      ...(scripts.latest?.sources ?? []),
    ],
    /** Problems of the latest versions. */
    diagnostics: (): readonly Diagnostic[] => [
      ...notices,
      ...(loaded ? siteDiagnostics(loaded, input.base) : []),
      ...all.flatMap(({ latest }) => latest?.diagnostics ?? []),
    ],
    hasErrors: () => all.some(({ latest }) => latest && hasErrors(latest)),
  };
}

/** Runs the bundler. Runs it again after a delay when a source may be half saved. */
async function rebuild<T extends Bundled>(versions: Versions<T>, bundle: () => Promise<T>): Promise<T> {
  let latest = await bundle();
  if (versions.good && mayBePartial(latest, versions.good)) {
    await setTimeout(HALF_SAVED_MS);
    latest = await bundle();
  }
  versions.latest = latest;
  if (!hasErrors(latest)) versions.good = latest;
  return latest;
}

/** Checks for files that have become empty, and for new warnings, which a stylesheet without its end causes. */
const mayBePartial = (bundle: Bundled, before: Bundled): boolean =>
  !bundle.emptyInputs.every((file) => before.emptyInputs.includes(file)) ||
  (before.diagnostics.length === 0 && bundle.diagnostics.some(({ severity }) => severity === 'warning'));

const hasErrors = ({ diagnostics }: Bundled): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Names of output files, which contain content hashes. */
const fileNames = (assets: ScriptAssets | undefined): string =>
  assets?.outputs.map(({ path }) => path).join('\n') ?? '';

/** Settings that determine which files are bundled, as one string. */
const entriesOf = (loaded: LoadedSite | undefined): string => {
  const site = loaded?.site;
  return JSON.stringify([site?.styles, site?.inlineStyles, site?.scripts, site?.settings.basePath]);
};
