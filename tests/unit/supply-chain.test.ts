import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../kit/our-site.ts';

type LockedPackage = {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
};

const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { '': _root, ...locked }: Readonly<Record<string, LockedPackage>> = json('package-lock.json').packages;
const nodePackages = Object.entries(locked).filter(([path]) =>
  /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/.test(path),
);

test('every package that npm installs has an integrity hash in the lockfile', () => {
  expect(Object.keys(locked).length).toBeGreaterThan(100);
  expect(Object.entries(locked).flatMap(([path, { integrity }]) => (integrity ? [] : [path]))).toEqual([]);
});

test('npm runs no install script', () => {
  const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(json('package.json')).not.toHaveProperty('allowScripts');
});

test('the lockfile pins one Node 24 for each platform', () => {
  const platforms = nodePackages.map(([, { os, cpu }]) => [os, cpu].flat().join(' ')).sort();
  expect(platforms).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']);
  for (const [path, { version, optional }] of nodePackages) {
    expect(version, path).toMatch(/^24\./);
    expect(optional, path).toBe(true);
    expect(json('package.json').optionalDependencies[path.slice('node_modules/'.length)], path).toBe(version);
  }
});

/** A copy of the generator's first files, as npm 10 leaves `node_modules`: it removes the link to the locked Node. */
function installWithoutLink(packages: readonly string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'installed-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  for (const name of packages)
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  for (const file of [
    'package.json',
    'generator/cli.mjs',
    'scripts/locked-node.mjs',
    'scripts/link-node.mjs',
  ])
    cpSync(join(ROOT, file), join(root, file));
  writeFileSync(
    join(root, 'generator/cli.ts'),
    'export const run = async (args: string[]) => { console.log(process.versions.node, ...args); return 1; };',
  );
  return root;
}

/** Runs a file as Node 20 would, as far as the file can tell. */
function runWithNode20(file: string, ...args: readonly string[]) {
  const older = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
  )}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, stdout, stderr };
}

const installed = nodePackages
  .map(([path]) => path.slice('node_modules/'.length))
  .filter((name) => existsSync(join(ROOT, 'node_modules', name)));

test('npm scripts run the Node of the lockfile', () => {
  const binary = realpathSync(join(ROOT, 'node_modules/.bin/node'));
  const [path = '', owner] = nodePackages.find(([each]) => binary.startsWith(join(ROOT, each))) ?? [];
  expect(installed.map((name) => `node_modules/${name}`)).toEqual([path]);
  expect(execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${owner?.version}`);
});

test('a command that is started with Node 20 runs with the locked Node and restores its link', () => {
  const root = installWithoutLink(installed);
  const run = runWithNode20(join(root, 'generator/cli.mjs'), 'build', '--strict');
  const version = execFileSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(run).toEqual({ status: 1, stdout: `${version.trim().slice(1)} build --strict\n`, stderr: '' });
});

test('Node 20 and later can parse the files that look for the locked Node', async () => {
  for (const file of ['generator/cli.mjs', 'scripts/locked-node.mjs', 'scripts/link-node.mjs']) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const forTarget = async (target: string) => (await transform(text, { target, format: 'esm' })).code;
    expect(await forTarget('node20'), file).toBe(await forTarget('esnext'));
  }
});

test('the tests restore the link to the locked Node first', () => {
  const root = installWithoutLink(installed);
  expect(json('package.json').scripts.test).toMatch(/^npm run link-node && /);
  expect(json('package.json').scripts['link-node']).toBe('node scripts/link-node.mjs');
  expect(runWithNode20(join(root, 'scripts/link-node.mjs')).status).toBe(0);
  expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(
    realpathSync(join(ROOT, 'node_modules/.bin/node')),
  );
});

test('a platform without a locked Node is told what to install', () => {
  const run = runWithNode20(join(installWithoutLink([]), 'generator/cli.mjs'), 'build');
  expect(run).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Node 24 or later is required, but this is Node 20.20.2. Run "npm ci", or install Node 24.\n',
  });
});
