import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { codeFrame } from '../../generator/diagnostics/report.ts';
import { expectFile } from '../kit/file-snapshot.ts';
import { buildSite, oneLine, writeSite } from '../kit/little-site.ts';
import { readArchive, writeArchive } from '../kit/site-archive.ts';

const folder = import.meta.dirname;

/**
 * Each `*.site.txt` is a small site. The file `*.expected.txt` contains its result: every diagnostic with its code frame,
 * and every published file. `npm run test:update` updates them; review the changes.
 */
for (const name of readdirSync(folder).filter((file) => file.endsWith('.site.txt'))) {
  test(name, async () => {
    const archive = readArchive(readFileSync(join(folder, name), 'utf8'));
    const root = writeSite(archive);
    const result = await buildSite(root, { keepGoing: name.startsWith('keep-going') });
    const diagnostics = result.diagnostics.map((diagnostic) => {
      const { at, message, hint } = diagnostic;
      const text = at && archive[at.file];
      const frame = at && typeof text === 'string' ? `${codeFrame({ text, at })}\n` : '';
      return `${oneLine(diagnostic)}\n${message}\n${hint ? `(${hint})\n` : ''}${frame}`;
    });
    const expected = writeArchive({
      verdict: `ok: ${result.ok}, published: ${result.published}`,
      diagnostics: diagnostics.join('\n'),
      ...result.dist,
    });
    await expectFile(join(folder, name.replace('.site.txt', '.expected.txt')), expected);
  });
}
