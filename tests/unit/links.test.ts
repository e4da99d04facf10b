import { describe, expect, test } from 'vitest';
import { finishHtml } from '../../generator/render/finish-html.ts';
import { absoluteUrl, badUrl, pageFile, pageHref, plainPath } from '../../generator/urls/page-urls.ts';
import { createLinkResolver } from '../../generator/urls/resolve-link.ts';

const pages = new Set(['/', '/docs', '/docs/one', '/caf\u00e9']);
const urlByFile = new Map([['content/docs/one.md', '/docs/one' as const]]);
const origin = 'https://example.com';

describe('resolved links', () => {
  const cases = [
    ['/docs', '/docs', '/p/docs/'],
    ['/docs/', '/docs', '/p/docs/'],
    ['/docs/index.html', '/docs', '/p/docs/'],
    ['/docs/one?a=1#b', '/docs/one?a=1#b', '/p/docs/one/?a=1#b'],
    ['one', '/docs/one', '/p/docs/one/'],
    ['../docs', '/docs', '/p/docs/'],
    ['#here', '#here', '#here'],
    ['content:content/docs/one.md#x', '/docs/one#x', '/p/docs/one/#x'],
    ['/logo.svg', '/logo.svg', '/p/logo.svg'],
    ['/caf%C3%A9', '/caf%C3%A9', '/p/caf%C3%A9/'],
    ['https://elsewhere.example/docs', 'https://elsewhere.example/docs', 'https://elsewhere.example/docs'],
    ['mailto:a@b.c', 'mailto:a@b.c', 'mailto:a@b.c'],
    ['//elsewhere.example/x', '//elsewhere.example/x', '//elsewhere.example/x'],
    ['\\\\elsewhere.example/x', '\\\\elsewhere.example/x', '\\\\elsewhere.example/x'],
    ['\\\\', '\\\\', '\\\\'],
    ['', '', ''],
  ] as const;
  test.each(cases)('%s', (href, plain, based) => {
    const settings = { origin, basePath: '', trailingSlash: false };
    expect(createLinkResolver({ settings, pages, urlByFile })(href, '/docs/two').href).toBe(plain);
    const other = { origin, basePath: '/p', trailingSlash: true };
    expect(createLinkResolver({ settings: other, pages, urlByFile })(href, '/docs/two').href).toBe(based);
  });
  test('checks an absolute URL of the site without changing it', () => {
    const settings = { origin, basePath: '/p', trailingSlash: false };
    const resolve = createLinkResolver({ settings, pages, urlByFile });
    expect(resolve('https://example.com/p/docs#x', '/')).toEqual({
      href: 'https://example.com/p/docs#x',
      link: { href: 'https://example.com/p/docs#x', path: '/docs', hash: 'x' },
    });
    expect(resolve('https://example.com.evil.example/p/docs', '/').link).toBeUndefined();
  });
});

describe('finished HTML', () => {
  const resolve = (href: string) => ({ href: `/p${href}`, link: { href, path: href, hash: '' } });
  test('does not check the target of a form with method="post"', () => {
    const links = (method: string) =>
      finishHtml({ html: `<form action="/send" method="${method}"></form><a href="/a">`, url: '/', resolve })
        .links;
    expect(links('POST').map(({ path }) => path)).toEqual(['/a']);
    expect(links('get').map(({ path }) => path)).toEqual(['/send', '/a']);
  });
  const finish = (html: string) => finishHtml({ html, url: '/', resolve });

  test('resolves the URL of a stylesheet that a script loads, on any element', () => {
    const based = (href: string) => ({ href: `/base${href}`, link: undefined });
    const html = '<details data-styles="/a.css"></details><button data-styles="/b.css"></button>';
    expect(finishHtml({ html, url: '/', resolve: based }).html).toBe(html.replaceAll('="/', '="/base/'));
  });
  test('resolves every kind of URL and changes no other byte', () => {
    const html = `<a class="x>y" href="/a?b=1&amp;c">&lt;</a><img src='/i.png' srcset="/i.png 1x, /j.png 2x"><video poster=/v.jpg></video><form action="/s"></form><p title="/no">/no</p>`;
    expect(finish(html).html).toBe(
      `<a class="x>y" href="/p/a?b=1&amp;c">&lt;</a><img src="/p/i.png" srcset="/p/i.png 1x, /p/j.png 2x"><video poster="/p/v.jpg"></video><form action="/p/s"></form><p title="/no">/no</p>`,
    );
  });
  test.each([
    ['/a,b.png 1x, /c.png 2x', '/p/a,b.png 1x, /p/c.png 2x'],
    ['/a.png,w_100/b.png', '/p/a.png,w_100/b.png'],
    ['/a.png,/b.png 2x', '/p/a.png,/b.png 2x'],
    ['/a.png, /b.png 2x', '/p/a.png, /p/b.png 2x'],
    ['/a.png 1x,/b.png 2x', '/p/a.png 1x, /p/b.png 2x'],
    [' , ,\n/a.png   640w\t100h ,, ', '/p/a.png 640w 100h'],
    ['/a.png calc(1, 2) , /b.png', '/p/a.png calc(1, 2), /p/b.png'],
  ])('settles every URL of srcset="%s"', (written, settled) => {
    expect(finish(`<img srcset="${written}">`).html).toBe(`<img srcset="${settled}">`);
  });
  test('keeps the comma of a data: URL in a srcset', () => {
    const links: string[] = [];
    const html = '<img srcset="data:image/png;base64,AAAA 1x, /b.png 2x">';
    const note = (href: string) => {
      links.push(href);
      return { href };
    };
    expect(finishHtml({ html, url: '/', resolve: note }).html).toBe(html);
    expect(links).toEqual(['data:image/png;base64,AAAA', '/b.png']);
  });
  test('ignores scripts, styles and comments', () => {
    const html = `<script type="application/ld+json">{"a":"<a href='/x'>"}</script><!-- <a href="/y"> --><style>a{}</style>`;
    expect(finish(html)).toMatchObject({ html, links: [], ids: [] });
  });
  test.each([
    [
      'headings, sections and definitions, in order',
      '<h2 id="b">B</h2><section id="a"></section><dl><dt id="c">C</dt></dl>',
      ['b', 'a', 'c'],
    ],
    [
      'not the title, nor ids of anything else',
      '<h1 id="t">T</h1><div id="d"></div><input id="i"><p id="p"></p>',
      [],
    ],
    [
      'not what stands beside the text',
      '<nav><h2 id="n">N</h2></nav><dialog><h2 id="d">D</h2></dialog><h2 id="x">X</h2>',
      ['x'],
    ],
    [
      'not footnotes, but what follows them',
      '<section data-footnotes><section></section><h2 id="f">F</h2></section><h2 id="x">X</h2>',
      ['x'],
    ],
  ])('anchors: %s', (_name, inside, expected) => {
    const page = `<body><header><h2 id="before">B</h2></header><main id="main">${inside}</main><h2 id="after">A</h2></body>`;
    expect(finish(page).anchors).toEqual(expected);
  });
  test('collects ids and links from all elements', () => {
    const { ids, links } = finish(
      '<h2 id="a">A</h2><svg><use href="#b"/></svg><meta property="og:image" content="/o.png">',
    );
    expect(ids).toEqual(['a']);
    expect(links.map(({ href }) => href)).toEqual(['#b', '/o.png']);
  });
  test('escapes attribute values', () => {
    const hostile = () => ({ href: '"><script>' });
    expect(finishHtml({ html: '<a href="/x">', url: '/', resolve: hostile }).html).toBe(
      '<a href="&quot;><script>">',
    );
  });
});

describe('URLs', () => {
  test('have one form for each page', () => {
    const settings = { origin, basePath: '/p', trailingSlash: true };
    expect(pageHref(settings, '/')).toBe('/p/');
    expect(absoluteUrl(settings, '/docs')).toBe('https://example.com/p/docs/');
    expect(pageFile({ url: '/' })).toBe('index.html');
    expect(pageFile({ url: '/docs' })).toBe('docs/index.html');
    expect(plainPath('/docs/index.html')).toBe('/docs');
    expect(plainPath('/')).toBe('/');
  });
  test.each([
    'docs',
    '/docs/',
    '/a//b',
    '/a/../b',
    '/a\\b',
    '/a?b',
    '/a#b',
    '/a%20b',
    '/a\u0000b',
    '/a.',
    '/a ',
    '/a./b',
    `/${'x'.repeat(201)}`,
  ])('refuses %j', (url) => {
    expect(badUrl(url)).toBeTypeOf('string');
  });
  test.each(['/', '/docs', '/caf\u00e9/\u65e5\u672c', '/a.b-c_d~e'])('accepts %j', (url) => {
    expect(badUrl(url)).toBeUndefined();
  });
});
