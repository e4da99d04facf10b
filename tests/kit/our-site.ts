import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { doOnce } from './do-once.ts';
import { readTree } from './little-site.ts';
import { type Run, runCli } from './run-cli.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Open Graph images are the same in most builds of our site; tests share the cache of our builds. */
export const CACHE_FILE = join(ROOT, '.cache/build.sqlite');

export type OurSite = {
  readonly run: Run;
  /** The published files by path, without compressed variants. */
  readonly files: Readonly<Record<string, string>>;
};

const COMPRESSED = /\.(?:br|gz|zst)$/;

/** Environment and options of the builds that test files share. */
const SHARED = {
  /** As a deployment builds the site by default, with compressed variants. */
  default: { env: {}, args: [] },
  /** Everything that a deployment can configure is configured. */
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
      // Without {file}: pages have no such link.
      EDIT_URL: 'https://code.example/edit',
    },
    args: ['--no-compress'],
  },
} as const satisfies Record<string, { env: Record<string, string>; args: readonly string[] }>;

/**
 * This project's own site, built once for all test files of a run, by the first that needs it. Nothing may write into its
 * folder.
 */
export async function sharedSite(
  name: keyof typeof SHARED = 'default',
): Promise<OurSite & { readonly dist: string }> {
  const folder = join(inject('sharedBuilds'), name);
  const dist = join(folder, 'dist');
  const { env, args } = SHARED[name];
  const run = await doOnce(folder, () =>
    runCli(['build', '--root', ROOT, '--out', dist, '--no-git-dates', ...args], { env }),
  );
  const files = Object.entries(readTree(dist)).filter(([path]) => !COMPRESSED.test(path));
  return { dist, run, files: Object.fromEntries(files) };
}

/** Copies what a build of our site reads into a folder. */
export function copyOurSite(root: string): void {
  for (const folder of ['site', 'content', 'public'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
}

/** The HTML files by URL path. */
export function htmlPages(files: OurSite['files']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, html]) => [`/${path.replace(/(?:^|\/)index\.html$/, '')}`, html]),
  );
}

/** Text as a reader sees it: no tags, scripts or styles, entities of HTML decoded. */
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
