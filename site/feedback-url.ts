import { config } from './config.ts';

/** Where feedback about a page is sent, with what it is about filled in; undefined where nothing is configured. */
export function feedbackUrl(page: {
  title: string;
  url: string;
  /** Day of the page's last change, `yyyy-mm-dd`. */
  revision: string | undefined;
}): string | undefined {
  const values: Readonly<Record<string, string>> = { ...page, revision: page.revision ?? 'unknown' };
  return config.feedbackUrl?.replaceAll(/\{(title|url|revision)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}
