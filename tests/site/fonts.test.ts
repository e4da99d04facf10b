import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { licenseOf, makeSubset, subsets } from '../../scripts/fonts/subsets.ts';
import { htmlPages, ROOT, sharedSite } from '../kit/our-site.ts';

type Font = {
  readonly variationAxes: Record<string, { readonly min: number; readonly max: number }>;
  readonly availableFeatures: readonly string[];
  readonly characterSet: readonly number[];
};
const fontkit = createRequire(import.meta.url)('fontkit') as { create(bytes: Buffer): Font };

const FOLDER = join(ROOT, 'site/styles/fonts');
const bytesOf = (name: string) => readFileSync(join(FOLDER, `${name}.woff2`));

describe.each(subsets)('$name', (subset) => {
  test('matches the output of `npm run fonts`, with its license', async () => {
    expect((await makeSubset(subset)).equals(bytesOf(subset.name))).toBe(true);
    expect(readFileSync(join(FOLDER, `${subset.name}-license.txt`), 'utf8')).toBe(licenseOf(subset));
  });
  test('is small, and has a glyph for each character', () => {
    expect(bytesOf(subset.name).length).toBeLessThanOrEqual(subset.most);
    const has = new Set(fontkit.create(bytesOf(subset.name)).characterSet);
    const missing = Array.from(subset.text).filter((character) => !has.has(character.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  });
});

test('Inter has the weights of the stylesheets, kerning and tabular figures', () => {
  const inter = fontkit.create(bytesOf('inter'));
  expect(inter.variationAxes.wght).toMatchObject({ min: 400, max: 650 });
  expect(inter.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']));
});

/** Characters that the reader's own fonts show: drawings of folders in code, and a Greek letter. */
const ELSEWHERE = '─│└├τ';

test('the fonts contain every character of the built site', async () => {
  const { files } = await sharedSite();
  const has = new Set(subsets.flatMap(({ text }) => Array.from(text + ELSEWHERE)));
  const missing = new Set<string>();
  for (const html of Object.values(htmlPages(files)))
    for (const character of html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/\s/g, ''))
      if (!has.has(character)) missing.add(character);
  expect([...missing]).toEqual([]);
});
