import { init, track } from '@plausible-analytics/tracker';
import type { AnalyticsSettings } from './analytics-gate.ts';
import { isOptedOut } from './consent.ts';

/**
 * One page view for each time that a page is shown: when it loads (a prerendered page when it is activated), when it
 * comes back from the back/forward cache, and when a script changes path or query. A change of hash is none.
 */
export function reportPageViews({ cookie, endpoint, site }: AnalyticsSettings): void {
  init({
    domain: site ?? location.hostname,
    endpoint,
    autoCapturePageviews: false,
    bindToWindow: false,
    captureOnLocalhost: true,
    logging: false,
    transformRequest: (request) => (isOptedOut(cookie) ? null : request),
  });
  let last = '';
  const report = (shownAgain = false) => {
    const address = location.pathname + location.search;
    if ((address === last && !shownAgain) || isOptedOut(cookie)) return;
    last = address;
    track('pageview', { url: location.origin + address });
  };

  const { prerendering } = document as Document & { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', () => report(), { once: true });
  else report();
  addEventListener('pageshow', (event) => event.persisted && report(true));
  addEventListener('popstate', () => report());
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    history[method] = function (...args) {
      original.apply(this, args);
      report();
    };
  }
}
