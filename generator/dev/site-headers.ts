import { headersAt, overHttp, REVALIDATED } from '../hosts/header-rules.ts';
import { siteToServingRules } from '../hosts/site-to-serving-rules.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { DevSession } from './dev-session.ts';

/** What holds while it is not known what the site asks for. */
const ANY_SITE = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': REVALIDATED,
};

/**
 * The headers that a host would send with every answer of the newest state. Pages are not made ready before they are
 * asked for: they would be out of date.
 */
export function createSiteHeaders(session: DevSession): () => Readonly<Record<string, string>> {
  let known: { of: PlannedSite; headers: Record<string, string> } | undefined;
  return () => {
    const { site } = session.snapshot();
    if (!site) return ANY_SITE;
    if (known?.of !== site) {
      const { site: definition, settings } = site.loaded;
      const assets = site.assets.urls;
      const { headers } = siteToServingRules({
        site: definition,
        assets,
        settings,
        redirects: [],
        types: {},
      });
      const { 'Speculation-Rules': _, ...rest } = headersAt(overHttp(headers), '/');
      known = { of: site, headers: rest };
    }
    return known.headers;
  };
}
