import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles, writeSite } from '../kit/little-site.ts';

const GENERATOR = join(import.meta.dirname, '../../generator');
const SITE = join(import.meta.dirname, '../../site');

/** Entry points, which import from all folders. */
const ENTRIES = new Set(['index.ts', 'cli.mjs', 'cli.ts', 'build.ts', 'create-site.ts']);

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** Imports of each file, type-only and dynamic ones included. */
function readImports(root: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['example/**'] }).sort();
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const imported = [...text.matchAll(IMPORT)].map(([, path = '']) =>
        normalize(join(dirname(file), path)),
      );
      return [file, [...new Set(imported)].filter((path) => files.includes(path))];
    }),
  );
}

/** `core`, or `features/code`. */
const folderOf = (file: string): string => dirname(file).split('/').slice(0, 2).join('/');

/** Folders that import each other. Rules in biome.json keep features apart from each other, and out of the core. */
function folderCycles(root: string): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of readImports(root))
    for (const imported of imports) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      if (from === to || ENTRIES.has(file)) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  return cycles(folders);
}

/** Files or folders that import themselves through others. */
function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const enter = (folder: string, path: readonly string[]): string[] => {
    if (path.includes(folder)) return [[...path.slice(path.indexOf(folder)), folder].join(' → ')];
    if (done.has(folder)) return [];
    const found = [...(graph.get(folder) ?? [])].flatMap((next) => enter(next, [...path, folder]));
    done.add(folder);
    return found;
  };
  return [...graph.keys()].flatMap((folder) => enter(folder, []));
}

test('no folder of the generator takes part in a cycle', () => {
  expect(readImports(GENERATOR).size).toBeGreaterThan(80);
  expect(folderCycles(GENERATOR)).toEqual([]);
});

test('no file of the site takes part in a cycle', () => {
  const files = new Map([...readImports(SITE)].map(([file, imports]) => [file, new Set(imports)]));
  expect(files.size).toBeGreaterThan(80);
  expect(cycles(files)).toEqual([]);
});

test('the root of the site has six files', () => {
  expect(globSync('*.*', { cwd: SITE }).sort()).toEqual([
    'brand.ts',
    'collections.ts',
    'config.ts',
    'index.ts',
    'policy.ts',
    'routes.ts',
  ]);
});

test('nothing in the generator imports a site', () => {
  for (const file of readImports(GENERATOR).keys())
    expect([file, readFileSync(join(GENERATOR, file), 'utf8')]).not.toEqual([
      file,
      expect.stringMatching(/from '(?:\.\.\/)+site\//),
    ]);
});

test('finds cycles, also those of types and dynamic imports', () => {
  const root = writeSite({});
  writeFiles(join(root, 'generator'), {
    'cli.ts': "import './core/a.ts';",
    'core/a.ts': "await import('../features/code/index.ts');",
    'features/code/index.ts': "import type { A } from '../tabs/index.ts';",
    'features/tabs/index.ts': "import '../../dev/d.ts';",
    'dev/d.ts': "import '../core/a.ts';",
  });
  expect(folderCycles(join(root, 'generator'))).toEqual([
    'core → features/code → features/tabs → dev → core',
  ]);
});

test('no line of the generator is longer than 110 characters', () => {
  const long = globSync('**/*.{ts,tsx,mjs}', { cwd: GENERATOR }).flatMap((file) => {
    const lines = readFileSync(join(GENERATOR, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => (line.length > 110 ? `${file}:${index + 1}` : []));
  });
  expect(long).toEqual([]);
});
