import { describe, expect, test } from 'vitest';
import { readFrontMatter } from '../../generator/content/front-matter.ts';

const read = (text: string) => readFrontMatter({ file: 'a.md', text });
const codes = (text: string) =>
  read(text).diagnostics.map(({ code, at }) => `${at?.line}:${at?.column} ${code}`);

describe('front matter', () => {
  test('the body keeps its line numbers', () => {
    const { data, body, head } = read('---\ntitle: One\norder: 2\n---\nText\n');
    expect(data).toEqual({ title: 'One', order: 2 });
    expect(body).toBe('\n\n\n\nText\n');
    expect(head).toBe('---\ntitle: One\norder: 2\n---\n');
  });
  test('reads CRLF like LF', () => {
    const { data, body } = read('---\r\ntitle: One\r\n---\r\nText\r\n');
    expect(data).toEqual({ title: 'One' });
    expect(body).toBe('\n\n\nText\r\n');
  });
  test('reads dates as text, so that no time zone changes them', () => {
    expect(read('---\ndate: 2025-10-15\n---\n').data).toEqual({ date: '2025-10-15' });
  });
  test('locates fields, values and nested values', () => {
    const { locate } = read('---\ntitle: One\ntags: [a, bb]\n---\n');
    expect(locate(['tags'], 'key')).toEqual({ file: 'a.md', line: 3, column: 1, length: 4 });
    expect(locate(['tags', 1])).toEqual({ file: 'a.md', line: 3, column: 11, length: 2 });
    expect(locate(['absent'])).toEqual({ file: 'a.md', line: 1, column: 1 });
  });
  test('reads a document without front matter, and one with empty front matter', () => {
    expect(read('Text').data).toBeUndefined();
    expect(read('Text').diagnostics).toEqual([]);
    expect(codes('---\n---\nText')).toEqual(['2:1 front-matter/not-a-map']);
  });
  test('does not read dashes within the text as front matter', () => {
    expect(read('Text\n\n---\na: 1\n---\n').body).toBe('Text\n\n---\na: 1\n---\n');
  });
  test.each([
    '---js\n{}\n---\n',
    '---javascript\n{}\n---\n',
    '---JS\n{}\n---\n',
    '--- js\n{}\n---\n',
    '---coffee\nx\n---\n',
    '---json\n{}\n---\n',
  ])('no other language: %j', (text) => {
    expect(codes(text)).toEqual(['1:4 front-matter/language']);
    expect(read(text).data).toBeUndefined();
  });
  test.each([
    ['a: &x 1\nb: *x', ['2:6 front-matter/unsafe-yaml', '3:4 front-matter/unsafe-yaml']],
    ['a: {b: 1}\n<<: {c: 2}', ['3:1 front-matter/unsafe-yaml']],
    ['a: 1\na: 2', ['3:1 front-matter/yaml']],
    ['a: "open', ['2:4 front-matter/yaml']],
    ['\ta: 1', ['2:1 front-matter/yaml']],
  ])('refuses %j', (yaml, expected) => {
    const found = codes(`---\n${yaml}\n---\n`);
    expect(found.map((line) => line.split(' ')[1])).toEqual(expected.map((line) => line.split(' ')[1]));
    expect(found[0]?.split(':')[0]).toBe(expected[0]?.split(':')[0]);
  });
  test('rejects an alias bomb without expanding it', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]},`.repeat(9)}]`),
    ];
    const before = process.cpuUsage();
    expect(read(`---\n${bomb.join('\n')}\n---\n`).data).toBeUndefined();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
  test('reports the same error each time it reads an invalid text', () => {
    for (let round = 0; round < 3; round++) expect(codes('---\na: [1\n---\n')).toHaveLength(1);
  });
});
