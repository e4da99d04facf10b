import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildSite, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const SHEET = 'site/styles/main.css';
const FILES = {
  [SHEET]: `
@font-face { font-family: Dot; src: url("dot.woff2"); }
p > a::after { content: "</style><script>alert(1)</script>"; }
`,
  'site/styles/dot.woff2': 'a font',
  'site/styles/more.css': 'b { color: red; }\n',
  'content/docs/one.md': '---\ntitle: One\n---\nText.\n',
  'site/index.ts': siteWith(
    "headers({ hosts: ['netlify'] })",
    `styles: ['site/styles/more.css'], inlineStyles: ['${SHEET}'],`,
  ).replace(
    "h('title'",
    "Object.values(context.assets.inlineStyles).map((text) => h('style', { key: text, dangerouslySetInnerHTML: { __html: text } })),\n      h('title'",
  ),
};
const sheetOf = (html = ''): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

test('an inlined stylesheet is only in pages, is allowed by its hash, and has URLs that are valid on every page', async () => {
  const { problems, dist } = await buildSite(writeSite(FILES), { base: '/project' });
  expect(problems).toEqual([]);
  const page = dist['docs/one/index.html'] ?? '';
  const text = sheetOf(page);
  expect(page.match(/<\/?style/g)).toEqual(['<style', '</style']);
  const font = Object.keys(dist).find((path) => path.endsWith('.woff2')) ?? '';
  expect(text).toContain(`url("/project/${font}")`);
  const linked = Object.keys(dist).filter((path) => path.endsWith('.css'));
  expect(linked).toEqual([expect.stringMatching(/^assets\/more-\w+\.css$/)]);
  expect(page).toMatch(new RegExp(`<link rel="stylesheet"[^>]* href="/project/${linked[0]}"`));
  const hash = createHash('sha256').update(text).digest('base64');
  expect(dist._headers).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test('pages are rendered again when a stylesheet changes', async () => {
  const root = writeSite(FILES);
  await buildSite(root);
  writeFiles(root, { [SHEET]: 'p { color: blue; }\n', 'site/styles/more.css': 'b { color: blue; }\n' });
  const { dist } = await buildSite(root);
  expect(sheetOf(dist['docs/one/index.html'])).toBe('p{color:#00f}');
  const [file = '', ...others] = Object.keys(dist).filter((path) => path.endsWith('.css'));
  expect([dist[file]?.trim(), others]).toEqual(['b{color:#00f}', []]);
  expect(dist['docs/one/index.html']).toContain(file);
});
