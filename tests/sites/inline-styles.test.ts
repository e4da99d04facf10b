import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { policyToDirectives } from '../../generator/hosts/policy.ts';
import { buildSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';

const SHEET = 'site/styles/main.css';
const CSS = `
@font-face { font-family: Dot; src: url("dot.woff2"); }
p > a::after { content: "</style><script>alert(1)</script>"; }
`;

/** Site whose pages inline one stylesheet and link another. */
function site(): string {
  const root = writeSite({
    'content/docs/one.md': '---\ntitle: One\n---\nText.\n',
    [SHEET]: CSS,
    'site/styles/dot.woff2': 'a font',
    'site/styles/more.css': 'b { color: red; }\n',
  });
  const code = readFileSync(join(root, 'site/index.ts'), 'utf8')
    .replace('  routes: [', `  styles: ['site/styles/more.css'],\n  inlineStyles: ['${SHEET}'],\n  routes: [`)
    .replace('render: (page, prose) =>', 'render: (page, prose, { assets, policy }) =>')
    .replace(
      "h('title'",
      `h('meta', { httpEquiv: 'Content-Security-Policy', content: policy(Object.values(assets.inlineStyles)) }),
       ...Object.values(assets.styles).map((href) => h('link', { key: href, rel: 'stylesheet', href })),
       ...Object.values(assets.inlineStyles).map((text) => h('style', { key: text, dangerouslySetInnerHTML: { __html: text } })),
       h('title'`,
    );
  writeFiles(root, { 'site/index.ts': code });
  return root;
}

const sheetOf = (html = ''): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

describe('an inlined stylesheet', () => {
  test('is only in pages, is allowed by its digest, and has URLs that are valid on every page', async () => {
    const root = site();
    const built = await buildSite(root, { base: '/project' });
    expect(built.diagnostics).toEqual([]);
    const files = readTree(join(root, 'dist'));
    const page = files['docs/one/index.html'] ?? '';
    const text = sheetOf(page);
    expect(page.match(/<\/?style/g)).toEqual(['<style', '</style']);
    const font = Object.keys(files).find((path) => path.endsWith('.woff2')) ?? '';
    expect(text).toContain(`url("/project/${font}")`);
    expect(Object.keys(files).filter((path) => path.endsWith('.css'))).toEqual([
      expect.stringMatching(/^assets\/more-\w+\.css$/),
    ]);
    expect(page).toContain('<link rel="stylesheet"');
    const allowed = policyToDirectives({ inlineStyles: [text] })['style-src']?.join(' ') ?? '';
    expect(page).toContain(`style-src ${allowed.replaceAll("'", '&#x27;')};`);
  });

  test.each([
    [
      `'${SHEET}', 'site/styles/more.css'`,
      'has "site/styles/more.css", which is also in "styles": a stylesheet is either inlined or linked',
    ],
  ])('is reported as a problem when it is named as %s', async (named, problem) => {
    const root = site();
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    const changed = code.replace(`inlineStyles: ['${SHEET}']`, `inlineStyles: [${named}]`);
    writeFiles(root, { 'site/index.ts': changed, 'site/islands/a.tsx': 'export default () => null;\n' });
    const { ok, diagnostics } = await buildSite(root);
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code: id, message }) => [id, message])).toContainEqual([
      'site/setting',
      `The site's setting "inlineStyles" ${problem}.`,
    ]);
  });

  test.each([`./${SHEET}`, 'site/islands/a.tsx'])('is an error when it is named as %s', async (name) => {
    const root = site();
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    writeFiles(root, {
      'site/index.ts': code.replace(`inlineStyles: ['${SHEET}']`, `inlineStyles: ['${name}']`),
    });
    const { diagnostics } = await buildSite(root);
    expect(diagnostics.map(({ code: id, message }) => [id, message])).toEqual([
      ['site/value', expect.stringContaining(`inlineStyles[0] must be the path of a stylesheet`)],
    ]);
  });

  test('rebuilds pages when it changes', async () => {
    const root = site();
    const cacheFile = join(root, '.cache/build.sqlite');
    await buildSite(root, { cacheFile });
    await buildSite(root, { cacheFile });
    writeFiles(root, { [SHEET]: 'p { color: blue; }\n' });
    await buildSite(root, { cacheFile });
    const out = join(root, 'dist');
    expect(sheetOf(readTree(out)['docs/one/index.html'])).toBe('p{color:#00f}');
  });

  test('is linked by the dev server, which replaces it when the file or the base path changes', async () => {
    const root = site();
    const cache = await openCache(join(root, '.cache/build.sqlite'));
    onTestFinished(() => cache.close());
    const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
    const linked = async () => {
      const page = String((await session.snapshot().output('docs/one/index.html'))?.body);
      expect(page).not.toContain('<style');
      const hrefs = [...page.matchAll(/<link rel="stylesheet"[^>]* href="(?:\/b)?\/([^"]+)"/g)];
      const sheets = hrefs.map(async ([, path = '']) => (await session.snapshot().output(path))?.body);
      return (await Promise.all(sheets)).map((body) => Buffer.from(body ?? '').toString());
    };
    expect(await linked()).toEqual([
      expect.stringContaining('b{color:red}'),
      expect.stringContaining('url("/assets/'),
    ]);
    writeFiles(root, { [SHEET]: `${CSS}p { color: blue; }\n` });
    await session.change(new Set([SHEET]));
    expect(await linked()).toContainEqual(expect.stringContaining('p{color:#00f}'));
    const code = readFileSync(join(root, 'site/index.ts'), 'utf8');
    writeFiles(root, { 'site/index.ts': code.replace("basePath: ''", "basePath: '/b'") });
    await session.change(new Set(['site/index.ts']));
    expect(await linked()).toContainEqual(expect.stringContaining('url("/b/assets/'));
  });
});
