import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion, installPackages } from './install-packages.ts';
import { writeFiles } from './write-files.ts';

/** Documentation site of another tool with our content and its default theme. */
export type PagePeer = {
  readonly name: string;
  readonly folder: string;
  /** Folder of immutable files, relative to the site's root. */
  readonly assets: string;
  /** URL path of the page that corresponds to our `docs page`. */
  readonly path: string;
  /** Link in the sidebar that loads another document. Undefined if a script shows the next page. */
  readonly link: string | undefined;
};

/** @param docs Folder of our documentation with tokens replaced and code embedded. */
type Install = (input: { folder: string; docs: string }) => PagePeer;

const starlight: Install = ({ folder, docs }) => {
  installPackages(folder, ['astro@7', '@astrojs/starlight@latest']);
  cpSync(docs, join(folder, 'src/content/docs/docs'), { recursive: true });
  writeFiles(folder, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {
  integrations: [starlight({ title: 'Docs', sidebar: [{ label: 'Docs', items: [{ autogenerate: { directory: 'docs' } }] }] })],
};
`,
    'src/content.config.mjs': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  });
  run(folder, ['node_modules/astro/bin/astro.mjs', 'build']);
  return {
    name: `Starlight ${installedVersion(folder, '@astrojs/starlight')}`,
    folder: join(folder, 'dist'),
    assets: '_astro',
    path: '/docs/evaluations/safety/',
    link: 'nav a[href="/docs/evaluations/llm/"]',
  };
};

const vitepress: Install = ({ folder, docs }) => {
  installPackages(folder, ['vitepress@1.6']);
  cpSync(docs, join(folder, 'docs'), { recursive: true });
  writeFiles(folder, {
    '.vitepress/config.mjs': `import { readdirSync } from 'node:fs';
const items = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .sort()
  .map((path) => ({ text: path.replace(/\\.md$/, ''), link: '/docs/' + path.replace(/(?:index)?\\.md$/, '') }));
export default { title: 'Docs', cleanUrls: true, ignoreDeadLinks: true, themeConfig: { sidebar: [{ text: 'Docs', items }], search: { provider: 'local' } } };
`,
  });
  run(folder, ['node_modules/vitepress/bin/vitepress.js', 'build']);
  return {
    name: `VitePress ${installedVersion(folder, 'vitepress')}`,
    folder: join(folder, '.vitepress/dist'),
    assets: 'assets',
    path: '/docs/evaluations/safety.html',
    link: undefined,
  };
};

function run(folder: string, args: readonly string[]): void {
  execFileSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Each installs its tool in a folder and builds there. */
export const PAGE_PEERS: readonly Install[] = [starlight, vitepress];
