import type { AnalyticsSettings } from './analytics-gate.ts';

/**
 * One page view for each time that a page is shown: when it loads (a prerendered page begins when it is shown), when it
 * comes back from the back/forward cache, and when a script changes path or query. A change of hash is none.
 * The event is that of Plausible's events API. Its own tracker library sends further events by itself, also after the
 * visitor has opted out, so it does not fit.
 */
export function reportPageViews(settings: AnalyticsSettings, isOptedOut: (cookie: string) => boolean): void {
  const { cookie, endpoint = '', site = location.hostname } = settings;
  let last = '';
  const report = (shownAgain = false) => {
    const address = location.pathname + location.search;
    if ((address === last && !shownAgain) || isOptedOut(cookie)) return;
    last = address;
    const event = {
      name: 'pageview',
      domain: site,
      url: location.origin + address,
      referrer: document.referrer || null,
    };
    // Nobody waits for the answer, and none is read.
    const request = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
    fetch(endpoint, {
      ...request,
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(event),
    }).catch(() => {});
  };

  report();
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
