import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../kit/little-site.ts';

const GENERATOR = join(import.meta.dirname, '../../generator');

/** Entry points, which import from all folders and are not imported by any file of the generator. */
const ENTRIES = new Set(['index.ts', 'cli.mjs']);

/** A worker or a process that a file starts by URL is no import. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

type Graph = ReadonlyMap<string, readonly string[]>;

/** Imports of each file below a folder, type-only and dynamic ones included. */
function readImports(root: string): Graph {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .sort();
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const imported = [...text.matchAll(IMPORT)].map(([, path = '']) =>
        normalize(join(dirname(file), path)),
      );
      return [file, [...new Set(imported)].filter((path) => known.has(path))];
    }),
  );
}

const folderOf = (file: string): string => file.split('/')[0] ?? file;

/** Pairs of folders that import each other, with the imports of the rarer direction. */
function mutualFolders(graph: Graph): string[] {
  const between = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    if (ENTRIES.has(file)) continue;
    for (const imported of imports) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      if (from === to) continue;
      const key = `${from} → ${to}`;
      between.set(key, [...(between.get(key) ?? []), `${file} imports ${imported}`]);
    }
  }
  return [...between].flatMap(([key, imports]) => {
    const [from, to] = key.split(' → ');
    const back = between.get(`${to} → ${from}`);
    return back && imports.length <= back.length ? [`${key}: ${imports.join('; ')}`] : [];
  });
}

/** Files that import themselves through others. */
function cycles(graph: Graph): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  function enter(file: string, path: readonly string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.push([...path.slice(at), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    done.add(file);
    for (const imported of graph.get(file) ?? []) enter(imported, [...path, file]);
  }
  for (const file of graph.keys()) enter(file, []);
  return found;
}

test('imports in the generator point one way', () => {
  const graph = readImports(GENERATOR);
  expect(graph.size).toBeGreaterThan(100);
  expect(mutualFolders(graph)).toEqual([]);
  expect(cycles(graph)).toEqual([]);
});

test('nothing in the generator imports its entry points or the site', () => {
  for (const [file, imports] of readImports(GENERATOR)) {
    expect(imports.filter((path) => ENTRIES.has(path) && file !== 'cli.mjs')).toEqual([]);
    expect(readFileSync(join(GENERATOR, file), 'utf8')).not.toMatch(/from '(?:\.\.\/)+site\//);
  }
});

test('finds wrong imports between folders and in cycles, including type-only and dynamic ones', () => {
  const root = writeSite({
    'generator/render/page.ts': "import { publish } from '../publish/publish.ts';\nimport '../lib/a.ts';\n",
    'generator/publish/publish.ts': "import type { Page } from '../render/page.ts';\n",
    'generator/lib/a.ts': "export * from './b.ts';\n",
    'generator/lib/b.ts': "await import('./c.ts');\n",
    'generator/lib/c.ts': "import {\n  a,\n} from './a.ts';\n",
  });
  const graph = readImports(join(root, 'generator'));
  expect(mutualFolders(graph)).toEqual([
    'publish → render: publish/publish.ts imports render/page.ts',
    'render → publish: render/page.ts imports publish/publish.ts',
  ]);
  expect(cycles(graph)).toEqual([
    'lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts',
    'publish/publish.ts → render/page.ts → publish/publish.ts',
  ]);
});
