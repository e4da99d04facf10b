import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { CACHED_SITE, doc } from '../kit/cached-site.ts';
import { writeFiles, writeSite } from '../kit/little-site.ts';
import { buildCached, cacheOf } from '../kit/same-as-clean.ts';

test('a build deletes entries that were not used for 30 days, and keeps those that it reads', async () => {
  const root = writeSite(CACHED_SITE);
  await buildCached(root);
  const database = new DatabaseSync(cacheOf(root));
  database.exec("INSERT INTO entries SELECT 'page', '/gone', digest, value, used FROM entries LIMIT 1");
  database.exec('UPDATE entries SET used = used - 40');
  writeFiles(root, { 'content/docs/one.md': doc('One', '## First\n\nOther') });
  // As in CI, where the cache is restored and the output is not.
  rmSync(join(root, 'dist'), { recursive: true });
  await buildCached(root);
  expect(database.prepare("SELECT * FROM entries WHERE key = '/gone'").all()).toEqual([]);
  database.close();
  const again = await buildCached(root, { out: join(root, 'other') });
  expect(again.renders?.filter(({ why }) => why !== undefined)).toEqual([]);
});
