import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSite, makeSite, oneLine, SITE, writeFiles } from '../kit/little-site.ts';

const doc = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;

const CODE = SITE.replace(
  "folder: 'docs',",
  `folder: 'docs',
  expected: table.map((name) => name),
  placeholder: ({ id }) => ({ title: id }),
  fallback: () => 'Not here yet.',`,
).replace('const docs =', "const table = [\n  'install',\n  'agents',\n];\n\nconst docs =");
const INSTALL = doc('Install', '## Requirements\n\nA\n\n## First steps\n\nB');
const FILES = {
  'site/index.ts': CODE,
  'content/docs/install.md': INSTALL,
  'content/docs/agents.md': doc('Agents', '## Input\n\nA'),
  'content/blog/a.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
};
const LOCK = `/
/blog/2025/01/01/a
/docs/agents
  #input
/docs/install
  #requirements
  #first-steps
`;

const root = makeSite({});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(join(root, 'content'), { recursive: true, force: true });
  writeFiles(root, { ...FILES, 'urls.lock': LOCK });
});

const file = (name: string) => join(root, `content/docs/${name}.md`);

async function said(options: Parameters<typeof buildSite>[1] = {}): Promise<string[]> {
  const { diagnostics } = await buildSite(root, { out: undefined, ...options });
  return diagnostics.map((each) => `${oneLine(each)}: ${each.message} ${each.hint}`);
}

describe('an expected file that does not exist', () => {
  test('is a warning that names its place in the list of the site', async () => {
    rmSync(join(root, 'urls.lock'));
    rmSync(file('agents'));
    expect(await said()).toMatchInlineSnapshot(`
      [
        "content/docs/agents.md:1:1 warning content/missing: The expected file content/docs/agents.md does not exist. Create the file, or remove "agents" from the list in site/index.ts:8.",
      ]
    `);
  });

  test('is reported with the published page and its anchors that are gone', async () => {
    rmSync(file('install'));
    expect(await said()).toMatchInlineSnapshot(`
      [
        "content/docs/install.md:1:1 warning content/missing: The expected file content/docs/install.md does not exist. The published page /docs/install (2 anchors) is gone; a placeholder has its URL. Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to \`redirects\` in the site's definition. Or accept the removal with --accept-urls. Unless you restore the file, remove "install" from the list in site/index.ts:7.",
      ]
    `);
    expect(await said({ strict: true })).toEqual([expect.stringContaining('error content/missing')]);
  });

  test('is reported with the new file that most likely replaces it', async () => {
    renameSync(file('install'), file('set-up'));
    expect(await said()).toMatchInlineSnapshot(`
      [
        "content/docs/install.md:1:1 warning content/missing: The expected file content/docs/install.md does not exist. The published page /docs/install (2 anchors) is gone; a placeholder has its URL. If /docs/set-up replaces it, add /docs/install to \`aliases:\` in the front matter of content/docs/set-up.md. Or accept the removal with --accept-urls. Unless you restore the file, remove "install" from the list in site/index.ts:7.",
      ]
    `);
  });

  test('keeps its anchors in urls.lock until it is removed from the list', async () => {
    rmSync(file('install'));
    const { urls } = await buildSite(root, { acceptUrls: true });
    expect(urls).toEqual({ added: 0, removed: 0, accepted: true });
    writeFiles(root, { 'site/index.ts': CODE.replace("  'install',\n", '') });
    expect(await said()).toEqual([expect.stringContaining('urls/dropped: The published URL /docs/install')]);
  });
});

describe('a redirect replaces the placeholder of a missing file', () => {
  test('by an alias', async () => {
    rmSync(file('install'));
    writeFiles(root, {
      'content/docs/setup.md': INSTALL.replace('---\n#', 'aliases: [/docs/install]\n---\n#'),
    });
    expect(await said()).toMatchInlineSnapshot(`
      [
        "content/docs/install.md:1:1 warning content/missing: The expected file content/docs/install.md does not exist. /docs/install redirects to /docs/setup. Remove "install" from the list in site/index.ts:7, or write the name of the new file there.",
      ]
    `);
    const { dist } = await buildSite(root, { base: '/project/' });
    expect(dist['docs/install/index.html']).toContain('url=/project/docs/setup"');
    expect(dist['sitemap.xml']).not.toContain('/docs/install<');
  });

  test('by the list of redirects', async () => {
    rmSync(file('install'));
    writeFiles(root, {
      'site/index.ts': CODE.replace(
        '  routes:',
        "  redirects: { '/docs/install/': '/docs/agents' },\n  routes:",
      ),
      'urls.lock': LOCK.replace(/ {2}#(?:req|first).*\n/g, ''),
    });
    expect(await said()).toEqual([
      expect.stringContaining('does not exist. /docs/install redirects to /docs/agents.'),
    ]);
  });

  test('but not a page that is there', async () => {
    writeFiles(root, { 'content/docs/setup.md': doc('Setup', 'Text.', 'aliases: [/docs/install]\n') });
    expect(await said()).toEqual([
      expect.stringContaining(
        'redirect/shadowed: The alias /docs/install is already in use by content/docs/install.md.',
      ),
    ]);
  });
});

test('links to drafts and scheduled posts say so', async () => {
  writeFiles(root, {
    'site/index.ts': CODE.replace("folder: 'blog',", "folder: 'blog',\n  publicFrom: ({ date }) => date,"),
    'content/docs/soon.md': doc('Soon', 'Text', 'draft: true\n'),
    'content/blog/b.md': '---\ntitle: B\ndate: 2999-01-01\nslug: b\n---\nText.\n',
    'content/docs/links.md': doc(
      'Links',
      '[a](/docs/soon#x) [b](soon.md) [c](/blog/2999/01/01/b) [d](/docs/sooon)',
    ),
  });
  expect(await said()).toMatchInlineSnapshot(`
    [
      "content/docs/links.md:4:1 error link/no-page: Broken link /docs/soon#x: content/docs/soon.md is a draft (on /docs/links). Publish it, or remove the link until then.",
      "content/docs/links.md:4:19 error link/no-page: Broken link content/docs/soon.md: content/docs/soon.md is a draft (on /docs/links). Publish it, or remove the link until then.",
      "content/docs/links.md:4:32 error link/no-page: Broken link /blog/2999/01/01/b: content/blog/b.md is public from 2999-01-01 on (on /docs/links). Publish it, or remove the link until then.",
      "content/docs/links.md:4:56 error link/no-page: Broken link /docs/sooon: no such page or file (on /docs/links). Correct the URL, or add the missing page or file.",
    ]
  `);
  expect(await said({ drafts: true })).toEqual([
    expect.stringContaining('#x: no such anchor'),
    expect.stringContaining('Did you mean /docs/soon?'),
  ]);
});
