import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { slug } from 'github-slugger';
import { expect, test } from 'vitest';
import { ROOT, readText } from '../kit/our-site.ts';
import { findInlineCode, findNodes } from './find-commands.ts';

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'content/README.md',
  ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
];

/** Folders whose files the documents name. The generator's are also named without `generator/`. */
const FOLDERS = ['.github', 'content', 'docs', 'generator', 'public', 'scripts', 'site', 'tests'];

/** Whether inline code names a file or folder of the project that does not exist. */
function isMissing(code: string): boolean {
  if (!/^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(code) || !code.includes('/')) return false;
  const [first = ''] = code.split('/');
  const known = FOLDERS.includes(first) || existsSync(join(ROOT, 'generator', first));
  // Codes of problems look like paths: `redirects/shadowed`.
  if (!known || !/[./]$|\.\w+$/.test(code)) return false;
  const places = [code, join('generator', code), join('generator/features', code)];
  return !places.some((path) => existsSync(join(ROOT, path)));
}

/** Anchors of a document's headings, as GitHub writes them. */
const anchorsOf = (file: string): string[] => {
  const lines = readText(file).split('\n');
  return findNodes(readText(file), 'heading').map(({ line }) =>
    slug((lines[line - 1] ?? '').replace(/^#+ /, '')),
  );
};

function brokenLinks(file: string): string[] {
  return findNodes(readText(file), 'link', 'image', 'html').flatMap(({ node, line }) => {
    const sources =
      node.type === 'html' ? node.value.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g) : undefined;
    const urls = sources ? [...sources].map(([, url = '']) => url) : ['url' in node ? node.url : ''];
    return urls.flatMap((url) => {
      if (/^(?:[a-z]+:|\/)/.test(url)) return [];
      const [path = '', anchor] = url.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      const hasAnchor = anchor === undefined || anchorsOf(target).includes(anchor);
      return existsSync(join(ROOT, target)) && hasAnchor ? [] : [`${file}:${line} ${url}`];
    });
  });
}

test.each(FILES)('every file that %s names exists', (file) => {
  const named = findInlineCode(file, readText(file)).filter(({ code }) => isMissing(code));
  expect(named.map(({ at, code }) => `${at} ${code}`)).toEqual([]);
});

// The links of content/README.md are examples for writers.
test.each(FILES.filter((file) => file !== 'content/README.md'))('every link in %s has a target', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

test('docs/architecture.md names every folder of the generator', () => {
  const named = new Set(findInlineCode('', readText('docs/architecture.md')).map(({ code }) => code));
  const folders = readdirSync(join(ROOT, 'generator'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !named.has(`${name}/`) && !named.has(`generator/${name}/`))).toEqual([]);
});

test('a file that was moved is found, and a code of a problem is no file', () => {
  const codes = ['core/cache.ts', 'generator/nowhere/', 'core/gone.ts', 'link/no-page', 'text/html'];
  expect(codes.filter(isMissing)).toEqual(['generator/nowhere/', 'core/gone.ts']);
});
