import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { documentPath, writeCorpus } from './corpus.ts';
import { installPackages } from './install-packages.ts';
import { writeFiles } from './write-files.ts';

/** Command of a dev server. */
export type DevTool = {
  readonly folder: string;
  readonly command: (port: number) => readonly string[];
  /** Matches the output when the server is ready. */
  readonly ready: RegExp;
};

const CLI = join(import.meta.dirname, '../../generator/cli.mjs');

export const ourTool = (folder: string): DevTool => ({
  folder,
  command: (port) => [process.execPath, CLI, 'dev', '--root', folder, '--port', String(port)],
  ready: /Ready in \d+ ms/,
});

/** Starts a dev server and returns the milliseconds until it is ready. */
export async function startTool(
  tool: DevTool,
): Promise<{ ready: number; origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const [program = '', ...args] = tool.command(port);
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: tool.folder,
    env: { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' },
    detached: true,
  });
  let said = '';
  const ready = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (tool.ready.test(said)) resolve(performance.now() - start);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${said}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ready,
    origin: `http://localhost:${port}`,
    async stop() {
      // End the whole process group, because npx starts child processes.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

type Peer = {
  readonly name: string;
  readonly tool: DevTool;
  readonly content: string;
  readonly address: string;
};
type PeerInput = { folder: string; count: number; seed: number };

const DOCUMENT = documentPath(3);

/** Installs VitePress with its default theme and the same documents. */
export function installVitepress({ folder, count, seed }: PeerInput): Peer {
  installPackages(folder, ['vitepress@1.6']);
  writeCorpus({ folder, count, seed });
  return {
    name: 'VitePress 1.6',
    tool: {
      folder,
      command: (port) => ['npx', 'vitepress', 'dev', '--port', String(port)],
      ready: /Local:/,
    },
    content: DOCUMENT,
    address: `/${DOCUMENT.replace(/\.md$/, '.html')}`,
  };
}

/** Installs Astro with the same documents as pages in a plain layout. */
export function installAstro({ folder, count, seed }: PeerInput): Peer {
  installPackages(folder, ['astro@7']);
  writeCorpus({ folder: join(folder, 'docs'), count, seed });
  const files: Record<string, string> = {
    'astro.config.mjs':
      "export default { devToolbar: { enabled: false }, markdown: { syntaxHighlight: 'shiki' } };\n",
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
<html lang="en"><head><meta charset="utf-8"><title>{entry.data.title}</title></head>
<body><h1>{entry.data.title}</h1><main><Content /></main></body></html>
`,
  };
  writeFiles(folder, files);
  return {
    name: 'Astro 7',
    tool: { folder, command: (port) => ['npx', 'astro', 'dev', '--port', String(port)], ready: /Local/ },
    content: join('docs', DOCUMENT),
    address: `/${DOCUMENT.replace(/\.md$/, '')}`,
  };
}
