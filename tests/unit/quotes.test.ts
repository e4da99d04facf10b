import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { curlyQuotes } from '../../site/curly-quotes.ts';
import { rehypeQuotes } from '../../site/markdown/rehype-quotes.ts';

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
  ['a quote at the start of each block', '"a"\n\n"b"', '<p>“a”</p>\n<p>“b”</p>'],
])('shows %s', async (_, markdown, html) => {
  const pipeline = unified().use(remarkParse).use(remarkRehype).use(rehypeQuotes).use(rehypeStringify);
  expect(String(await pipeline.process(markdown))).toBe(html);
});
