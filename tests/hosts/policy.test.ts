import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyMeta } from '../../generator/index.ts';
import { buildFiles, oneLine, SITE, siteWith } from '../kit/little-site.ts';

/** Limits of Cloudflare Pages, which are lower than those of Netlify. */
const MOST_RULES = 100;
const LONGEST_LINE = 2_000;

const SCRIPT = 'document.documentElement.dataset.a="b"';
const POLICY = `{
  inlineScripts: [${JSON.stringify(SCRIPT)}],
  connect: ['https://api.example', 'https://api.example'], script: ['https://cdn.example'], formAction: ['https://list.example'],
}`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const headersWith = (policy: string) =>
  siteWith(`redirects(), headers({ policy: ${policy}, hosts: ['netlify', 'vercel'] })`);
const policyIn = (file = '') => /Content-Security-Policy: (.*)/.exec(file)?.[1]?.split('; ') ?? [];

test('the policy forbids everything that is not declared', async () => {
  const { dist } = await buildFiles({ 'site/index.ts': siteWith("headers({ hosts: ['netlify'] })") });
  const parts = policyIn(dist._headers);
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(parts).toContain(part);
  expect(parts.slice(-2)).toEqual(["require-trusted-types-for 'script'", "trusted-types 'none'"]);
  expect(parts.join()).not.toMatch(/unsafe|data:|\*/);
  expect(policyMeta({})).not.toContain('frame-ancestors');
});

test('the policy has each declared source once, and no Trusted Types if scripts of other origins are declared', async () => {
  const { dist } = await buildFiles({ 'site/index.ts': headersWith(POLICY) });
  const parts = policyIn(dist._headers);
  const scripts = parts.find((part) => part.startsWith('script-src')) ?? '';
  expect(scripts.split(' ')).toEqual(
    expect.arrayContaining(["'self'", 'https://cdn.example', hashOf(SCRIPT)]),
  );
  expect(parts).toContain("connect-src 'self' https://api.example");
  expect(parts).toContain("form-action 'self' https://list.example");
  expect(parts.join()).not.toContain('trusted-types');
});

test('_headers has only syntax that Cloudflare Pages supports, and unsets a header before setting it again', async () => {
  const { dist } = await buildFiles({ 'site/index.ts': headersWith(POLICY) }, { base: '/project' });
  const lines = dist._headers?.split('\n') ?? [];
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LONGEST_LINE);
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(MOST_RULES);
  expect(dist._headers).toContain('/project/assets/*\n  ! Cache-Control\n  Cache-Control: public');
});

test('HTTPS is forced for this host only, unless the site says otherwise', async () => {
  const hsts = async (option: string) => {
    const code = siteWith(`headers({ hosts: ['netlify'], ${option} })`);
    return /Strict.*/.exec((await buildFiles({ 'site/index.ts': code })).dist._headers ?? '')?.[0];
  };
  expect(await hsts('')).toBe('Strict-Transport-Security: max-age=31536000');
  expect(await hsts("hsts: 'max-age=9; preload'")).toBe('Strict-Transport-Security: max-age=9; preload');
});

test('redirects are encoded, and a dollar sign is not a group reference', async () => {
  const code = siteWith(
    "redirects({ '/a[b]$c': '/docs/d$1[e]' }), headers({ hosts: ['netlify', 'vercel'] })",
  );
  const { dist } = await buildFiles({
    'site/index.ts': code,
    'content/docs/d$1[e].md': '---\ntitle: D\n---\nText\n',
  });
  expect(dist._redirects?.trimEnd().split('\n')).toEqual([
    '/a%5Bb%5D$c /docs/d$1%5Be%5D 301',
    '/a%5Bb%5D$c/ /docs/d$1%5Be%5D 301',
  ]);
  expect(JSON.parse(dist['vercel.json'] ?? '').redirects).toEqual([
    { source: '/a%5Bb%5D\\$c', destination: '/docs/d%241%5Be%5D', statusCode: 301 },
  ]);
});

const BLOCKED: Readonly<Record<string, string>> = {
  '<p style="color:red">': 'the attribute style="color:red" on <p>',
  '<svg><path onload="x"></svg>': 'the attribute onload="x" on <path>',
  '<style>a{}</style>': 'the inline stylesheet a{}',
  '<script type="module">alert(1)</script>': 'the inline script alert(1)',
  '<a href=" javascript:alert(1)">': 'the attribute href=" javascript:alert(1)" on <a>',
  '<img src="https://elsewhere.example/a.png">': '(img-src) blocks https://elsewhere.example/a.png',
  '<img srcset="/a.svg 1x, //elsewhere.example/b.png 2x">': '(img-src) blocks //elsewhere.example/b.png',
  '<img src="data:image/gif;base64,AA">': '(img-src) blocks data:image/gif;base64,AA',
  '<link rel="preload stylesheet" href="https://cdn.example/a.css">':
    '(style-src) blocks https://cdn.example/a.css',
  '<iframe src="https://video.example/1"></iframe>': '(frame-src) blocks https://video.example/1',
  '<form action="https://other.example/"></form>': '(form-action) blocks https://other.example/',
  '<div data-src="https://code.example/a.py">': '(connect-src) blocks https://code.example/a.py',
};
const ALLOWED = [
  `<script>${SCRIPT}</script>`,
  '<script type="application/ld+json">{"onclick":"<style>"}</script>',
  '<script src="https://cdn.example/b.js"></script>',
  '<a href="https://elsewhere.example" data-on="x" title="style=x">',
  '<form action="https://list.example/subscribe?u=1">',
  '<div data-src="https://api.example/a.py">',
  '<img src="https://example.com/own.png"><img src="/own.png">',
  '<code>&lt;p style="x" onclick="y"&gt;</code>',
];

/** Builds one page for each piece of HTML, which a component shows as it is. */
async function blockedIn(htmls: readonly string[]): Promise<string[]> {
  const code = headersWith(POLICY).replace(
    "? h('main', { dangerouslySetInnerHTML: { __html: prose.html } })",
    '? h("main", { dangerouslySetInnerHTML: { __html: HTML[Number(page.title.slice(1))] } })',
  );
  const files = htmls.map((_, index) => [`content/docs/p${index}.md`, `---\ntitle: P${index}\n---\nText\n`]);
  const { problems } = await buildFiles({
    'site/index.ts': `const HTML = ${JSON.stringify(htmls)};\n${code}`,
    ...Object.fromEntries(files),
  });
  return problems.map(({ message }) => message);
}

test('content that the policy blocks is an error that names it', async () => {
  expect(SITE).toContain("? h('main', { dangerouslySetInnerHTML: { __html: prose.html } })");
  const messages = await blockedIn(Object.keys(BLOCKED));
  for (const [html, what] of Object.entries(BLOCKED))
    expect(messages, html).toContainEqual(expect.stringContaining(what));
  expect(messages).toHaveLength(Object.keys(BLOCKED).length);
  expect(await blockedIn(ALLOWED)).toEqual([]);
});

test('a fence that loads code from a host that the policy blocks is an error at its line', async () => {
  const { problems, written } = await buildFiles({
    'site/index.ts': siteWith('code(), headers()'),
    'content/docs/one.md': '---\ntitle: One\n---\nText.\n\n```py src="https://code.example/a.py"\n```\n',
  });
  expect([written, problems.map(oneLine)]).toEqual([
    false,
    [expect.stringMatching(/^content\/docs\/one\.md:6:\d+ error policy\/external$/)],
  ]);
});
