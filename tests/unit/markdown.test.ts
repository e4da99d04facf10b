import { describe, expect, test } from 'vitest';
import { fillTokens, findTokens } from '../../generator/lib/fill-tokens.ts';
import { parseCodeOptions } from '../../generator/markdown/code-options.ts';

describe('tokens', () => {
  const tokens = { product: 'Acme', email: 'hi@example.com' };
  test('replaces known tokens, unescapes escaped ones, and reports unknown ones with their offsets', () => {
    expect(fillTokens({ text: '{product} \\{product} {nope}', tokens })).toEqual({
      text: 'Acme {product} {nope}',
      unknown: [{ name: 'nope', start: 21, end: 27 }],
    });
  });
  test('does not replace properties of the object prototype', () => {
    expect(fillTokens({ text: '{constructor} {toString}', tokens }).unknown).toHaveLength(2);
  });
  test('does not replace other text in braces', () => {
    expect(findTokens('{a: 1} {#id} {} { product } {a-b}')).toEqual([]);
  });
  test('does not replace tokens within values', () => {
    expect(fillTokens({ text: '{a}', tokens: { a: '{b}', b: 'x' } }).text).toBe('{b}');
  });
});

const range = (first: number, last: number) => ({ first, last });

describe('code options', () => {
  test('reads titles, lines and flags', () => {
    const options = parseCodeOptions('title="a b.py" {1,3-5} collapse={8-9} tokens wrap');
    expect(options.title).toBe('a b.py');
    expect(options.lines.mark).toEqual([range(1, 1), range(3, 5)]);
    expect(options.lines.collapse).toEqual([range(8, 9)]);
    expect([options.tokens, options.wrap]).toEqual([true, true]);
    expect(options.problems).toEqual([]);
  });
  test.each(['{0}', '{5-3}', 'collapse={x}', 'wrapped', 'titel="x"', '{1-999999}'])('reports %s', (meta) => {
    expect(parseCodeOptions(meta).problems).toHaveLength(1);
  });
});
