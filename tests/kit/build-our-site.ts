import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copyOurCache, copyOurSite, ROOT } from './copy-our-site.ts';
import { commitContent } from './dated-content.ts';
import { doOnce } from './do-once.ts';
import { type Run, runCli } from './run-cli.ts';

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
  EDIT_URL: 'https://code.example/team/site/edit/main/{file}',
  FEEDBACK_URL: 'mailto:docs@example.org?subject={title}&body={url}%20{revision}',
};

/** Origin of the services of the site for browsers. Each worker replaces it with its own. */
export const SERVICES = 'http://127.0.0.1:65535';

/** A base path, every service, remote code and an optional page. */
const LIVE = {
  SITE_BASE_PATH: '/project',
  WAITLIST_ENDPOINT: `${SERVICES}/list`,
  GITHUB_API: `${SERVICES}/github`,
  BADGE_API: `${SERVICES}/badge`,
  ANALYTICS_ENDPOINT: `${SERVICES}/event`,
  ANALYTICS_SITE: 'site-under-test',
  REPLAY_SCRIPT: `${SERVICES}/replay.js`,
  CODE_HOSTS: 'https://code.example',
  OPTIONAL_ROUTES: 'about',
};

export type SharedBuild = { readonly dist: string; readonly run: Run };

/**
 * Builds this project's site once for all tests of a run, of Vitest and of Playwright: as a deployment does by default, with
 * compressed variants; with every setting and a history; or for browsers, with a page of all blocks. Its folder must not be
 * changed.
 * @param builds Folder of the builds.
 */
export async function buildOurSite(
  name: 'default' | 'configured' | 'live',
  builds: string,
): Promise<SharedBuild> {
  const folder = join(builds, name);
  const dist = join(folder, 'dist');
  const run = await doOnce(folder, () => {
    // Without a repository, pages have no dates, which differ between clones.
    const undated = { GIT_DIR: '/dev/null' };
    if (name === 'default') return runCli(['build', '--root', ROOT, '--out', dist], { env: undated });
    copyOurSite(folder);
    copyOurCache(folder);
    if (name === 'configured') {
      commitContent(folder);
      return runCli(['build', '--root', folder], { env: CONFIGURED });
    }
    const page = 'content/docs/getting-started/blocks.md';
    cpSync(join(ROOT, 'tests/browser/blocks-page.md'), join(folder, page));
    return runCli(['build', '--root', folder], { env: { ...undated, ...LIVE } });
  });
  return { dist, run };
}
