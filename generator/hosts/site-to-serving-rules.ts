import { CARD_FOLDER } from '../plan/addresses.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { Assets } from '../types.ts';
import { headerRules, type ServingRules } from './header-rules.ts';
import { policyOf } from './policy.ts';

/**
 * How a site is to be served.
 * @param types `Content-Type` of files whose name does not tell it, by path.
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
      // Sharing pictures are made to be shown by others.
      shared: site.card ? [CARD_FOLDER] : [],
    }),
    redirects: input.redirects.map(({ from, to }) => ({ from, to })),
  };
}
