import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headersAt, overHttp, siteToServingRules } from '../../generator/hosts/header-rules.ts';
import { hostFiles } from '../../generator/hosts/host-files.ts';
import { policyHeader, policyMeta, policyToDirectives, watchPolicy } from '../../generator/hosts/policy.ts';
import { finishHtml } from '../../generator/render/finish-html.ts';
import { buildFiles, oneLine } from '../kit/little-site.ts';

/** Limits of Cloudflare Pages, which are lower than those of Netlify. */
const MOST_RULES = 100;
const LONGEST_LINE = 2_000;

const SCRIPT = 'document.documentElement.dataset.a="b"';
const SHEET = 'p>a{color:red}q::before{content:"<\\/style>"}';
const POLICY = {
  inlineScripts: [SCRIPT],
  inlineStyles: [SHEET],
  connect: ['https://api.example', 'https://api.example'],
  script: ['https://cdn.example'],
  formAction: ['https://list.example'],
};

describe('the policy', () => {
  test('forbids everything that is not declared', () => {
    const header = policyHeader(policyToDirectives());
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(header.split('; ')).toContain(part);
    expect(header).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(header).not.toMatch(/unsafe|data:|\*/);
    expect(policyMeta(policyToDirectives())).not.toContain('frame-ancestors');
  });
  test('contains each declared source once, and omits Trusted Types if scripts from other origins are declared', () => {
    const parts = policyHeader(policyToDirectives(POLICY)).split('; ');
    const digest = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(parts).toContain(`script-src 'self' https://cdn.example 'sha256-${digest(SCRIPT)}'`);
    expect(parts).toContain(`style-src 'self' 'sha256-${digest(SHEET)}'`);
    expect(parts).toContain("connect-src 'self' https://api.example");
    expect(parts).toContain("form-action 'self' https://list.example");
    expect(parts.join()).not.toContain('trusted-types');
  });
});

describe('headers', () => {
  const site = { ogImage: { width: 1200, height: 630, render: () => null, fonts: [] } };
  const serving = {
    assets: { inlineStyles: {} },
    settings: { basePath: '/project', trailingSlash: true },
    redirects: [{ from: '/old (1)', to: '/docs/größe' } as const],
    types: { 'blog/rss.xml': 'application/rss+xml' },
  };
  const { headers: rules } = siteToServingRules({ ...serving, site });
  test('depend on the URL', () => {
    const at = (path: string) => headersAt(rules, path);
    expect(at('/docs')).toMatchObject({
      'Cache-Control': 'no-cache',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Speculation-Rules': '"/project/speculation-rules.json"',
    });
    expect(at('/assets/a-ABCDEFGH.js')['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(at('/assets')['Cache-Control']).toBe('no-cache');
    expect(at('/og/docs.png')['Cross-Origin-Resource-Policy']).toBe('cross-origin');
    expect(at('/a/b.md')['Content-Type']).toBe('text/markdown; charset=utf-8');
    expect(at('/a/b.mdx')['Content-Type']).toBeUndefined();
    expect(at('/blog/rss.xml')['Content-Type']).toBe('application/rss+xml');
  });
  test('omit cookies in requests of pages that load from other origins', () => {
    const elsewhere = siteToServingRules({ ...serving, site: { policy: POLICY } });
    expect(headersAt(elsewhere.headers, '/')['Cross-Origin-Embedder-Policy']).toBe('credentialless');
  });
  test('do not force HTTPS on hosts that use HTTP', () => {
    expect(headersAt(rules, '/')['Strict-Transport-Security']).toContain('max-age=63072000');
    expect(headersAt(overHttp(rules), '/')['Strict-Transport-Security']).toBeUndefined();
  });

  const input = {
    rules: siteToServingRules({ ...serving, site }),
    origin: 'https://example.com',
    compressions: [],
  };
  const files = (hosts: Parameters<typeof hostFiles>[0]['hosts']) =>
    Object.fromEntries(hostFiles({ ...input, hosts }).outputs.map(({ path, body }) => [path, String(body)]));

  test('use only syntax in _headers that Cloudflare Pages supports, and unset a header before setting it again', () => {
    const text = files(['netlify'])._headers ?? '';
    const lines = text.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LONGEST_LINE);
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(MOST_RULES);
    expect(text).toContain('/project/assets/*\n  ! Cache-Control\n  Cache-Control: public');
    // As Cloudflare reads it: rules in their order, values of one name joined.
    const applied: Record<string, string> = {};
    let applies = false;
    for (const line of lines) {
      const [, taken] = /^ {2}! (.*)$/.exec(line) ?? [];
      const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      if (line.startsWith('/')) applies = line === '/project/*' || line === '/project/assets/*';
      else if (applies && taken) delete applied[taken];
      else if (applies && name) applied[name] = [applied[name], value].filter(Boolean).join(', ');
    }
    expect(applied['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(applied['X-Frame-Options']).toBe('DENY');
  });
  test('redirects are encoded, and have the base path and the URL form of pages', () => {
    expect(files(['netlify'])._redirects).toBe(
      '/project/old%20(1) /project/docs/gr%C3%B6%C3%9Fe/ 301\n/project/old%20(1)/ /project/docs/gr%C3%B6%C3%9Fe/ 301\n',
    );
    const vercel = JSON.parse(files(['vercel'])['vercel.json'] ?? '');
    expect(vercel).toMatchObject({ cleanUrls: true, trailingSlash: true });
    expect(vercel.redirects).toEqual([
      { source: '/project/old%20\\(1\\)', destination: '/project/docs/gr%C3%B6%C3%9Fe/', statusCode: 301 },
    ]);
    expect(vercel.headers[0].source).toBe('/project/(.*)');
  });
  test('redirects match brackets in both encodings, and a dollar sign is not a group reference', () => {
    const redirects = [{ from: '/a[b]$c', to: '/d$1[e]' }] as const;
    const rules = { ...input.rules, settings: { basePath: '', trailingSlash: false }, redirects };
    const { outputs } = hostFiles({ ...input, rules, hosts: ['netlify', 'vercel'] });
    const [, redirectsFile, vercel] = outputs.map(({ body }) => String(body));
    expect(redirectsFile?.trimEnd().split('\n')).toEqual([
      '/a%5Bb%5D$c /d$1%5Be%5D 301',
      '/a%5Bb%5D$c/ /d$1%5Be%5D 301',
      '/a[b]$c /d$1%5Be%5D 301',
      '/a[b]$c/ /d$1%5Be%5D 301',
    ]);
    expect(JSON.parse(vercel ?? '').redirects).toEqual([
      { source: '/a%5Bb%5D\\$c', destination: '/d%241%5Be%5D', statusCode: 301 },
      { source: '/a\\[b\\]\\$c', destination: '/d%241%5Be%5D', statusCode: 301 },
    ]);
  });
  test('no files for hosts are written by default, but the preview server gets its file', () => {
    const { outputs, info } = hostFiles({ ...input, hosts: [] });
    expect([outputs, info].map((each) => each.map(({ path }) => path))).toEqual([[], ['serving.json']]);
  });
});

describe('content that the policy blocks', () => {
  const refused = (html: string) =>
    finishHtml({
      html,
      url: '/',
      resolve: (href) => ({ href, link: undefined }),
      watch: watchPolicy({
        policy: POLICY,
        directives: policyToDirectives(POLICY),
        origin: 'https://example.com',
      }),
    }).refused.map((each) =>
      each.code === 'policy/inline' ? each.what : `${each.directive} ${each.blocked}`,
    );

  test.each([
    ['<p style="color:red">', 'the attribute style="color:red" on <p>'],
    ['<button onclick="go()">', 'the attribute onclick="go()" on <button>'],
    ['<svg><path ONLOAD=x></svg>', 'the attribute onload="x" on <path>'],
    ['<style>a{}</style>', 'the inline stylesheet a{}'],
    ['<svg><style>a{}</style></svg>', 'the inline stylesheet a{}'],
    ['<script>alert(1)</script>', 'the inline script alert(1)'],
    ['<script type="module">alert(1)</script>', 'the inline script alert(1)'],
    [`<script>${SCRIPT} </script>`, `the inline script ${SCRIPT} `],
    ['<script type="speculationrules">{}</script>', 'the inline script {}'],
    ['<a href=" javascript:alert(1)">', 'the URL  javascript:alert(1) on <a>'],
    ['<img src="https://elsewhere.example/a.png">', 'img-src https://elsewhere.example/a.png'],
    ['<img srcset="/a.png 1x, //elsewhere.example/b.png 2x">', 'img-src //elsewhere.example/b.png'],
    ['<img srcset="/a.png 1x,//elsewhere.example/b.png 2x">', 'img-src //elsewhere.example/b.png'],
    ['<img srcset="//elsewhere.example/a,b.png">', 'img-src //elsewhere.example/a,b.png'],
    ['<img srcset="data:image/png;base64,AAAA 1x">', 'img-src data:image/png;base64,AAAA'],
    ['<img src="data:image/gif;base64,AA">', 'img-src data:image/gif;base64,AA'],
    [
      '<link rel="preload stylesheet" href="https://cdn.example/a.css">',
      'style-src https://cdn.example/a.css',
    ],
    ['<iframe src="https://video.example/1"></iframe>', 'frame-src https://video.example/1'],
    ['<form action="https://other.example/"></form>', 'form-action https://other.example/'],
    ['<div data-src="https://code.example/a.py">', 'connect-src https://code.example/a.py'],
  ])('%s', (html, what) => {
    expect(refused(html)).toEqual([what]);
  });
  test.each([
    `<script>${SCRIPT}</script>`,
    `<style>${SHEET}</style>`,
    '<script type="application/ld+json">{"onclick":"<style>"}</script>',
    '<script type="application/json">{}</script>',
    '<script src="/assets/a.js"></script><script src="https://cdn.example/b.js"></script>',
    '<a href="https://elsewhere.example" data-on="x" title="style=x">',
    '<form action="https://list.example/subscribe?u=1">',
    '<div data-src="https://api.example/a.py">',
    '<img src="https://example.com/own.png"><img src="/own.png">',
    '<code>&lt;p style="x" onclick="y"&gt;</code>',
  ])('does not include %s', (html) => {
    expect(refused(html)).toEqual([]);
  });
  test('is an error with the page and the element', async () => {
    const { diagnostics, published } = await buildFiles({
      'content/docs/one.md': '---\ntitle: One\n---\nText.\n\n```py src="https://code.example/a.py"\n```\n',
    });
    expect(published).toBe(false);
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:6:12 error policy/elsewhere']);
    expect(diagnostics[0]?.message).toContain('blocks https://code.example/a.py on the page /docs/one');
  });
});
