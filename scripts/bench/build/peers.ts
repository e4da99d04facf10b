import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion, installPackages } from '../install-packages.ts';
import { writeFiles } from '../write-files.ts';
import type { BuildTool } from './build-tool.ts';
import { ensureHugo } from './ensure-hugo.ts';

const STYLE = join(import.meta.dirname, '../site/site/style.css');

const ownFolder = (document: string): string => document.replace(/\.md$/, '/index.html');

/** Layout of every tool's pages: title, stylesheet, heading and text. */
const layout = (title: string, content: string): string => `<html lang="en"><head><meta charset="utf-8">
<title>${title}</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>${title}</h1><main>${content}</main></body></html>
`;

function hugo(folder: string): BuildTool {
  const program = ensureHugo();
  writeFiles(folder, {
    'hugo.toml': `baseURL = 'https://example.com/'
disableKinds = ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404']
[markup.highlight]
codeFences = false
`,
    'layouts/_default/single.html': layout('{{ .Title }}', '{{ .Content }}'),
  });
  cpSync(STYLE, join(folder, 'static/style.css'));
  return {
    name: 'Hugo',
    version: /v(\d[\d.]*)/.exec(execFileSync(program, ['version'], { encoding: 'utf8' }))?.[1] ?? 'unknown',
    folder,
    command: [program, '--cacheDir', join(folder, 'cache')],
    docs: 'content',
    out: 'public',
    caches: ['cache', 'resources', '.hugo_build.lock'],
    pageOf: ownFolder,
    extraPages: 0,
  };
}

function eleventy(folder: string): BuildTool {
  installPackages(folder, ['@11ty/eleventy@3.1.7']);
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
  return {
    name: 'Eleventy',
    version: installedVersion(folder, '@11ty/eleventy'),
    folder,
    command: [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    docs: 'docs',
    out: '_site',
    caches: ['.cache'],
    pageOf: ownFolder,
    extraPages: 0,
  };
}

function astro(folder: string): BuildTool {
  installPackages(folder, ['astro@7']);
  writeFiles(folder, {
    'astro.config.mjs':
      "export default { cacheDir: './.cache', markdown: { syntaxHighlight: false }, devToolbar: { enabled: false } };\n",
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
  return {
    name: 'Astro',
    version: installedVersion(folder, 'astro'),
    folder,
    command: [process.execPath, 'node_modules/astro/bin/astro.mjs', 'build'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    docs: 'docs',
    out: 'dist',
    caches: ['.cache', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
    pageOf: ownFolder,
    extraPages: 0,
  };
}

function vitepress(folder: string): BuildTool {
  installPackages(folder, ['vitepress@1.6']);
  writeFiles(folder, {
    '.vitepress/config.mjs': `const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
export default {
  srcDir: 'docs',
  ignoreDeadLinks: true,
  markdown: {
    highlight: (code) => '<pre v-pre><code>' + escapeHtml(code) + '</code></pre>',
    // Vue cannot compile most HTML in documents from elsewhere.
    html: false,
  },
};
`,
    '.vitepress/theme/index.mjs': `import { Content, useData } from 'vitepress';
import { h } from 'vue';
import './style.css';
const Layout = {
  setup() {
    const { frontmatter } = useData();
    return () => [h('h1', frontmatter.value.title), h('main', h(Content))];
  },
};
export default { Layout };
`,
  });
  cpSync(STYLE, join(folder, '.vitepress/theme/style.css'));
  return {
    name: 'VitePress',
    version: installedVersion(folder, 'vitepress'),
    folder,
    command: [process.execPath, 'node_modules/vitepress/bin/vitepress.js', 'build'],
    docs: 'docs',
    out: '.vitepress/dist',
    caches: ['.vitepress/cache', '.vitepress/.temp', 'node_modules/.vite'],
    pageOf: (document) => document.replace(/\.md$/, '.html'),
    extraPages: 1,
  };
}

/** Peers by name. Each function creates a site in an empty folder. */
export const PEERS: Readonly<Record<string, (folder: string) => BuildTool>> = {
  hugo,
  eleventy,
  astro,
  vitepress,
};
