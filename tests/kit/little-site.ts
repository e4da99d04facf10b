import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BuildOptions, type BuildResult, build } from '../../generator/build.ts';
import * as generator from '../../generator/index.ts';

/** Files of a test site by path. Missing files come from the smallest site that has docs and a blog. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Code of the smallest site that has docs, a blog and the features of Markdown. */
export const SITE = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { callouts, checkLinks, code, defineSite, headings, images, page, redirects, syntax, tables, tabs, tokens } from '#generator';

const TOKENS = { product: 'Acme', email: 'hi@example.com' };
const docs = {
  folder: 'docs',
  schema: v.strictObject({ title: v.string('it must be text.'), order: v.optional(v.number('it must be a number.')) }),
};
const blog = {
  folder: 'blog',
  schema: v.strictObject({ title: v.string(), date: v.string(), slug: v.string() }),
};

function View({ page, prose, context }) {
  const { styles, scripts } = context.assets;
  return h('html', { lang: 'en' },
    h('head', null, h('title', null, page.title),
      Object.values(styles).map((href) => h('link', { key: href, rel: 'stylesheet', href })),
      scripts.map((src) => h('script', { key: src, type: 'module', src }))),
    h('body', null, prose
      ? h('main', { dangerouslySetInnerHTML: { __html: prose.html } })
      : h('main', null, h('h1', null, page.title), h('a', { href: '/' }, 'Home'))));
}

const plain = (url, title, more) => page(View, { url, title, description: '', props: {}, ...more });
const show = (entry, url) => plain(url, entry.meta.title, { content: entry });

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  collections: { docs, blog },
  routes: [
    { path: '/', pages: () => [plain('/', 'Home')] },
    { path: '/docs/{page}', pages: ({ docs }) => docs.map((entry) => show(entry, '/docs/' + entry.id)) },
    { path: '/blog/{year}/{month}/{day}/{slug}', pages: ({ blog }) =>
        blog.map((entry) => show(entry, '/blog/' + entry.meta.date.replaceAll('-', '/') + '/' + entry.meta.slug)) },
    { path: '/404', pages: () => [plain('/404', 'Lost', { file: '404.html', unlisted: true })] },
  ],
  features: [
    tokens(TOKENS), callouts(), syntax(), tabs(), headings(), tables(), images(), code(), redirects(), checkLinks()],
});
`;

/**
 * Site with exactly these features, and more members of its definition: `siteWith('feeds(…)', "rules: { … },")`. The features are
 * imported.
 */
export function siteWith(features: string, definition = ''): string {
  const [, imported = ''] = /import \{ ([^}]*) \} from '#generator'/.exec(SITE) ?? [];
  const used = [...features.matchAll(/(?<![\w.])([a-z]\w*)\(/gi)].map(([, name = '']) => name);
  const missing = used.filter((name) => name in generator && !imported.split(', ').includes(name));
  return `import { ${[...new Set(missing)].join(', ')} } from '#generator';\n${SITE}`
    .replace(/features: \[[^\]]*\]/, () => `features: [tokens(TOKENS), ${features}]`)
    .replace('collections:', () => `${definition}\n  collections:`);
}

/** Writes the files into a new folder that is removed when the test ends. */
export function writeSite(files: Files): string {
  const root = makeSite(files);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** Writes the files into a new folder that the caller removes, for sites that several tests share. */
export function makeSite(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'little-')));
  writeFiles(root, { 'site/index.ts': SITE, ...files });
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), body);
  }
}

export type LittleBuild = BuildResult & {
  readonly root: string;
  /** Published files by path. Empty if there is no output. */
  readonly dist: Readonly<Record<string, string>>;
};

export async function buildSite(root: string, options: Partial<BuildOptions> = {}): Promise<LittleBuild> {
  const { prepareStackTrace } = Error;
  // Vitest formats stacks itself. Without a formatter, Node applies source maps, as it does outside of tests.
  Reflect.set(Error, 'prepareStackTrace', undefined);
  try {
    const result = await build({ root, out: join(root, 'dist'), ...options });
    return { ...result, root, dist: readTree(options.out ?? join(root, 'dist')) };
  } finally {
    Reflect.set(Error, 'prepareStackTrace', prepareStackTrace);
  }
}

export async function buildFiles(files: Files, options: Partial<BuildOptions> = {}): Promise<LittleBuild> {
  return buildSite(writeSite(files), options);
}

/** Reads every file below a folder as text, by path. */
export function readTree(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const enter = (path: string): void => {
    for (const name of readdirSync(path).sort()) {
      const child = join(path, name);
      if (statSync(child).isDirectory()) enter(child);
      else tree[relative(folder, child)] = readFileSync(child, 'utf8');
    }
  };
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) enter(folder);
  return tree;
}

/** `content/docs/one.md:4:5 error link/no-page` */
export const oneLine = ({ at, severity, code }: generator.Problem): string =>
  `${at ? `${at.file}:${at.line}:${at.column} ` : ''}${severity} ${code}`;
