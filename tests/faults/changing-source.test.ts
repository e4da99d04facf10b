import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { infoFolder } from '../../generator/publish/output-folders.ts';
import { writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

/** Preloaded into a build: another process writes `public/a.txt` each time after it was read or copied. */
const CHANGING = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { readFileSync, copyFileSync, writeFileSync } = fs;
  let changes = 0;
  const afterwards = (original) => (source, ...rest) => {
    const result = original(source, ...rest);
    if (String(source).endsWith('public/a.txt')) writeFileSync(source, 'change ' + ++changes);
    return result;
  };
  fs.readFileSync = afterwards(readFileSync);
  fs.copyFileSync = afterwards(copyFileSync);
  syncBuiltinESMExports();
`)}`;

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('a public file that changes during the build is published with the digest of the published bytes', () => {
  const root = writeSite({ 'content/docs/one.md': '---\ntitle: One\n---\nText.\n', 'public/a.txt': 'one' });
  const out = join(root, 'dist');
  // From scratch, then with the outputs of a last build that could be linked.
  for (const before of ['one', 'two', 'two']) {
    writeFiles(root, { 'public/a.txt': before });
    const run = runCli(['build', '--root', root, '--no-git-dates'], { node: ['--import', CHANGING] });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const manifest = readFileSync(join(infoFolder(out), 'manifest.json'), 'utf8');
    expect(manifest).toContain(digestOf(join(out, 'a.txt')));
  }
});
