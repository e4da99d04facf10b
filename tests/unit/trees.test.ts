import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Pluggable, unified } from 'unified';
import type { Parent } from 'unist';
import { visitParents } from 'unist-util-visit-parents';
import { describe, expect, test } from 'vitest';
import { SKIP, walkElements, walkMarkdown } from '../../generator/lib/trees.ts';
import { remarkLineBreaks, remarkToRehype } from '../../generator/markdown/markdown-pipeline.ts';
import { textsOf } from '../../generator/site-texts.ts';
import { ROOT, readContent } from '../content/kit/read-content.ts';

const SPECIAL = [
  '[a]: /one "One"\n[b]: <two>\n\n[x][a] [y][B] ![z][b] [a] [none][c]\n\n[A]: /later',
  'Note[^1] and[^two] and again[^1].\n\n[^1]: The first, with [a link][a].\n\n    > More.\n[^two]: - a\n    - b[^1]\n\n[a]: /here',
  '> [a]: /nested\n\n- item\n\n  [b]: /in-list "T"\n\n[a] [b]\n\n> > deeper\n> >\n> > [c]: /c\n\n[c] [^n]\n\n> [^n]: nested note',
  '[^a]: never used\n\n[b]: never-used\n\ntext',
  '[^a] [^A] [^constructor] [toString] [__proto__]\n\n[^a]: x\n[^constructor]: y\n[toString]: /z\n[__proto__]: /p',
  '| a[^1] | [l] |\n|---|---|\n| b | ~~c~~ |\n\n[^1]: in a table\n[l]: /l',
  'a  \nb\nc\\\nd `e\nf` **g\nh** [i\nj](/k)\n\n- l\n  m\n\n> n\n> o\n\n```\np\nq\n```\n\n# r\n\n| s |\n|---|\n| t |',
  '',
];

const el = (tagName: string, ...children: (Element | string)[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
const root = (...children: Element[]): HastRoot => ({ type: 'root', children });

/** The tags that a walk comes by, with their ancestors and places. */
function tags(
  tree: HastRoot,
  answer: (tag: string, node: Element) => typeof SKIP | number | undefined = () => undefined,
) {
  const seen: string[] = [];
  walkElements(tree, (node, ancestors, index) => {
    const path = ancestors.map((each) => ('tagName' in each ? each.tagName : each.type));
    seen.push(`${[...path, node.tagName].join('/')}:${index}`);
    return answer(node.tagName, node);
  });
  return seen;
}

describe('a walk over a tree', () => {
  const tree = () => root(el('ul', el('li', 'a', el('b')), ' ', el('li')), el('p', el('i', el('u'))));

  test('visits every element in document order, with its ancestors and its index', () => {
    expect(tags(tree())).toEqual([
      'root/ul:0',
      'root/ul/li:0',
      'root/ul/li/b:1',
      'root/ul/li:2',
      'root/p:1',
      'root/p/i:0',
      'root/p/i/u:0',
    ]);
  });
  test('skips the children of an element', () => {
    expect(tags(tree(), (tag) => (tag === 'ul' || tag === 'i' ? SKIP : undefined))).toEqual([
      'root/ul:0',
      'root/p:1',
      'root/p/i:0',
    ]);
  });
  test('continues at a given index, without the children', () => {
    const letters = root(el('a', el('x')), el('b'), el('c', el('x')), el('d'));
    expect(tags(letters, (tag) => (tag === 'a' ? 2 : undefined))).toEqual([
      'root/a:0',
      'root/c:2',
      'root/c/x:0',
      'root/d:3',
    ]);
    let again = 0;
    expect(tags(letters, (tag) => (tag === 'b' && again++ < 1 ? 1 : undefined))).toEqual([
      'root/a:0',
      'root/a/x:0',
      'root/b:1',
      'root/b:1',
      'root/c:2',
      'root/c/x:0',
      'root/d:3',
    ]);
    expect(tags(letters, (tag) => (tag === 'c' ? 9 : undefined)).at(-1)).toBe('root/c:2');
  });
  test('visits nodes that the visitor adds to the list', () => {
    const letters = root(el('a'), el('b'), el('c'));
    const seen = tags(letters, (tag) => {
      if (tag === 'a') letters.children.splice(1, 1, el('new', el('inner')), el('more'));
      if (tag === 'more') letters.children.pop();
      return undefined;
    });
    expect(seen).toEqual(['root/a:0', 'root/new:1', 'root/new/inner:0', 'root/more:2']);
    const wrapped = root(el('pre', 'x'), el('p'));
    tags(wrapped, (tag, node) => {
      if (tag !== 'pre') return undefined;
      wrapped.children[0] = el('figure', { ...node });
      return SKIP;
    });
    expect(tags(wrapped)).toEqual(['root/figure:0', 'root/figure/pre:0', 'root/p:1']);
  });

  const parse = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text) as Root;
  test('visits the nodes of Markdown that unist-util-visit-parents visits, except the root', () => {
    for (const markdown of SPECIAL) {
      const tree = parse(markdown);
      const ours: string[] = [];
      const theirs: string[] = [];
      walkMarkdown(tree, (node, ancestors, index) => {
        ours.push(`${ancestors.map(({ type }) => type).join('/')} ${node.type} ${index}`);
        return node.type === 'blockquote' ? SKIP : undefined;
      });
      visitParents(tree as Parent, (node, ancestors) => {
        if (node === tree) return undefined;
        const index = ancestors.at(-1)?.children.indexOf(node) ?? 0;
        theirs.push(`${ancestors.map(({ type }) => type).join('/')} ${node.type} ${index}`);
        return node.type === 'blockquote' ? 'skip' : undefined;
      });
      expect(ours).toEqual(theirs);
    }
  });
});

/** The rest of the content has no other syntax. */
const ONE_OF = process.env.FULL_TESTS === '1' ? 1 : 5;
const OURS = readContent('**/*.md')
  .filter((_, index) => index % ONE_OF === 0)
  .map(({ file }) => readFileSync(join(ROOT, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
const TEXTS = [...SPECIAL, ...OURS];

const toHtml = (...plugins: Pluggable[]) => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(plugins).use(rehypeStringify).freeze();
  return (text: string): string => String(processor.processSync(text));
};

describe('replacements of packages', () => {
  test('remark-to-rehype returns the tree that remark-rehype returns', () => {
    const [ours, theirs] = [toHtml([remarkToRehype, { texts: textsOf(undefined) }]), toHtml(remarkRehype)];
    for (const text of TEXTS) expect(ours(text)).toBe(theirs(text));
    expect(ours(SPECIAL[1] ?? '')).toContain('data-footnotes');
    expect(OURS.length).toBeGreaterThan(5);
  });
  test('remark-line-breaks returns the tree that remark-breaks returns', () => {
    const [ours, theirs] = [toHtml(remarkLineBreaks, remarkRehype), toHtml(remarkBreaks, remarkRehype)];
    for (const text of TEXTS) expect(ours(text)).toBe(theirs(text));
    expect(ours('a\nb')).toBe('<p>a<br>\nb</p>');
  });
});
