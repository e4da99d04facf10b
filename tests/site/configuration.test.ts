import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileNameOf } from '../../site/config.ts';
import { brandPattern, entryAt } from '../kit/our-content.ts';
import { htmlPages, IDENTITY, type OurSite, ROOT, sharedSite } from '../kit/our-site.ts';

let site: OurSite;
beforeAll(async () => {
  site = await sharedSite('configured');
});

test.each([
  ['AIエージェントの評価 2025年', 'aiエージェントの評価-2025年'],
  ['Größe & Maß: ﬁre, été', 'grosse-mass-fire-ete'],
  ['การติดตั้ง C++', 'การติดตั้ง-c'],
  ['한국어 제목', '한국어-제목'],
  ['🚀', ''],
])('a post is named by the letters of its title: %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

describe('the brand is in one file', () => {
  test('a build with another product name does not contain the old name', () => {
    const { run, files } = site;
    expect(run.code, run.stderr).toBe(0);
    const brand = brandPattern();
    const old = Object.entries(files).filter(([path, body]) => brand.test(path) || brand.test(body));
    expect(old.map(([path]) => path)).toEqual([]);
    expect(files['index.html']).toContain('Zephyr');
    expect(files[entryAt('/docs/getting-started/quickstart').file]).toMatch(/zephyr/i);
  });
  test('no other file contains the name', () => {
    const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const files = listed.stdout
      .split('\n')
      .filter((path) => /^(?:site|content|public|generator|scripts)\//.test(path));
    expect(files.length).toBeGreaterThan(100);
    const brand = brandPattern();
    const spelled = files.filter(
      (path) => path !== 'site/config.ts' && brand.test(readFileSync(`${ROOT}/${path}`, 'latin1')),
    );
    expect(spelled).toEqual([]);
  });
});

describe('environment variables', () => {
  // Other test files of this process must not get the configuration with these variables.
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  /** Errors and warnings about the configuration, with these variables besides valid ones. */
  async function warnings(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
    vi.unstubAllEnvs();
    const valid = {
      ...IDENTITY,
      SITE_ORIGIN: 'https://acme.dev',
      WAITLIST_ENDPOINT: '/list',
      LEGAL_ENTITY: 'Example, Inc.',
      POSTAL_ADDRESS: '1 Example Street',
      GOVERNING_LAW: 'the State of Example',
      SUBPROCESSORS: 'Hosting, Inc.',
    };
    for (const [name, value] of Object.entries({ ...valid, ...env })) vi.stubEnv(name, value);
    vi.resetModules();
    const { configErrors, configNotices } = await import('../../site/content-rules/config-notices.ts');
    return [...configErrors(), ...configNotices()];
  }
  test('cause no warning when they are valid', async () => {
    expect(
      await warnings({
        OPTIONAL_ROUTES: 'about, pricing',
        SITE_TRAILING_SLASH: 'off',
        REPLAY_ORIGINS: 'https://a.example https://b.example:8080',
        PRODUCT_NAME: '日本',
        PRODUCT_SLUG: 'nihon',
      }),
    ).toEqual([]);
  });
  test('that only the owner knows are required with an origin', async () => {
    const missing = { LEGAL_ENTITY: '', GOVERNING_LAW: '' };
    expect(await warnings(missing)).toEqual([
      expect.stringMatching(/^LEGAL_ENTITY is not set: /),
      expect.stringMatching(/^GOVERNING_LAW is not set: /),
    ]);
    const names = (await warnings({ ...missing, SITE_ORIGIN: '' })).map((each) => each.split(' ')[0]);
    expect(names).toEqual(['SITE_ORIGIN']);
  });
  test('are reported when they are invalid or missing', async () => {
    const invalid = {
      GITHUB_API: 'api.example.com',
      OPTIONAL_ROUTES: 'about,pricng',
      ORGANIZATION_URL: 'github.com/x',
      PRODUCT_NAME: 'Acme',
      SITE_ORIGIN: '',
      WAITLIST_ENDPOINT: 'foo',
    };
    expect((await warnings(invalid)).toSorted()).toEqual([
      'GITHUB_API is "api.example.com", which is not a URL. Begin it with https:// or a slash.',
      'OPTIONAL_ROUTES contains "pricng". Use any of pricing, changelog, about.',
      'ORGANIZATION_URL is "github.com/x", which is not a URL. Begin it with https:// or a slash.',
      'SITE_ORIGIN is not set. Canonical URLs, feeds, and the sitemap use the guess https://acme.dev.',
      'WAITLIST_ENDPOINT is "foo", which is not a URL. Begin it with https:// or a slash.',
    ]);
    expect(await warnings({ WAITLIST_ENDPOINT: '' })).toEqual([
      'WAITLIST_ENDPOINT is not set. The early-access form cannot send and shows its error view.',
    ]);
  });
});

describe('deployment settings', () => {
  test('a base path and trailing slashes apply to every internal URL, and no link breaks', () => {
    const { run, files } = site;
    expect(run.code, run.stderr).toBe(0);
    for (const [url, html] of Object.entries(htmlPages(files))) {
      const outside = [...html.matchAll(/\s(?:href|src|action|poster)="(\/[^"]*)"/g)]
        .map(([, href]) => href ?? '')
        .filter((href) => !href.startsWith('/project/'));
      expect(outside, url).toEqual([]);
      const noSlash = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)]
        .map(([, href]) => href ?? '')
        .filter((href) => !href.endsWith('/') && !/\.[a-z\d]+$/.test(href));
      expect(noSlash, url).toEqual([]);
    }
    expect(files['docs/index.html']).toContain(
      '<link rel="canonical" href="https://example.org/project/docs/"',
    );
    expect(files['sitemap.xml']).toContain('<loc>https://example.org/project/docs/</loc>');
    expect(files['blog/rss.xml']).toContain('https://example.org/project/blog/rss.xml');
  });
  test('optional routes add pages, navigation and sitemap entries', () => {
    const { run, files } = site;
    expect(run.code, run.stderr).toBe(0);
    for (const name of ['pricing', 'about', 'changelog']) {
      expect(files[`${name}/index.html`]).toContain('<h1');
      expect(files['index.html']).toContain(`href="/project/${name}/"`);
      expect(files['sitemap.xml']).toContain(`/project/${name}/</loc>`);
    }
  });
  test('an endpoint for the form is used', () => {
    const { run, files } = site;
    const reports = run.stderr.match(/^(?:error|warning) [A-Z_]+ .*\[site\/.*\]$/gm);
    expect(reports).toBeNull();
    expect(files['waitlist/index.html']).toMatch(
      /<form[^>]*action="https:\/\/list\.example\/post\?u=1&amp;id=2"/,
    );
  });
});
