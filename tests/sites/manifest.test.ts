import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffBuilds, whyPage } from '../../generator/cli/manifest-commands.ts';
import { diffManifests } from '../../generator/manifest/diff-manifests.ts';
import { type Manifest, parseManifest } from '../../generator/manifest/manifest.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const FILES = {
  'content/docs/one.md':
    '---\ntitle: One\naliases: [/first]\n---\n## Part\n\n```json src="/data/a.json"\n```\n\n![A dot](/dot.svg)\n',
  'content/docs/two.md': '---\ntitle: Two\n---\nText.\n',
  'public/data/a.json': '{ "a": 1 }\n',
  'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'site/styles/main.css': 'body { color: black; }\n',
};

/** Site with a stylesheet, and a list of all pages on the home page. */
function site(): string {
  const root = writeSite(FILES);
  const code = readFileSync(join(root, 'site/index.ts'), 'utf8')
    .replace("pages: () => [{ template: 'home'", "pages: ({ docs }) => [{ template: 'home'")
    .replace(
      "description: '', props: {} }] }",
      "description: '', props: { list: docs.map(({ meta }) => meta.title) } }] }",
    )
    // Without highlighting, code from a file needs no thread, whose start takes longer than the build.
    .replace('tokens: {', 'markdown: { highlight: false }, tokens: {')
    .replace('  routes: [', "  styles: ['site/styles/main.css'],\n  routes: [")
    .replace('render: (page, prose) =>', 'render: (page, prose, { assets }) =>')
    .replace(
      "h('title'",
      "h('link', { rel: 'stylesheet', href: assets.styles['site/styles/main.css'] }), h('title'",
    )
    .replace("h('a', { href: '/' }, 'Home')", "...(page.props.list ?? []), h('a', { href: '/' }, 'Home')");
  writeFiles(root, { 'site/index.ts': code });
  return root;
}

async function manifestOf(root: string): Promise<Manifest> {
  const result = await buildSite(root);
  expect(result.diagnostics).toEqual([]);
  const manifest = parseManifest(readFileSync(join(root, 'dist.info/manifest.json'), 'utf8'));
  if (!manifest) throw new Error('The manifest cannot be read.');
  return manifest;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the manifest', () => {
  test('lists every output and source with its digest, and the inputs of each page', async () => {
    const root = site();
    const manifest = await manifestOf(root);
    const files = Object.keys(readTree(join(root, 'dist')));
    expect(Object.keys(manifest.outputs)).toEqual(files.sort());
    for (const [path, { sha256: digest, bytes }] of Object.entries(manifest.outputs)) {
      const body = readFileSync(join(root, 'dist', path));
      expect([digest, bytes], path).toEqual([sha256(body), body.length]);
    }
    expect(Object.keys(manifest.sources)).toEqual([
      'content/docs/one.md',
      'content/docs/two.md',
      'public/data/a.json',
      'public/dot.svg',
    ]);
    for (const [path, digest] of Object.entries(manifest.sources))
      expect(digest, path).toBe(sha256(readFileSync(join(root, path))));
    expect(manifest.pages['/docs/one']).toMatchObject({
      file: 'docs/one/index.html',
      route: '/docs/{page}',
      template: 'docs',
      source: 'content/docs/one.md',
      reads: ['public/data/a.json', 'public/dot.svg'],
      aliases: ['/first'],
    });
    expect(manifest.redirects).toEqual({ '/first': { to: '/docs/one', at: 'content/docs/one.md:3' } });
    expect(manifest.outputs['first/index.html']?.from).toBe('the redirect from /first (content/docs/one.md)');
  });

  test('is the same for the same build, contains no absolute path, and keeps the previous manifest', async () => {
    const root = site();
    await manifestOf(root);
    const text = readFileSync(join(root, 'dist.info/manifest.json'), 'utf8');
    expect(text).not.toContain(root);
    await manifestOf(root);
    expect(readFileSync(join(root, 'dist.info/manifest.json'), 'utf8')).toBe(text);
    expect(Object.keys(readTree(join(root, 'dist.info')))).not.toContain('manifest.previous.json');
    writeFiles(root, { 'content/docs/two.md': '---\ntitle: Two\n---\nMore text.\n' });
    await manifestOf(root);
    expect(readFileSync(join(root, 'dist.info/manifest.previous.json'), 'utf8')).toBe(text);
  });

  test('writes only changed files, keeps other files in the folder, and leaves no temporary file', async () => {
    const root = site();
    const info = join(root, 'dist.info');
    await manifestOf(root);
    writeFiles(root, { 'dist.info/notes.txt': 'mine' });
    const { ino, mtimeMs } = statSync(join(info, 'manifest.json'));
    await manifestOf(root);
    expect(statSync(join(info, 'manifest.json'))).toMatchObject({ ino, mtimeMs });
    expect(readTree(info)['notes.txt']).toBe('mine');
    expect(Object.keys(readTree(info)).filter((path) => path.endsWith('.tmp'))).toEqual([]);
  });

  test('reports a folder that cannot be created, with its path', async () => {
    const root = site();
    writeFileSync(join(root, 'dist.info'), 'in the way');
    const { published, diagnostics } = await buildSite(root);
    expect(published).toBe(true);
    expect(diagnostics.map(({ code }) => code)).toContain('output/write');
    expect(diagnostics[0]?.message).toContain('dist.info');
  });
});

describe('the differences between two builds', () => {
  const changes: { what: string; files: Record<string, string>; changed: string[]; added?: string[] }[] = [
    {
      what: 'a sentence',
      files: { 'content/docs/two.md': '---\ntitle: Two\n---\nText!\n' },
      changed: ['/docs/two, source: content/docs/two.md'],
    },
    {
      what: 'a title that another page lists',
      files: { 'content/docs/two.md': '---\ntitle: Zwei\n---\nText.\n' },
      changed: ['/, data: list', '/docs/two, source: content/docs/two.md, data: title'],
    },
    {
      what: 'a file that is quoted',
      files: { 'public/data/a.json': '{ "a": 2 }\n' },
      changed: ['/docs/one, reads: public/data/a.json'],
    },
    {
      what: 'a style sheet',
      files: { 'site/styles/main.css': 'body { color: red; }\n' },
      changed: ['/', '/404', '/docs/one', '/docs/two'].map((url) => `${url}, assets: assets/main.css`),
    },
    {
      what: 'a new page',
      files: { 'content/docs/three.md': '---\ntitle: Three\n---\nText.\n' },
      changed: ['/, data: list'],
      added: ['/docs/three'],
    },
  ];
  test.each(sampleOf(changes, 3))('$what', async ({ files, changed, added = [] }) => {
    const root = site();
    const before = await manifestOf(root);
    writeFiles(root, files);
    const { pages } = diffManifests(before, await manifestOf(root));
    const told = pages.changed.map(({ url, reasons }) =>
      [url, ...reasons.map((reason) => `${reason.kind}: ${reason.what.join(', ')}`)].join(', '),
    );
    expect(told).toEqual(changed);
    expect(pages.added).toEqual(added);
  });

  test('are explained by code, settings or toolchain if by nothing else, or reported as unexplained', async () => {
    const root = site();
    const before = await manifestOf(root);
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    writeFiles(root, {
      'site/index.ts': code.replace("h('body', null", "h('body', { className: 'new' }"),
    });
    const [first] = diffManifests(before, await manifestOf(root)).pages.changed;
    expect(first?.reasons).toEqual([{ kind: 'code', what: ['site/index.ts'] }]);
    const same = { ...before, outputs: { ...before.outputs } };
    same.outputs['index.html'] = { sha256: '0', bytes: 1, from: '' };
    expect(diffManifests(before, same).pages.changed[0]?.reasons).toEqual([{ kind: 'unknown', what: [] }]);
  });

  test('are reported in three formats, for folders or files', async () => {
    const root = site();
    await buildSite(root, { out: join(root, 'old') });
    rmSync(join(root, 'content/docs/one.md'));
    writeFiles(root, {
      'content/docs/eins.md': FILES['content/docs/one.md'].replace('[/first]', '[/first, /docs/one]'),
      'content/docs/two.md': '---\ntitle: Two\n---\nText!\n',
    });
    await buildSite(root);
    const input = { before: join(root, 'old'), now: join(root, 'dist.info') };
    const said = (form: 'text' | 'markdown' | 'json') => {
      const found = diffBuilds({ ...input, form });
      return 'text' in found ? found.text : found.problem;
    };
    expect(said('text')).toMatchInlineSnapshot(`
      "New pages
        /docs/eins

      Removed pages
        /docs/one, redirects to /docs/eins

      Changed pages
        /docs/two (0 B): its source content/docs/two.md

      New files
        content/docs/eins.md
        docs/one/index.html

      Removed files
        content/docs/one.md

      Changed files
        content/docs/two.md (content/docs/two.md)
        first/index.html (the redirect from /first (content/docs/eins.md))
        sitemap.xml (the sitemap)

      1 changed, 1 new, 1 removed and 2 unchanged pages; 3 changed, 2 new and 1 removed other files
      "
    `);
    expect(said('markdown')).toMatchInlineSnapshot(`
      "### Changes in the output

      1 changed, 1 new, 1 removed and 2 unchanged pages; 3 changed, 2 new and 1 removed other files.

      #### New pages

      - \`/docs/eins\`

      #### Removed pages

      - \`/docs/one\`, redirects to \`/docs/eins\`

      #### Changed pages

      - \`/docs/two\` (0 B): its source content/docs/two.md

      #### New files

      - \`content/docs/eins.md\`
      - \`docs/one/index.html\`

      #### Removed files

      - \`content/docs/one.md\`

      #### Changed files

      - \`content/docs/two.md\` (content/docs/two.md)
      - \`first/index.html\` (the redirect from /first (content/docs/eins.md))
      - \`sitemap.xml\` (the sitemap)
      "
    `);
    expect(JSON.parse(said('json')).pages.removed).toEqual([{ url: '/docs/one', to: '/docs/eins' }]);
    const run = runCli(['diff', 'old', 'dist/', '--root', root]);
    expect(run).toMatchObject({ code: 0, stderr: '', stdout: said('text') });
  });

  test('are not reported for a folder that is not a build', () => {
    const root = site();
    expect(runCli(['diff', root, root])).toMatchObject({ code: 2, stdout: '' });
    expect(runCli(['diff', root])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('why', () => {
  test('explains the inputs, size and changes of a page', async () => {
    const root = site();
    await buildSite(root);
    writeFiles(root, { 'public/data/a.json': '{ "a": 2 }\n' });
    await buildSite(root);
    const out = join(root, 'dist');
    const said = (address: string) => {
      const found = whyPage({ target: address, out, json: false });
      return 'text' in found ? found.text : found.problem;
    };
    const untimed = said('/docs/one').replace(/[\d.]+ (k?B|ms)/g, 'N $1');
    expect(untimed.replaceAll('kB', 'B')).toMatchInlineSnapshot(`
      "/docs/one
        route           /docs/{page}
        template        docs
        source          content/docs/one.md  144649d2c5f5
                        public/data/a.json  54909e6a02be
                        public/dot.svg  ffc9f5e4fdee
        aliases         /first
        writes          docs/one/index.html
                        content/docs/one.md
        HTML            N B, N B with Brotli
        stylesheets     assets/main-OH7R2XVX.css  N B, N B with Brotli
        last build      changed it because of embedded files: public/data/a.json
                        rendered it in N ms: no cache
      "
    `);
    expect(said('https://example.com/docs/one/#part')).toBe(said('/docs/one'));
    expect(said('/docs/two')).toContain('did not change it');
    expect(said('/first')).toBe('/first redirects to /docs/one (content/docs/one.md:3).\n');
    expect(said('/sitemap.xml')).toMatch(/^\/sitemap\.xml is a file of \d+ bytes from the sitemap\.\n$/);
    expect(said('/docs/onee')).toBe(
      'The last build has no page or file at /docs/onee. Did you mean /docs/one?',
    );
  });

  test('works on the command line', async () => {
    const root = site();
    expect(runCli(['why', '/docs/one', '--root', root])).toMatchObject({ code: 2, stdout: '' });
    await buildSite(root);
    const run = runCli(['why', '/docs/one', '--root', root, '--json']);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ url: '/docs/one', template: 'docs', aliases: ['/first'] });
    expect(runCli(['why', '/docs/onee', '--root', root])).toMatchObject({ code: 2, stdout: '' });
  });
});
