import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectFile } from '../kit/file-snapshot.ts';
import { buildSite, oneLine, siteWith, writeSite } from '../kit/little-site.ts';
import { readArchive, writeArchive } from '../kit/site-archive.ts';

const folder = import.meta.dirname;

/** Pages of every little site, an index whose format is MiniSearch's, and what problems name as text. */
const NOT_SHOWN = new Set(['index.html', '404.html', 'search/index.json', 'docs/as-text/index.html']);

/** What a page shows, text of other files, and only the names of files that are not text. */
function shownOf([path, text]: readonly [string, string]): [path: string, text: string] {
  if (/[\0\uFFFD]|^GIF/.test(text)) return [path, ''];
  return [path, /<main>([\s\S]*)<\/main>/.exec(text)?.[1] ?? text];
}

/**
 * Each `*.site.txt` is a small site: its `features`, more members of its `definition`, and files. The file `*.expected.txt` is its
 * result: every problem, and what is published; errors prevent that only in `broken-*`. `npm run test:update` updates them; review the changes.
 */
for (const name of readdirSync(folder).filter((file) => file.endsWith('.site.txt'))) {
  test(name, async () => {
    const {
      features = '',
      definition = '',
      ...files
    } = readArchive(readFileSync(join(folder, name), 'utf8'));
    const root = writeSite({ 'site/index.ts': siteWith(String(features), String(definition)), ...files });
    const { ok, written, problems, dist } = await buildSite(root, {
      today: '2026-01-01',
      cache: false,
      keepGoing: !name.startsWith('broken-'),
    });
    const expected = writeArchive({
      verdict: `ok: ${ok}, written: ${written}`,
      problems: problems
        .map((each) => `${oneLine(each)}: ${each.message}\n${each.hint ? `  (${each.hint})\n` : ''}`)
        .join(''),
      ...Object.fromEntries(
        Object.entries(dist)
          .filter(([path]) => !NOT_SHOWN.has(path) && !(path in files) && !files[`public/${path}`])
          .map(shownOf),
      ),
    });
    expect(expected).not.toContain(root);
    await expectFile(join(folder, name.replace('.site.txt', '.expected.txt')), expected);
  });
}
