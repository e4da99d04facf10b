import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { readTree } from '../kit/little-site.ts';
import { entryAt, ourPosts } from '../kit/our-content.ts';
import { copyOurCache, copyOurSite, htmlPages, useOneImage } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';

const CHANGED = entryAt('/docs/core-concepts/agents');
const EDITED = entryAt('/docs/core-concepts/cicd');
const [POST] = ourPosts();
const UNCHANGED = ourPosts().at(-1);
const LATER = '2031-02-03';

describe('the site in a repository of its own', () => {
  const root = mkdtempSync(join(tmpdir(), 'dated-'));
  let pages: Record<string, string> = {};
  let files: Record<string, string> = {};
  beforeAll(() => {
    copyOurSite(root);
    copyOurCache(root);
    useOneImage(root);
    const commit = (day: string) => {
      const dates = { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
      const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgSign=false'];
      for (const command of [
        ['add', 'content'],
        ['commit', '-q', '-m', 'x'],
      ])
        spawnSync('git', [...author, ...command], { cwd: root, env: { ...process.env, ...dates } });
    };
    spawnSync('git', ['init', '-q'], { cwd: root });
    commit('2025-09-01');
    for (const file of [CHANGED.file, String(POST?.file)])
      appendFileSync(join(root, file), '\nOne sentence more.\n');
    commit(LATER);
    appendFileSync(join(root, EDITED.file), '\nNot committed.\n');
    const env = {
      EDIT_URL: 'https://code.example/team/site/edit/main/{file}',
      FEEDBACK_URL: 'mailto:docs@example.org?subject={title}&body={url}%20{revision}',
      SITE_BASE_PATH: '/project',
    };
    const run = runCli(['build', '--root', root], { env });
    expect(run.code, run.stderr).toBe(0);
    files = readTree(join(root, 'dist'));
    pages = htmlPages(files);
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const foot = (url: string): string =>
    /<div class="page-foot"[\s\S]*?<\/div>/.exec(pages[url] ?? '')?.[0] ?? '';
  const graph = (url: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(pages[url] ?? '')?.[1] ?? '{}')[
      '@graph'
    ] as {
      '@type': string;
      dateModified?: string;
    }[];

  test('every page of the documentation and every article links to its source', () => {
    const linked = Object.keys(pages).filter((url) => foot(url).includes('<a '));
    const expected = Object.keys(pages).filter((url) => /^\/(?:docs(?:\/|$)|blog\/\d)/.test(url));
    expect(linked.sort()).toEqual(expected.sort());
    const sources = linked.map((url) => {
      const [, path = ''] =
        /href="https:\/\/code\.example\/team\/site\/edit\/main\/([^"]+)"/.exec(foot(url)) ?? [];
      expect(existsSync(join(root, decodeURIComponent(path))), url).toBe(true);
      return path;
    });
    expect(new Set(sources).size).toBe(sources.length);
    expect(foot('/docs')).toContain('/edit/main/content/docs/index.md"');
    expect(foot('/docs')).toContain('Edit this page');
    expect(foot(String(POST?.url))).toContain('Suggest a change');
  });

  test('the day of the last change is on the page, in the sitemap and in the structured data', () => {
    expect(foot(CHANGED.url)).toContain(`<time dateTime="${LATER}">February 3, 2031</time>`);
    expect(foot(entryAt('/docs/getting-started/quickstart').url)).toContain(
      '<time dateTime="2025-09-01">September 1, 2025</time>',
    );
    expect(files['sitemap.xml']).toContain(`${CHANGED.url}</loc><lastmod>${LATER}</lastmod>`);
    expect(graph(CHANGED.url).find((node) => node['@type'] === 'TechArticle')?.dateModified).toBe(LATER);
  });

  test('pages of the documentation have a feedback link with title, URL and day filled in', () => {
    const links = (url: string) =>
      foot(url)
        .match(/href="mailto:[^"]+"/g)
        ?.map((link) => link.replaceAll('&amp;', '&'));
    expect(links(CHANGED.url)).toEqual([
      `href="mailto:docs@example.org?subject=Agents&body=${encodeURIComponent(`${config.origin}/project${CHANGED.url}`)}%20${LATER}"`,
    ]);
    expect(links(EDITED.url)?.join()).toMatch(/%20unknown"$/);
    expect(links(String(POST?.url))).toBeUndefined();
  });

  test('a page with uncommitted changes has no day', () => {
    expect(foot(EDITED.url)).not.toContain('<time');
    expect(files['sitemap.xml']).toContain(`${EDITED.url}</loc></url>`);
    const article = graph(EDITED.url).find((node) => node['@type'] === 'TechArticle');
    expect(article).not.toHaveProperty('dateModified');
  });

  test('an article shows the day of a change only if it is after the publication', () => {
    const changed = String(POST?.url);
    const { url: unchanged = '', date = '' } = UNCHANGED ?? {};
    expect(foot(changed)).toContain(`<time dateTime="${LATER}">`);
    expect(foot(unchanged)).not.toContain('<time');
    expect(files['sitemap.xml']).toContain(`${unchanged}</loc><lastmod>${date}</lastmod>`);
    const dateOf = (url: string) => graph(url).find((node) => node['@type'] === 'BlogPosting')?.dateModified;
    expect([dateOf(changed), dateOf(unchanged)]).toEqual([LATER, date]);
  });
});
