import { describe, expect, test } from 'vitest';
import { comparePages } from '../../generator/review/compare-pages.ts';

const compare = (before: string, now: string) => {
  const { html, changes } = comparePages(`<main>${before}</main>`, `<main>${now}</main>`);
  return { html: html.slice('<main>'.length, -'</main>'.length), changes };
};

describe('marks', () => {
  const cases: readonly (readonly [what: string, before: string, now: string, marked: string])[] = [
    [
      'changed words in a paragraph, and keeps its links and formatting',
      '<p>Set <code>one</code> in the <a href="/a">file of the project</a> first.</p>',
      '<p>Set <code>two</code> in the <a href="/a">file of your project</a> first.</p>',
      '<p data-review="changed">Set <code><del>one</del><ins>two</ins></code> in the <a href="/a">file of <del>the</del><ins>your</ins> project</a> first.</p>',
    ],
    [
      'a changed target of a link',
      '<p>Read this <a href="/a">page</a> before you write.</p>',
      '<p>Read this <a href="/b">page</a> before you write.</p>',
      '<p data-review="changed">Read this <a href="/a"><del>page</del></a><a href="/b"><ins>page</ins></a> before you write.</p>',
    ],
    [
      'adjacent changed words as one change',
      '<p>This is an old sentence here today.</p>',
      '<p>This is a new sentence here today.</p>',
      '<p data-review="changed">This is <del>an old</del><ins>a new</ins> sentence here today.</p>',
    ],
    [
      'added and removed paragraphs',
      '<h2>Title</h2><p>Gone completely.</p><p>Stays as it is.</p>',
      '<h2>Title</h2><p>Stays as it is.</p><p>Something else.</p>',
      '<h2>Title</h2><p data-review="removed">Gone completely.</p><p>Stays as it is.</p><p data-review="added">Something else.</p>',
    ],
    [
      'items of nested lists',
      '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
      '<ul><li>One<ul><li>Inner</li><li>Third</li></ul></li></ul>',
      '<ul><li>One<ul><li>Inner</li><li data-review="added">Third</li></ul></li><li data-review="removed">Two</li></ul>',
    ],
    [
      'rows and cells of tables',
      '<table><tbody><tr><td>size</td><td>5</td></tr><tr><td>age</td><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>size</td><td>7</td></tr></tbody></table>',
      '<table><tbody><tr><td>size</td><td data-review="changed"><del>5</del><ins>7</ins></td></tr><tr data-review="removed"><td>age</td><td>1</td></tr></tbody></table>',
    ],
    [
      'words and spaces of code, without its highlighting',
      '<pre><code><span class="a">key</span>: one\n  b: 2</code></pre>',
      '<pre><code><span class="b">key</span>: two\n    b: 2</code></pre>',
      '<pre data-review="changed"><code><span class="b">key</span>: <del>one\n  </del><ins>two\n    </ins>b: 2</code></pre>',
    ],
    [
      'panels of tabs',
      '<div class="tabs"><div class="tab-panel"><p>npm</p><pre>npm i a b</pre></div></div>',
      '<div class="tabs"><div class="tab-panel"><p>npm</p><pre>npm i a c</pre></div></div>',
      '<div class="tabs"><div class="tab-panel"><p>npm</p><pre data-review="changed">npm i a <del>b</del><ins>c</ins></pre></div></div>',
    ],
    [
      'an image that was replaced',
      '<p><img src="/a.png" alt="A chart"></p>',
      '<p><img src="/b.png" alt="A chart"></p>',
      '<p data-review="removed"><img src="/a.png" alt="A chart"></p><p data-review="added"><img src="/b.png" alt="A chart"></p>',
    ],
    [
      'text between blocks',
      '<div>Some old text here<p>A</p></div>',
      '<div>Some new text here<p>A</p></div>',
      '<div><span data-review="changed">Some <del>old</del><ins>new</ins> text here</span><p>A</p></div>',
    ],
    [
      'a whole list that is gone, without its ids',
      '<p>A</p><ul id="x"><li id="y">One</li></ul>',
      '<p>A</p>',
      '<p>A</p><ul data-review="removed"><li>One</li></ul>',
    ],
  ];
  test.each(cases)('%s', (_, before, now, marked) => {
    expect(compare(before, now).html).toBe(marked);
  });
});

test('counts each mark, and marks nothing twice', () => {
  const { html, changes } = compare(
    '<h2 id="a">One thing to know</h2><p>Text of a page.</p><ul><li>x</li></ul>',
    '<h2 id="a">One thing to learn</h2><p>Text of a page!</p><ul><li>y</li></ul><hr>',
  );
  expect(html.match(/data-review=/g)).toHaveLength(changes);
  expect(html.match(/id="a"/g)).toHaveLength(1);
});

test('ignores navigation, controls, attributes and spaces between words', () => {
  const before = '<nav><a href="/a">A</a></nav><p class="a">Some text</p><button>Copy</button>';
  const now =
    '<nav><a href="/a">A</a><a href="/b">B</a></nav><p class="b">Some\n text</p><button>Copied</button>';
  expect(compare(before, now)).toEqual({ html: now, changes: 0 });
});

test('keeps characters, names of SVG attributes and controls of a changed block', () => {
  const icon = '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"></path></svg>';
  const { html } = compare(
    `<p>${icon}Über &lt;b&gt; &amp; mehr</p>`,
    `<p>${icon}Über &lt;b&gt; &amp; alles mehr</p>`,
  );
  expect(html).toContain('Über &lt;b&gt; &amp; <ins>alles </ins>mehr');
  expect(html).toContain('viewBox="0 0 1 1"');
});

test('compares a page without main by its body, and keeps the rest of the page', () => {
  const page = (text: string) =>
    `<!doctype html><html><head><title>A</title></head><body><p>${text}</p></body></html>`;
  const { html } = comparePages(page('One two three'), page('One two four'));
  expect(html).toBe(
    page('X').replace('<p>X</p>', '<p data-review="changed">One two <del>three</del><ins>four</ins></p>'),
  );
});
