import { isOptedOut } from './consent.ts';
import type { AnalyticsSettings } from './page-views.ts';

/**
 * Starts web analytics and session replay. If the visitor opted out, neither service's script is requested. The page
 * never waits for these services. On a prerendered page, nothing starts before the page is shown.
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
