import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { SiteBundle } from './bundle-site.ts';
import type { Boundary } from './site-boundary.ts';
import { siteDiagnostics } from './site-diagnostics.ts';
import { loadSiteModule, type SiteModule } from './site-to-module.ts';

/** Loaded site, with the settings of this command. */
export type LoadedSite = Pick<
  SiteModule,
  'code' | 'map' | 'environment' | 'sourceFiles' | 'packages' | 'boundary'
> & {
  /** Absolute path of the project. */
  readonly root: string;
  readonly site: SiteDefinition;
  readonly settings: SiteSettings;
};

/**
 * Loads the site's code and checks its settings.
 * @param input `base` replaces the site's base path; `compress: false` omits compressed variants.
 * @returns `loaded` is undefined when the code cannot be bundled, throws, or exports no site.
 */
export async function loadSite(input: {
  root: string;
  base: string | undefined;
  compress: boolean;
  bundle: Promise<SiteBundle>;
  onBoundary?: ((boundary: Boundary) => void) | undefined;
}): Promise<{ loaded: LoadedSite | undefined; diagnostics: readonly Diagnostic[] }> {
  const { root, base, bundle, onBoundary } = input;
  const { site, diagnostics, ...module } = await loadSiteModule({ root, bundle, onBoundary });
  if (!site) return { loaded: undefined, diagnostics };
  const loaded = readySite({ root, base, module, site: input.compress ? site : { ...site, compress: [] } });
  return { loaded, diagnostics: siteDiagnostics(loaded.site, loaded.settings) };
}

/** Combines a site's module with the settings of this command. */
export function readySite(input: {
  root: string;
  base: string | undefined;
  module: Omit<SiteModule, 'site' | 'diagnostics'>;
  site: SiteDefinition;
}): LoadedSite {
  const { root, site } = input;
  const { code, map, environment, sourceFiles, packages, boundary } = input.module;
  const settings = { ...site.settings, basePath: cleanBase(input.base ?? site.settings.basePath) };
  return { root, site, settings, code, map, environment, sourceFiles, packages, boundary };
}

/** Normalizes `/project/` and `project` to `/project`, and the root to an empty string. */
const cleanBase = (base: string): string => {
  const inner = base.replace(/^\/+|(?<!\/)\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
};
