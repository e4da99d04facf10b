import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { SITE, writeFiles, writeSite } from '../kit/little-site.ts';

test('a stylesheet whose text the code imports updates both when it is saved', async () => {
  const code = `import css from './colors.css' with { type: 'text' };\nimport { readColors } from '#generator';${SITE}`;
  const root = writeSite({
    'site/index.ts': code.replace(
      'tokens: {',
      "styles: ['site/main.css'], tokens: { ink: readColors(css)['--ink'].light,",
    ),
    'site/colors.css': ':root { --ink: #123456}\n',
    'site/main.css': '@import "./colors.css";\n@import "#generator/parts/tabs.css";\n',
  });
  const cache = await openCache(undefined);
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const shown = () => {
    const { site } = session.snapshot();
    const css = site?.assets.outputs.find(({ path }) => path.endsWith('.css'))?.body ?? '';
    return { token: site?.loaded.site.tokens.ink, css: Buffer.from(css).toString().slice(0, 20) };
  };
  expect(shown()).toEqual({ token: '#123456', css: ':root{--ink: #123456' });
  // The dev server watches these files, too.
  expect(session.sourceFiles()).toContainEqual(expect.stringMatching(/generator\/parts\/tabs\.css$/));

  writeFiles(root, { 'site/colors.css': ':root { --ink: #654321}\n' });
  await session.change(new Set(['site/colors.css']));
  expect(shown()).toEqual({ token: '#654321', css: ':root{--ink: #654321' });
});

test('a module that is empty while its editor saves it is never used', async () => {
  const root = writeSite({
    'site/index.ts': `import './setup.ts';\nimport * as words from './words.ts';${SITE.replace('tokens: {', "tokens: { word: words['word'] ?? 'none',")}`,
    'site/setup.ts': 'export {};\n',
    'site/words.ts': "export const word = 'one';\n",
  });
  const cache = await openCache(undefined);
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const word = () => session.snapshot().site?.loaded.site.tokens.word;
  expect(word()).toBe('one');
  writeFiles(root, { 'site/words.ts': '', 'site/setup.ts': 'export const saved = true;\n' });
  const seen: unknown[] = [];
  const change = session.change(new Set(['site/setup.ts', 'site/words.ts'])).then(() => seen.push(word()));
  await setTimeout(60);
  writeFiles(root, { 'site/words.ts': "export const word = 'two';\n" });
  await change;
  expect(seen).toEqual(['two']);
});
