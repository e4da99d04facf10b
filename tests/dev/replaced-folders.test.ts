import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDevProcess } from '../kit/dev-process.ts';
import { sampleOf } from '../kit/full.ts';
import { readTree, SITE, writeFiles } from '../kit/little-site.ts';

const WAIT = { timeout: 20_000, interval: 100 };
/** Longer than it takes to detect that a folder is missing. */
const AWAY_MS = 2000;

const doc = (text: string) => `---\ntitle: Title\n---\n${text}\n`;
const SITE_CODE = SITE.replace("'/docs/' + entry.id", "'/docs/' + entry.id.replace('/', '-')");
const code = (footer: string) => SITE_CODE.replace(", 'Home')", `, '${footer}')`);
const FILES = {
  'site/index.ts': code('Home'),
  'content/docs/one.md': doc('Before.'),
  'content/docs/deep/two.md': doc('Before.'),
  'public/deep/file.txt': 'Before.',
};

/** Like `git checkout`: the new folder can have the inode of the old one. */
function recreate(folder: string): void {
  const files = readTree(folder);
  rmSync(folder, { recursive: true });
  writeFiles(folder, files);
}

/** Replaces a folder by a copy. The old folder keeps existing under another name. */
function swap(folder: string): void {
  cpSync(folder, `${folder}-copy`, { recursive: true });
  renameSync(folder, `${folder}-old`);
  renameSync(`${folder}-copy`, folder);
}

async function away(folder: string, edit = (_folder: string) => {}): Promise<void> {
  renameSync(folder, `${folder}-away`);
  await sleep(AWAY_MS);
  edit(`${folder}-away`);
  renameSync(`${folder}-away`, folder);
}

const WAYS: Readonly<Record<string, (root: string) => void | Promise<void>>> = {
  'the project is renamed away and back': (root) => away(root),
  'the project is edited while it is away': (root) =>
    away(root, (folder) => writeFileSync(join(folder, 'content/docs/one.md'), doc('Edited elsewhere.'))),
  'the project is replaced by a copy': swap,
  'the folder around the project is renamed away and back': (root) => away(join(root, '..')),
  'content/ is renamed away and back': (root) => away(join(root, 'content')),
  'content/ is deleted and created again': (root) => recreate(join(root, 'content')),
  'content/ is replaced by a copy': (root) => swap(join(root, 'content')),
  'a folder inside content/ is deleted and created again': (root) =>
    recreate(join(root, 'content/docs/deep')),
  'site/ is renamed away and back': (root) => away(join(root, 'site')),
  'site/ is deleted and created again': (root) => recreate(join(root, 'site')),
  'public/ is replaced by a copy': (root) => swap(join(root, 'public')),
};

test.each(sampleOf(Object.keys(WAYS), 3))('follows changes after %s', async (name) => {
  const outer = mkdtempSync(join(tmpdir(), 'replaced-'));
  const parent = join(outer, 'parent');
  const root = join(parent, 'project');
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
  writeFiles(root, FILES);
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  const text = async (path: string) => (await fetch(dev.origin + path)).text();
  // Waits until the folders are watched.
  await sleep(500);
  writeFiles(root, { 'content/docs/one.md': doc('Watched.') });
  await vi.waitFor(async () => expect(await text('/docs/one')).toContain('Watched.'), WAIT);
  await WAYS[name]?.(root);
  if (name.includes('edited'))
    await vi.waitFor(async () => expect(await text('/docs/one')).toContain('Edited elsewhere.'), WAIT);
  await sleep(AWAY_MS);
  writeFiles(root, {
    'content/docs/one.md': doc('One is edited.'),
    'content/docs/deep/two.md': doc('Two is edited.'),
    'public/deep/file.txt': 'File is edited.',
    'site/index.ts': code('Code is edited'),
  });
  await vi.waitFor(async () => {
    expect(await text('/docs/one')).toContain('One is edited.');
    expect(await text('/docs/deep-two')).toContain('Two is edited.');
    expect(await text('/deep/file.txt')).toBe('File is edited.');
    expect(await text('/')).toContain('Code is edited');
  }, WAIT);
});
