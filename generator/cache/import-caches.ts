import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../lib/errors.ts';
import { VERSION } from './cache-store.ts';
import { KINDS, type Kind } from './kinds.ts';

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
