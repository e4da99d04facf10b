import { appendFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { buildSite, oneLine, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const doc = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;

const FILES = {
  'content/docs/install.md': doc('Install', '## Requirements\n\nA\n\n## First steps\n\nB'),
  'content/docs/agents.md': doc('Agents', '## Input\n\nA\n\n## Results of runs\n\nB\n\n## Limits\n\nC'),
  'content/docs/teams.md': doc('Teams', 'Text'),
  'content/blog/a.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
  'public/schema.json': '{}\n',
};

const lockOf = (root: string) => readFileSync(join(root, 'urls.lock'), 'utf8');

/** Creates a published site with a urls.lock file. */
async function published(files: Record<string, string> = FILES): Promise<string> {
  const root = writeSite(files);
  const result = await buildSite(root, { acceptUrls: true });
  expect(result.diagnostics).toEqual([]);
  expect(result.urls?.accepted).toBe(true);
  return root;
}

/** Diagnostics of a check: location, code and hint. */
async function said(root: string, options: Partial<Parameters<typeof build>[0]> = {}): Promise<string[]> {
  const { diagnostics } = await build({ root, out: undefined, gitDates: false, ...options });
  return diagnostics.map((each) => `${oneLine(each)}: ${each.message} ${each.hint}`);
}

describe('urls.lock', () => {
  test('contains every URL in order, followed by the anchors of the page', async () => {
    const root = await published();
    expect(lockOf(root)).toMatchInlineSnapshot(`
      "# Permanent URLs of this site, and the anchors on its pages.
      # A build that removes one fails and explains how to keep it; \`npm run build -- --accept-urls\` updates this file.
      /
      /blog/2025/01/01/a
      /docs/agents
        #input
        #results-of-runs
        #limits
      /docs/install
        #requirements
        #first-steps
      /docs/teams
      /schema.json
      "
    `);
    expect(await said(root)).toEqual([]);
  });

  test('is neither checked nor created if it does not exist', async () => {
    const root = writeSite(FILES);
    const first = await buildSite(root);
    expect(first.urls).toBeUndefined();
    rmSync(join(root, 'content/docs/teams.md'));
    expect((await buildSite(root)).ok).toBe(true);
    expect(() => lockOf(root)).toThrow('ENOENT');
  });
});

describe('a removed URL is an error with a fix and its location', () => {
  test('for a renamed page', async () => {
    const root = await published();
    renameSync(join(root, 'content/docs/install.md'), join(root, 'content/docs/installation.md'));
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:9:1 error urls/dropped: The published URL /docs/install no longer exists. If /docs/installation replaces it, add /docs/install to \`aliases:\` in the front matter of content/docs/installation.md. Or accept the removal with --accept-urls.",
      ]
    `);
    const moved = FILES['content/docs/install.md'].replace('---\n#', 'aliases: [/docs/install]\n---\n#');
    writeFiles(root, { 'content/docs/installation.md': moved });
    expect(await said(root)).toEqual([]);
  });

  test('for two pages that were merged into a page with an alias', async () => {
    const root = await published();
    for (const name of ['install', 'agents']) rmSync(join(root, `content/docs/${name}.md`));
    const merged = doc(
      'Guide',
      '## Requirements\n\n## First steps\n\n## Input\n\n## Results of runs\n\n## Limits\n\nText',
      'aliases: ["/very old"]\n',
    );
    writeFiles(root, { 'content/docs/guide.md': merged });
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:5:1 error urls/dropped: The published URL /docs/agents no longer exists. If /docs/guide replaces it, add /docs/agents to \`aliases:\` in the front matter of content/docs/guide.md. Or accept the removal with --accept-urls.",
        "urls.lock:9:1 error urls/dropped: The published URL /docs/install no longer exists. If /docs/guide replaces it, add /docs/install to \`aliases:\` in the front matter of content/docs/guide.md. Or accept the removal with --accept-urls.",
      ]
    `);
  });

  test('for a page, a feed or a file without a similar one', async () => {
    const root = await published();
    for (const path of ['content/docs/teams.md', 'public/schema.json']) rmSync(join(root, path));
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:12:1 error urls/dropped: The published URL /docs/teams no longer exists. Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to \`redirects\` in the site's definition. Or accept the removal with --accept-urls.",
        "urls.lock:13:1 error urls/dropped: The published URL /schema.json no longer exists. Restore the file, or accept the removal with --accept-urls.",
      ]
    `);
  });

  test('for the last page of a list, and for a page below another one', async () => {
    const root = await published();
    appendFileSync(join(root, 'urls.lock'), '/docs/agents/page/2\n/docs/agents/tags/x\n');
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:14:1 error urls/dropped: The published URL /docs/agents/page/2 no longer exists. Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to \`redirects\` in the site's definition: redirects: { '/docs/agents/page/2': '/docs/agents' }. Or accept the removal with --accept-urls.",
        "urls.lock:15:1 error urls/dropped: The published URL /docs/agents/tags/x no longer exists. Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to \`redirects\` in the site's definition: redirects: { '/docs/agents/tags/x': '/docs/agents' }. Or accept the removal with --accept-urls.",
      ]
    `);
  });

  test('for a page without a content file', async () => {
    const root = writeSite(FILES);
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    const withRoute = (url: string) => {
      const page = `{ template: 'home', url: '${url}', title: 'Team', description: '', props: {} }`;
      const routes = `routes: [\n{ path: '${url}', pages: () => [${page}] },`;
      writeFiles(root, { 'site/index.ts': code.replace('routes: [', routes) });
    };
    withRoute('/about-us');
    await buildSite(root, { acceptUrls: true });
    withRoute('/about');
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:4:1 error urls/dropped: The published URL /about-us no longer exists. If /about replaces it, add to the site's definition: redirects: { '/about-us': '/about' }. Or accept the removal with --accept-urls.",
      ]
    `);
  });

  test('for a page that became a draft', async () => {
    const root = await published();
    writeFiles(root, { 'content/docs/teams.md': doc('Teams', 'Text', 'draft: true\n') });
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:12:1 error urls/dropped: The published URL /docs/teams no longer exists. content/docs/teams.md is a draft. Publish it, or accept the removal with --accept-urls.",
      ]
    `);
  });

  test('and prevents publishing', async () => {
    const root = await published();
    rmSync(join(root, 'content/docs/teams.md'));
    const { published: done, dist } = await buildSite(root);
    expect(done).toBe(false);
    expect(dist['docs/teams/index.html']).toBeDefined();
  });
});

describe('a removed anchor', () => {
  test('is an error until a heading has its id', async () => {
    const root = await published();
    const reworded = '## Input\n\nA\n\n## Result of a run\n\nB\n\n## Boundaries\n\nC';
    writeFiles(root, { 'content/docs/agents.md': doc('Agents', reworded) });
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:7:3 error urls/dropped-anchor: Anchor #results-of-runs was removed from /docs/agents. Add {#results-of-runs} to the end of a heading in content/docs/agents.md, most likely the one with the id result-of-a-run. Or accept the removal with --accept-urls.",
        "urls.lock:8:3 error urls/dropped-anchor: Anchor #limits was removed from /docs/agents. Add {#limits} to the end of a heading in content/docs/agents.md, most likely the one with the id boundaries. Or accept the removal with --accept-urls.",
      ]
    `);
    const kept =
      '## Input\n\nA\n\n## Result of a run {#results-of-runs}\n\nB\n\n## Boundaries {#limits}\n\nC';
    writeFiles(root, { 'content/docs/agents.md': doc('Agents', kept) });
    expect(await said(root)).toEqual([]);
  });

  test('is searched in the target of a redirect', async () => {
    const root = await published();
    rmSync(join(root, 'content/docs/install.md'));
    writeFiles(root, {
      'content/docs/setup.md': doc('Set-up', '## Requirements\n\nA', 'aliases: [/docs/install]\n'),
    });
    expect(await said(root)).toMatchInlineSnapshot(`
      [
        "urls.lock:11:3 error urls/dropped-anchor: Anchor #first-steps of /docs/install does not exist in /docs/setup, to which it now redirects. Add {#first-steps} to the end of a heading in content/docs/setup.md. Or accept the removal with --accept-urls.",
      ]
    `);
  });
});

describe('no error is reported', () => {
  const later = { ...FILES, 'content/docs/soon.md': doc('Soon', 'Text', 'draft: true\n') };

  test('for drafts, a base path, trailing slashes, or placeholder pages', async () => {
    const root = await published(later);
    expect(await said(root, { drafts: true, base: '/project/' })).toEqual([]);
    expect(lockOf(root)).not.toContain('soon');
    writeFiles(root, { 'content/docs/agents.md': '---\ntitle: Agents\n---\n' });
    const empty = await said(root);
    expect(empty).toEqual([expect.stringContaining('warning content/empty')]);
    const again = await buildSite(root, { acceptUrls: true });
    expect(again.urls).toEqual({ added: 0, removed: 0, accepted: true });
    expect(lockOf(root)).toContain('  #results-of-runs\n');
  });

  test('for the URLs of a file with an error, which is reported itself', async () => {
    const root = await published();
    writeFiles(root, { 'content/docs/teams.md': '---\ntitle: [\n---\nText\n' });
    expect(await said(root)).toEqual([expect.stringContaining('front-matter/yaml')]);
    const kept = await buildSite(root, { keepGoing: true, acceptUrls: true });
    expect(kept).toMatchObject({ ok: false, published: true });
    expect(lockOf(root)).toContain('/docs/teams');
  });

  test('for entries that are not public on a given build date', async () => {
    const site = `schema: v.strictObject({ title: v.string(), date: v.string(), slug: v.string() }),`;
    const root = writeSite(FILES);
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    writeFiles(root, { 'site/index.ts': code.replace(site, `${site} publicFrom: ({ date }) => date,`) });
    await buildSite(root, { acceptUrls: true });
    expect(lockOf(root)).toContain('/blog/2025/01/01/a');
    expect(await said(root, { today: '2024-12-31' })).toEqual([]);
    const post = '---\ntitle: A\ndate: 2999-01-01\nslug: a\n---\nText.\n';
    writeFiles(root, { 'content/blog/a.md': post });
    expect(await said(root)).toHaveLength(1);
  });

  test('for lines in another order after a merge', async () => {
    const root = await published();
    const lines = lockOf(root).split('\n');
    const merged = [...lines.slice(4), ...lines.slice(0, 4), '', '/docs/teams'].join('\n');
    writeFiles(root, { 'urls.lock': merged.replaceAll('\n', '\r\n') });
    expect(await said(root)).toEqual([]);
  });

  test('except for unresolved merge conflicts', async () => {
    const root = await published();
    writeFiles(root, { 'urls.lock': `<<<<<<< HEAD\n${lockOf(root)}` });
    expect(await said(root)).toEqual([expect.stringContaining('urls.lock:1:1 error urls/lock')]);
  });
});

describe('the command', () => {
  test('reports new URLs, and accepts additions and removals on request', async () => {
    const root = await published();
    writeFiles(root, { 'content/docs/more.md': doc('More', '## Part\n\nText') });
    rmSync(join(root, 'content/docs/teams.md'));
    const lost = runCli(['check', '--root', root]);
    expect(lost.code).toBe(1);
    expect(lost.stderr).toMatch(/urls\.lock:\d+:1\n[\s\S]*\/docs\/teams/);
    expect(lost.stdout).toContain('; 2 new entries for urls.lock (--accept-urls adds them)');
    const accepted = runCli(['build', '--root', root, '--accept-urls']);
    expect(accepted).toMatchObject({ code: 0, stderr: '' });
    expect(accepted.stdout).toContain('; urls.lock: 2 new entries, 1 removed');
    expect(lockOf(root)).toContain('/docs/more\n  #part\n');
    expect(runCli(['check', '--root', root]).stdout).not.toContain('urls.lock');
  });

  test('does not accept URLs that are not public', () => {
    const root = writeSite(FILES);
    for (const args of [
      ['check', '--accept-urls'],
      ['build', '--accept-urls', '--drafts'],
      ['build', '--accept-urls', '--today', '2030-01-01'],
    ])
      expect(runCli([...args, '--root', root])).toMatchObject({ code: 2 });
  });
});
