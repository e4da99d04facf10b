import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { writeSite } from '../kit/little-site.ts';
import { ROOT, readText } from '../kit/our-site.ts';

type LockedPackage = {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
};

const json = (file: string) => JSON.parse(readText(file));
const packagesOf = (file: string): Readonly<Record<string, LockedPackage>> => {
  const { '': _root, ...packages } = json(file).packages;
  return packages;
};
const locked = packagesOf('package-lock.json');
const NODE = 'scripts/node';
const nodePackages = Object.entries(packagesOf(`${NODE}/package-lock.json`));

test('every package that npm installs has an integrity hash in the lockfile', () => {
  expect(Object.keys(locked).length).toBeGreaterThan(100);
  const all = [...Object.entries(locked), ...nodePackages];
  expect(all.flatMap(([path, { integrity }]) => (integrity ? [] : [path]))).toEqual([]);
});

test('npm runs no install script', () => {
  const settings = readText('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(json('package.json')).not.toHaveProperty('allowScripts');
});

test('the lockfile pins the same Node for each platform', () => {
  const platforms = nodePackages.map(([, { os, cpu }]) => [os, cpu].flat().join(' ')).sort();
  expect(platforms).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']);
  const [pinned = ''] = nodePackages.map(([, { version }]) => version);
  expect(Number.parseInt(pinned, 10)).toBeGreaterThanOrEqual(24);
  for (const [path, { version, optional }] of nodePackages) {
    expect(version, path).toBe(pinned);
    expect(optional, path).toBe(true);
    expect(json(`${NODE}/package.json`).optionalDependencies[path.slice('node_modules/'.length)], path).toBe(
      version,
    );
  }
});

/** A copy of the generator's first files. `installed` has the locked Node, which npm would install otherwise. */
function copyStart(): string {
  // In place of the Node that npm would install: the one that runs this test.
  const [name = ''] = Object.keys(json(`${NODE}/package.json`).optionalDependencies);
  const folder = join(NODE, 'node_modules', name);
  const root = writeSite({
    [join(folder, 'package.json')]: JSON.stringify({ name, bin: { node: 'bin/node' } }),
    'generator/cli.ts':
      'export const run = async (args: string[]) => { console.log(process.versions.node, ...args); return 1; };',
  });
  mkdirSync(join(root, folder, 'bin'));
  symlinkSync(process.execPath, join(root, folder, 'bin/node'));
  for (const file of ['generator/cli.mjs', 'scripts/locked-node.mjs', 'scripts/link-node.mjs', NODE])
    cpSync(join(ROOT, file), join(root, file), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  return root;
}

/** Runs a file as Node 20 would, as far as the file can tell. */
function runWithNode20(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env) {
  const older = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
  )}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, file, ...args], {
    encoding: 'utf8',
    env: { ...env, NODE_OPTIONS: '' },
  });
  return { status, stdout, stderr };
}

test('a command that is started with Node 20 runs with the locked Node and links it, or says what is missing', () => {
  const root = copyStart();
  const run = runWithNode20(join(root, 'generator/cli.mjs'), ['build', '--strict']);
  expect(run).toEqual({ status: 1, stdout: `${process.versions.node} build --strict\n`, stderr: '' });
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath));
  rmSync(join(root, NODE, 'node_modules'), { recursive: true });
  const { status, stderr } = runWithNode20(join(root, 'generator/cli.mjs'), ['build'], { PATH: '/nowhere' });
  expect(stderr).toBe(
    'Node 24 or later is required, but this is Node 20.20.2, and npm could not install another.\n',
  );
  expect(status).toBe(2);
});

test('Node 20 and later can parse the files that look for the locked Node', async () => {
  for (const file of ['generator/cli.mjs', 'scripts/locked-node.mjs', 'scripts/link-node.mjs']) {
    const text = readText(file);
    const forTarget = async (target: string) => (await transform(text, { target, format: 'esm' })).code;
    expect(await forTarget('node20'), file).toBe(await forTarget('esnext'));
  }
});

test('the tests link the locked Node first, and leave a Node that is new enough alone', () => {
  expect(json('package.json').scripts.test).toMatch(/^npm run link-node && /);
  expect(json('package.json').scripts['link-node']).toBe('node scripts/link-node.mjs');
  const root = copyStart();
  execFileSync(process.execPath, [join(root, 'scripts/link-node.mjs')]);
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
  expect(runWithNode20(join(root, 'scripts/link-node.mjs')).status).toBe(0);
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
});
