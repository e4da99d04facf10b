import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { today, VERSION } from '../cache/cache-store.ts';
import { KINDS, type Kind } from '../cache/kinds.ts';
import { messageOf } from '../lib/files.ts';
import { formatBytes } from './output.ts';
import type { Answer } from './report-result.ts';

/** Days without use after which `prune` deletes an entry. */
const DAYS_KEPT = 30;

export function runCacheCommand({ file, what, json }: { file: string; what: string; json: boolean }): Answer {
  if (what !== 'size' && what !== 'prune')
    return { problem: `Unknown cache command "${what}": expected size or prune.` };
  if (!statSync(file, { throwIfNoEntry: false }))
    return { problem: 'There is no cache yet. Run a build to create it.' };
  try {
    const database = new DatabaseSync(file);
    const removed =
      what === 'prune'
        ? Number(database.prepare('DELETE FROM entries WHERE used < ?').run(today() - DAYS_KEPT).changes)
        : 0;
    if (what === 'prune') database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
    const kinds = database
      .prepare('SELECT kind, count(*) AS entries, sum(length(value)) AS bytes FROM entries GROUP BY kind')
      .all() as { kind: string; entries: number; bytes: number }[];
    database.close();
    const bytes = statSync(file).size;
    if (json) return { text: `${JSON.stringify({ file, bytes, removed, kinds })}\n` };
    const rows = kinds.map(
      (each) =>
        `  ${each.kind.padEnd(20)} ${String(each.entries).padStart(7)}  ${formatBytes(each.bytes).padStart(9)}\n`,
    );
    const summary =
      what === 'prune' ? `Deleted ${removed} entries that were not used for ${DAYS_KEPT} days.\n` : '';
    return { text: `${summary}${formatBytes(bytes)} in ${file}\n${rows.join('')}` };
  } catch {
    return { problem: `${file} is not a valid cache. Delete it, and the next build creates a new one.` };
  }
}

const LOCAL = Object.entries(KINDS).flatMap(([name, { local }]: [string, Kind]) =>
  local ? `'${name}'` : [],
);

/**
 * Copies entries of other caches. The newer of two values for a key wins, because shards that start from a common cache
 * also contain its entries for pages of other shards.
 * @param file absolute path of an existing cache, which receives the entries.
 * @returns a problem with one of the other caches, or undefined.
 */
export function importCaches(file: string, others: readonly string[]): string | undefined {
  const database = new DatabaseSync(file);
  try {
    for (const other of others) {
      try {
        // Recovers the write-ahead log of a process that did not close the file.
        new DatabaseSync(other).close();
        database.exec('PRAGMA busy_timeout = 10000');
        database.prepare('ATTACH ? AS other').run(other);
        const version = database.prepare('PRAGMA other.user_version').get()?.user_version;
        if (version !== VERSION) return `${other} is not a cache of this version of the generator`;
        database.exec(`
          INSERT INTO main.entries (kind, key, digest, value, used, made)
          SELECT kind, key, digest, value, used, made FROM other.entries WHERE kind NOT IN (${LOCAL.join()})
          ON CONFLICT (kind, key) DO UPDATE
          SET digest = excluded.digest, value = excluded.value, used = excluded.used, made = excluded.made
          WHERE excluded.made > made;
          DETACH other;
        `);
      } catch (error) {
        return `${other} cannot be read as a cache: ${messageOf(error)}`;
      }
    }
    return undefined;
  } finally {
    database.close();
  }
}
