import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { Assets } from '../types.ts';
import { OG_FOLDER } from '../urls/page-urls.ts';
import { headerRules, type ServingRules } from './header-rules.ts';
import { policyOf } from './policy.ts';

/**
 * Serving rules of a site.
 * @param types `Content-Type` by path, for files whose extension does not determine it.
 */
export function siteToServingRules(input: {
  site: Pick<SiteDefinition, 'policy' | 'card'>;
  assets: Assets;
  settings: SiteSettings;
  redirects: ServingRules['redirects'];
  types: Readonly<Record<string, string>>;
}): ServingRules {
  const { site, assets, settings, types } = input;
  const { basePath, trailingSlash } = settings;
  return {
    settings: { basePath, trailingSlash },
    headers: headerRules({
      settings,
      policy: policyOf(site, assets),
      types,
      // Other sites embed OG images.
      shared: site.card ? [OG_FOLDER] : [],
    }),
    redirects: input.redirects.map(({ from, to }) => ({ from, to })),
  };
}
