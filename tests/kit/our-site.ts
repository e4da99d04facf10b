import { join } from 'node:path';
import { inject } from 'vitest';
import { doOnce } from './do-once.ts';
import { readTree } from './little-site.ts';
import { CLI, type Run, runCli, UNCOMPRESSED } from './run-cli.ts';

export { CACHE_FILE, copyOurCache, copyOurSite } from './copy-our-site.ts';

export const ROOT = join(import.meta.dirname, '../..');

export type OurSite = {
  readonly run: Run;
  /** Published files by path, without compressed variants. */
  readonly files: Readonly<Record<string, string>>;
};

const COMPRESSED = /\.(?:br|gz)$/;

/** Environment of the builds that test files share. */
const SHARED = {
  /** The default build of a deployment, with compressed variants. */
  default: { env: {} },
  /** Build with every setting configured. */
  configured: {
    env: {
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
    },
  },
} as const satisfies Record<string, { env: Record<string, string> }>;

/** Builds this project's site once for all test files of a run. Its folder must not be changed. */
export async function sharedSite(
  name: keyof typeof SHARED = 'default',
): Promise<OurSite & { readonly dist: string }> {
  const folder = join(inject('sharedBuilds'), name);
  const dist = join(folder, 'dist');
  // Without a repository, pages have no dates, which differ between clones.
  const env = { GIT_DIR: '/dev/null', ...SHARED[name].env };
  const cli = name === 'default' ? CLI : UNCOMPRESSED;
  const run = await doOnce(folder, () => runCli(['build', '--root', ROOT, '--out', dist], { env, cli }));
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
