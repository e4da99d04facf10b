/** Analytics settings in the page's head. The element is absent when neither service is configured. */
export type AnalyticsSettings = {
  readonly cookie: string;
  readonly endpoint?: string | undefined;
  readonly site?: string | undefined;
  readonly replay?: string | undefined;
};

/**
 * Sends one page view each time a page is shown: on load (for a prerendered page, on activation), on return from the
 * back/forward cache, and when a script changes the path or query. A change of the hash is not a page view. Events use
 * the format of Plausible's events API. Plausible's tracker is not used, because it also sends other events and does
 * not stop after an opt-out.
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
    // The response is not read.
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
