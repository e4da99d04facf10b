import { config } from '../config.ts';

/** URL for feedback about a page, with the placeholders filled in. Undefined if `feedbackUrl` is not configured. */
export function feedbackUrl(page: {
  title: string;
  url: string;
  /** Day of the last change, `yyyy-mm-dd`. */
  revision: string | undefined;
}): string | undefined {
  const values: Readonly<Record<string, string>> = { ...page, revision: page.revision ?? 'unknown' };
  return config.feedbackUrl?.replaceAll(/\{(title|url|revision)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}
