import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { htmlPages, type OurSite, ROOT, sharedSite } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';

let site: OurSite;
beforeAll(async () => {
  site = await sharedSite('configured');
});

describe('one file holds the brand', () => {
  test('a build with another product name contains the old one nowhere', () => {
    const { run, files } = site;
    expect(run.code, run.stderr).toBe(0);
    const old = Object.entries(files).filter(
      ([path, body]) => /plumbline/i.test(path) || /plumbline/i.test(body),
    );
    expect(old.map(([path]) => path)).toEqual([]);
    expect(files['index.html']).toContain('Zephyr');
    expect(files['content/docs/getting-started/quickstart.md']).toMatch(/zephyr/i);
  });
  test('nothing else in the tree spells it', () => {
    const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const files = listed.stdout
      .split('\n')
      .filter((path) => /^(?:site|content|public|generator|scripts)\//.test(path));
    expect(files.length).toBeGreaterThan(100);
    const spelled = files.filter(
      (path) => path !== 'site/config.ts' && /plumbline/i.test(readFileSync(`${ROOT}/${path}`, 'latin1')),
    );
    expect(spelled).toEqual([]);
  });
});

test('a variable whose value cannot do what it is for is named', () => {
  const run = runCli(['check', '--root', ROOT], {
    env: {
      OPTIONAL_ROUTES: 'about,pricng',
      GITHUB_API: 'api.example.com',
      ANALYTICS_ENDPOINT: 'https://example.com/event',
      CONTACT_EMAIL: 'nobody',
      EDIT_URL: 'https://example.com/edit',
      WAITLIST_ENDPOINT: '/list',
    },
  });
  expect(run.code, run.stderr).toBe(0);
  const named = run.stderr.match(/[A-Z]+_[A-Z]+ (?:names|is|has)/g);
  expect(named).toEqual([
    'ANALYTICS_ENDPOINT is',
    'CONTACT_EMAIL is',
    'EDIT_URL has',
    'GITHUB_API is',
    'OPTIONAL_ROUTES names',
  ]);
});

describe('deployment settings', () => {
  test('a base path and slashes at the end: every internal address follows, and every link still leads somewhere', () => {
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
  test('optional routes are pages, navigation and sitemap entries when they are named', () => {
    const { run, files } = site;
    expect(run.code, run.stderr).toBe(0);
    for (const name of ['pricing', 'about', 'changelog']) {
      expect(files[`${name}/index.html`]).toContain('<h1');
      expect(files['index.html']).toContain(`href="/project/${name}/"`);
      expect(files['sitemap.xml']).toContain(`/project/${name}/</loc>`);
    }
    expect(Object.keys(htmlPages(files))).toHaveLength(42);
  });
  test('an endpoint for the form', () => {
    const { run, files } = site;
    // With --strict; the command may have told how far it is.
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).not.toMatch(/^(?:error|warning) /m);
    expect(files['waitlist/index.html']).toMatch(
      /<form[^>]*action="https:\/\/list\.example\/post\?u=1&amp;id=2"/,
    );
  });
});
