import { join } from 'node:path';
import { inject } from 'vitest';
import { copyOurCache, copyOurSite, ROOT } from './copy-our-site.ts';
import { doOnce } from './do-once.ts';
import { readTree } from './little-site.ts';
import { type Run, runCli } from './run-cli.ts';

export { copyOurCache, copyOurSite, edit, ROOT, useOneImage } from './copy-our-site.ts';

export type OurSite = {
  readonly run: Run;
  /** Published files by path, without compressed variants. */
  readonly files: Readonly<Record<string, string>>;
};

const COMPRESSED = /\.(?:br|gz)$/;

/** Variables of a deployment that are guessed unless they are set, and that production origins require. */
export const IDENTITY = {
  CONTACT_EMAIL: 'team@example.org',
  ORGANIZATION_URL: 'https://code.example/zephyr',
  CLI_PACKAGE: 'zephyr-cli',
  SIMILARITY_PACKAGE: 'zephyr-similarity',
  SCHEMA_PACKAGE: 'zephyr-schema',
};

/** Every setting of a deployment. */
const CONFIGURED = {
  ...IDENTITY,
  PRODUCT_NAME: 'Zephyr',
  OPTIONAL_ROUTES: 'pricing changelog about',
  WAITLIST_ENDPOINT: 'https://list.example/post?u=1&id=2',
  GITHUB_API: 'https://code.example',
  BADGE_API: 'https://badges.example',
  ANALYTICS_ENDPOINT: 'https://analytics.example/event',
  ANALYTICS_SITE: 'site',
  REPLAY_SCRIPT: 'https://replay.example/script.js',
  SITE_BASE_PATH: '/project/',
  SITE_TRAILING_SLASH: 'true',
  SITE_ORIGIN: 'https://example.org',
  // Invalid without `{file}`: pages have no edit link.
  EDIT_URL: 'https://code.example/edit',
};

/**
 * Builds this project's site once for all test files of a run: as a deployment does by default, with compressed variants, or
 * with every setting, without them. Its folder must not be changed.
 */
export async function sharedSite(
  name: 'default' | 'configured' = 'default',
): Promise<OurSite & { readonly dist: string }> {
  const folder = join(inject('sharedBuilds'), name);
  const dist = join(folder, 'dist');
  const run = await doOnce(folder, () => {
    // Without a repository, pages have no dates, which differ between clones.
    const env = { GIT_DIR: '/dev/null', ...(name === 'configured' ? CONFIGURED : {}) };
    if (name === 'default') return runCli(['build', '--root', ROOT, '--out', dist], { env });
    copyOurSite(folder);
    copyOurCache(folder);
    return runCli(['build', '--root', folder], { env });
  });
  const files = Object.entries(readTree(dist)).filter(([path]) => !COMPRESSED.test(path));
  return { dist, run, files: Object.fromEntries(files) };
}

/** HTML files by URL path, without those that redirect. */
export function htmlPages(files: OurSite['files']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path, html]) => path.endsWith('.html') && !html.includes('http-equiv="refresh"'))
      .map(([path, html]) => [`/${path.replace(/(?:^|\/)index\.html$/, '')}`, html]),
  );
}

/** Returns the text that a reader sees: no tags, scripts or styles, and HTML entities decoded. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
