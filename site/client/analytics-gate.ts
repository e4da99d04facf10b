import { isOptedOut } from './consent.ts';

/** What the maintainer configured, as the page's head carries it; absent when neither service is. */
export type AnalyticsSettings = {
  readonly cookie: string;
  readonly endpoint?: string;
  readonly site?: string;
  readonly replay?: string;
};

/**
 * The gate comes first: for a visitor who opted out neither service's script is even asked for. Whatever these services
 * do, refuse or leave hanging, the page does not wait for them. A prerendered page has no visitor before it is shown.
 */
export function startAnalytics(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="site-analytics"]');
  if (!meta) return;
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', startAnalytics, { once: true });
    return;
  }
  const settings: AnalyticsSettings = JSON.parse(meta.content);
  if (isOptedOut(settings.cookie)) return;
  if (settings.replay) {
    const script = document.createElement('script');
    script.src = settings.replay;
    script.async = true;
    document.head.append(script);
  }
  if (settings.endpoint) {
    import('./page-views.ts').then(
      ({ reportPageViews }) => reportPageViews(settings, isOptedOut),
      () => {},
    );
  }
}
