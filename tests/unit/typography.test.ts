import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { rehypeLongCode } from '../../site/content-rules/rehype-long-code.ts';
import { rehypeTypography } from '../../site/content-rules/rehype-typography.ts';
import { curlyQuotes } from '../../site/content-rules/typography.ts';
import { FeatureGroup } from '../../site/pages/roadmap/roadmap.tsx';

test.each([
  [`"It's"`, '“It’s”'],
  [`say "yes", 'no' or "don't know".`, 'say “yes”, ‘no’ or “don’t know”.'],
  [`("a" and "b")`, '(“a” and “b”)'],
  [`"'a' in quotes", he said`, '“‘a’ in quotes”, he said'],
  [`the agents' answers of the '90s`, 'the agents’ answers of the ’90s'],
  ['no quotes', 'no quotes'],
])('%s is %s', (straight, curly) => {
  expect(curlyQuotes(straight)).toBe(curly);
});

test.each([
  [
    'quotes around an element',
    'is "*good*" or "[bad](/b)"?',
    '<p>is “<em>good</em>” or “<a href="/b">bad</a>”?</p>',
  ],
  [
    'an apostrophe after an element',
    "**Plumbline**'s and `id`'s",
    '<p><strong>Plumbline</strong>’s and <code>id</code>’s</p>',
  ],
  ['code as it is', '`"a"`, then "b"', '<p><code>"a"</code>, then “b”</p>'],
  ['a quote after an image', '"![a](/a.png)"', '<p>“<img src="/a.png" alt="a">”</p>'],
  [
    'a number and its unit on one line, not a longer word, and no name that ends with a digit',
    '5 minutes, 12 judge calls, 8 characters, p95 latency',
    '<p>5\u00a0minutes, 12\u00a0judge calls, 8 characters, p95 latency</p>',
  ],
  ['a quote at the start of each block', '"a"\n\n"b"', '<p>“a”</p>\n<p>“b”</p>'],
])('shows %s', async (_, markdown, html) => {
  const pipeline = unified().use(remarkParse).use(remarkRehype).use(rehypeTypography).use(rehypeStringify);
  expect(String(await pipeline.process(markdown))).toBe(html);
});

test('typesets the texts of the roadmap', () => {
  const group = { id: 'beta', title: 'Beta', features: { A: 'Keep "5 minutes"' } };
  const page = renderToStaticMarkup(createElement(FeatureGroup, { group }));
  expect(page).toContain('Keep “5\u00a0minutes”');
});

test.each([
  ['short code', '`--quiet`', '<p><code>--quiet</code></p>'],
  [
    'words with hyphens',
    '`plumbline run --working-tree`',
    '<p><code class="long-code">plumbline run <span class="code-word">--working-tree</span></code></p>',
  ],
  [
    'groups in braces',
    '`violations: { fail_above: 2 }`',
    '<p><code class="long-code">violations: <span class="code-word">{ fail_above: 2 }</span></code></p>',
  ],
  [
    'numbers and what they count',
    '`2 files and 1 dataset are valid`',
    '<p><code class="long-code"><span class="code-word">2 files</span> and <span class="code-word">1 dataset</span> are valid</code></p>',
  ],
  [
    'nothing longer than a line of a phone',
    '`limits: { fail_above: 2, warn_above: 0 }`',
    '<p><code class="long-code">limits: { fail_above: 2, warn_above: 0 }</code></p>',
  ],
  [
    'words with hyphens in bold text',
    '**Re-run** the pre-check',
    '<p><strong><span class="code-word">Re-run</span></strong> the pre-check</p>',
  ],
])('keeps %s together', async (_, markdown, html) => {
  const pipeline = unified().use(remarkParse).use(remarkRehype).use(rehypeLongCode).use(rehypeStringify);
  expect(String(await pipeline.process(markdown))).toBe(html);
});
