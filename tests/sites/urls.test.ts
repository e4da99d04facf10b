import { HtmlValidate } from 'html-validate/node';
import { expect, test } from 'vitest';
import { absoluteUrl, pageHref } from '../../generator/index.ts';
import { buildFiles, siteWith } from '../kit/little-site.ts';

const settings = { origin: 'https://example.com', basePath: '/p', trailingSlash: true };
const doc = (body: string, more = '') => `---\ntitle: One\n${more}---\n${body}\n`;

/** The main element of a component with this HTML, built below /p, with trailing slashes. */
async function resolved(html: string): Promise<string> {
  const code = siteWith('').replace('trailingSlash: false', 'trailingSlash: true');
  const component = code.replace(
    "h('main', null, h('h1', null, page.title), h('a', { href: '/' }, 'Home'))",
    `h('main', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } })`,
  );
  const { dist } = await buildFiles(
    { 'site/index.ts': component, 'content/docs/café.md': doc('Text') },
    { base: '/p' },
  );
  return /<main>([\s\S]*)<\/main>/.exec(dist['404.html'] ?? '')?.[1] ?? '';
}

test('pages have one form of URL', () => {
  expect(pageHref(settings, '/')).toBe('/p/');
  expect(absoluteUrl(settings, '/docs')).toBe('https://example.com/p/docs/');
});

test.each([
  ['/docs/café', '/p/docs/caf%C3%A9/'],
  ['/docs/caf%C3%A9/', '/p/docs/caf%C3%A9/'],
  ['/docs/café/index.html?a=1#b', '/p/docs/caf%C3%A9/?a=1#b'],
  ['/logo.svg', '/p/logo.svg'],
  ['#here', '#here'],
  ['https://elsewhere.example/docs', 'https://elsewhere.example/docs'],
  ['https://example.com.evil.example/p/docs', 'https://example.com.evil.example/p/docs'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['\\\\elsewhere.example/x', '\\\\elsewhere.example/x'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
])('a link to %s is published as %s', async (href, published) => {
  expect(await resolved(`<a href="${href}">x</a>`)).toBe(`<a href="${published}">x</a>`);
});

test.each([
  [
    `<a class="x>y" href="/a?b=1&amp;c">&lt;</a><video poster=/v.jpg></video><form action="/s"></form><p title="/no">/no</p>`,
    `<a class="x>y" href="/p/a?b=1&amp;c">&lt;</a><video poster="/p/v.jpg"></video><form action="/p/s"></form><p title="/no">/no</p>`,
  ],
  ['<img srcset="/a,b.png 1x, /c.png 2x">', '<img srcset="/p/a,b.png 1x, /p/c.png 2x">'],
  ['<img srcset="/a.png,w_100/b.png">', '<img srcset="/p/a.png,w_100/b.png">'],
  ['<img srcset="/a.png 1x,/b.png 2x">', '<img srcset="/p/a.png 1x, /p/b.png 2x">'],
  [
    '<img srcset="data:image/png;base64,AAAA 1x, /b.png 2x">',
    '<img srcset="data:image/png;base64,AAAA 1x, /p/b.png 2x">',
  ],
  ['<details data-styles="/a.css"></details>', '<details data-styles="/p/a.css"></details>'],
])('%s has URLs with the base path, and is otherwise the same', async (html, expected) => {
  expect(await resolved(html)).toBe(expected);
});

test.each([
  `<script type="application/ld+json">{"a":"<a href='/x'>"}</script><!-- <a href="/y"> --><style>a{}</style>`,
  '<code>&lt;a href="/x"&gt;</code>',
])('%s is not changed', async (html) => {
  expect(await resolved(html)).toBe(html);
});

test('a form that posts is not a link, others are', async () => {
  const code = (method: string) =>
    siteWith('checkLinks()').replace(
      "h('a', { href: '/' }, 'Home')",
      `h('form', { action: '/send', method: '${method}' })`,
    );
  expect((await buildFiles({ 'site/index.ts': code('post') })).problems).toEqual([]);
  const { problems } = await buildFiles({ 'site/index.ts': code('get') });
  expect(problems.map(({ code, page, morePages }) => [code, page, morePages])).toEqual([
    ['link/no-page', '/', 1],
  ]);
});

test('a redirect page is valid, keeps query and fragment with a script, and works without it', async () => {
  const { dist } = await buildFiles(
    {
      'site/index.ts': siteWith("redirects({ '/a': '/docs/one?x=1#top' })"),
      'content/docs/one.md': doc('Text', 'aliases: [/old.html]\n'),
    },
    { base: '/p' },
  );
  const html = dist['old.html'] ?? '';
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/p/docs/one">');
  expect(html).toContain('<link rel="canonical" href="https://example.com/p/docs/one">');
  const redirected = (page = '') => {
    const [, to = '', script = ''] = /<script data-to="([^"]*)">(.*?)<\/script>/s.exec(page) ?? [];
    let replaced = '';
    const location = {
      search: '?utm_source=x',
      hash: '#sec-one',
      replace: (url: string) => (replaced = url),
    };
    new Function('location', 'document', script)(location, { currentScript: { dataset: { to } } });
    return replaced;
  };
  expect(redirected(html)).toBe('/p/docs/one?utm_source=x#sec-one');
  expect(redirected(dist['a/index.html'])).toBe('/p/docs/one?x=1&utm_source=x#top');
  const presets = ['standard', 'recommended', 'a11y', 'document', 'browser'];
  const validator = new HtmlValidate({ root: true, extends: presets.map((name) => `html-validate:${name}`) });
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(['doctype-style']);
});
