import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const FILES = {
  'content/docs/one.md':
    '---\ntitle: One\naliases: [/first]\n---\n## Istanbul {#i}\n\n```js\nlet a = 1;\n```\n',
  'content/docs/İ.md': '---\ntitle: Dotted\n---\n| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [one](one.md#i).\n',
  'content/blog/a.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
  'public/a.txt': 'a',
};

test('the output does not depend on folder, time zone and language', () => {
  const [first, second] = [
    { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    { TZ: 'America/St_Johns', LC_ALL: 'ja_JP.UTF-8', LANG: 'ja_JP.UTF-8' },
  ].map((env) => {
    const root = writeSite(FILES);
    expect(runCli(['build', '--root', root, '--today', '2026-01-01'], { env })).toMatchObject({
      code: 0,
      stderr: '',
    });
    return { dist: readTree(join(root, 'dist')), info: readTree(join(root, 'dist.info')) };
  });
  expect(first).toEqual(second);
});
