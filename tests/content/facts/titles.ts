import { describe, expect, test } from 'vitest';
import { readPages } from '../kit/read-pages.ts';

const pages = await readPages();

describe('titles and descriptions', () => {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  test.each(listed.map(({ url, title, description }) => [url, title, description] as const))(
    '%s',
    (_, title, description) => {
      expect(title.length, title).toBeLessThanOrEqual(60);
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
    },
  );
  test('are those of one page each', () => {
    expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
    expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
  });
});
