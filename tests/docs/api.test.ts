import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSiteSchema } from '../../generator/load/site-schema.ts';
import { readDeclarations } from '../../scripts/api-reference/read-declarations.ts';
import { readThemeProperties } from '../../scripts/api-reference/read-theme.ts';
import { API_PAGE, publicDeclarations, renderApiPage } from '../../scripts/api-reference/render-page.ts';
import { ROOT } from '../kit/our-site.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('docs/api.md is up to date; `npm run reference` writes it', () => {
  expect(read(API_PAGE)).toBe(renderApiPage(ROOT));
});

test('every field of SiteDefinition is documented', () => {
  const definition = publicDeclarations(read).find(({ name }) => name === 'SiteDefinition');
  const fields = definition?.members ?? [];
  expect(fields.map(({ name }) => name).sort()).toEqual(
    Object.keys(createSiteSchema().pipe[1].entries).sort(),
  );
  expect(fields.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
});

test('every type and function that a site can import has a doc comment or fields', () => {
  const bare = publicDeclarations(read).filter(
    ({ doc, members, kind }) => doc === '' && !members && kind !== 'type',
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('declarations are read with their comments, members and signatures', () => {
  const source = `/** A box. */
export type Box<T = { a: 1 }> = {
  /** Width; in
   * pixels. */
  readonly width?: number | undefined;
  open(this: Box, at: { x: number; y: number }): void;
};

export type Side =
  | 'left'
  | 'right';

/** Opens it. */
export async function open<Props extends { readonly [name in keyof Props]: number }>(
  box: Box,
): Promise<{ width: number }> {
  return { width: 1 };
}
`;
  expect(readDeclarations(source)).toEqual([
    {
      name: 'Box',
      kind: 'type',
      doc: 'A box.',
      signature: expect.any(String),
      members: [
        { name: 'width', optional: true, type: 'number | undefined', doc: 'Width; in\npixels.' },
        { name: 'open', optional: false, type: '(this: Box, at: { x: number; y: number }): void', doc: '' },
      ],
    },
    { name: 'Side', kind: 'type', doc: '', members: undefined, signature: "'left' | 'right'" },
    {
      name: 'open',
      kind: 'function',
      doc: 'Opens it.',
      members: undefined,
      signature:
        '<Props extends { readonly [name in keyof Props]: number }>(box: Box): Promise<{ width: number }>',
    },
  ]);
});

test('theme.css and this site set every custom property that the parts use', () => {
  const theme = readThemeProperties(read('generator/parts/theme.css')).map(({ name }) => name);
  const parts = globSync('generator/parts/*.css', { cwd: ROOT }).filter(
    (file) => !file.endsWith('theme.css'),
  );
  const css = parts.map(read).join('');
  const own = new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));
  const used = new Set(
    [...css.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) => (own.has(name) ? [] : name)),
  );
  expect([...used].sort()).toEqual(theme.toSorted());
  const tokens = read('site/styles/tokens.css');
  expect(theme.filter((name) => !tokens.includes(`  ${name}:`))).toEqual([]);
});
