import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion, installPackages } from './install-packages.ts';
import { writeFiles } from './write-files.ts';

/** Tool with a site that is ready to build. */
export type BuildTool = {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly command: readonly string[];
  /** Folder of its documents, relative to its own folder. */
  readonly docs: string;
  readonly out: string;
  /** Caches that a build leaves behind. */
  readonly caches: readonly string[];
};

const ROOT = join(import.meta.dirname, '../..');
const SITE = join(import.meta.dirname, 'site');
const STYLE = join(SITE, 'site/style.css');

/** The command of `npm run build`. */
function ourCommand(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, ...args] = (scripts.build as string).split(' ');
  const absolute = args.map((arg) => (arg.endsWith('.mjs') ? join(ROOT, arg) : arg));
  return [process.execPath, ...absolute, '--root', folder];
}

const NATIVE = `import { nativeMarkdown } from '#generator';
export const engine = [nativeMarkdown()];
`;

export function ours(folder: string, { native = false } = {}): BuildTool {
  cpSync(SITE, folder, { recursive: true });
  if (native) writeFiles(folder, { 'site/engine.ts': NATIVE });
  const name = native ? 'ours, native' : 'ours, remark';
  const paths = { docs: 'content/docs', out: 'dist', caches: ['.cache'] };
  return { name, version: '', folder, command: ourCommand(folder), ...paths };
}

/** A copy of this project's site with its Git history, which provides dates. */
export function thisSite(folder: string): BuildTool {
  if (existsSync(join(ROOT, '.git'))) {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
    execFileSync('git', ['-C', folder, 'reset', '--quiet'], { stdio: 'ignore' });
  }
  for (const name of ['site', 'content', 'public', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const paths = { docs: 'content', out: 'dist', caches: ['.cache'] };
  return { name: 'this site', version: '', folder, command: ourCommand(folder), ...paths };
}

/** Layout of every tool's pages: title, stylesheet, heading and text. */
const layout = (title: string, content: string): string => `<html lang="en"><head><meta charset="utf-8">
<title>${title}</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>${title}</h1><main>${content}</main></body></html>
`;

function hugo(folder: string): BuildTool {
  const { stdout = '' } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  if (!stdout) throw new Error('install the Debian package hugo');
  writeFiles(folder, {
    'hugo.toml': `baseURL = 'https://example.com/'
disableKinds = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
[markup.highlight]
codeFences = false
`,
    'layouts/_default/single.html': layout('{{ .Title }}', '{{ .Content }}'),
  });
  cpSync(STYLE, join(folder, 'static/style.css'));
  const command = ['hugo', '--cacheDir', join(folder, 'cache')];
  const version = /v(\d[\d.]*)/.exec(stdout)?.[1] ?? '';
  const caches = ['cache', 'resources', '.hugo_build.lock'];
  return { name: 'Hugo', version, folder, command, docs: 'content', out: 'public', caches };
}

function eleventy(folder: string): BuildTool {
  installPackages(folder, ['@11ty/eleventy@3']);
  writeFiles(folder, {
    'eleventy.config.js': `export default function (config) {
  config.addPassthroughCopy('style.css');
  config.addGlobalData('layout', 'page.njk');
  return { dir: { input: 'docs', includes: '../_includes', output: '_site' }, markdownTemplateEngine: false };
}
`,
    '_includes/page.njk': layout('{{ title }}', '{{ content | safe }}'),
  });
  cpSync(STYLE, join(folder, 'style.css'));
  const version = installedVersion(folder, '@11ty/eleventy');
  const command = [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'];
  return { name: 'Eleventy', version, folder, command, docs: 'docs', out: '_site', caches: ['.cache'] };
}

function astro(folder: string): BuildTool {
  installPackages(folder, ['astro@7']);
  writeFiles(folder, {
    'astro.config.mjs': "export default { cacheDir: './.cache', markdown: { syntaxHighlight: false } };\n",
    'src/content.config.mjs': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { docs: defineCollection({ loader: glob({ pattern: '**/*.md', base: './docs' }) }) };
`,
    'src/pages/[...slug].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('docs')).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content } = await render(entry);
---
${layout('{entry.data.title}', '<Content />')}`,
  });
  cpSync(STYLE, join(folder, 'public/style.css'));
  const command = [process.execPath, 'node_modules/astro/bin/astro.mjs', 'build'];
  const caches = ['.cache', '.astro', 'node_modules/.astro', 'node_modules/.vite'];
  const version = installedVersion(folder, 'astro');
  return { name: 'Astro', version, folder, command, docs: 'docs', out: 'dist', caches };
}

/** Other tools by name. Each function creates a site in an empty folder. */
export const PEERS: Readonly<Record<string, (folder: string) => BuildTool>> = { hugo, eleventy, astro };
