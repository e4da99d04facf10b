import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { infoFolder } from '../../generator/publish/info-folder.ts';
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
    },
    args: ['--strict', '--no-compress'],
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

/**
 * Builds this project's own site with the given environment into a folder of its own, as a deployment would but for the
 * compressed variants, which take most of the time.
 */
export function buildOurSite(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): OurSite {
  const out = mkdtempSync(join(tmpdir(), 'our-site-'));
  try {
    const run = runCli(['build', '--root', ROOT, '--out', out, '--no-git-dates', '--no-compress', ...args], {
      env,
    });
    return { run, files: readTree(out) };
  } finally {
    for (const folder of [out, infoFolder(out)]) rmSync(folder, { recursive: true, force: true });
  }
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
