import { DatabaseSync } from 'node:sqlite';

/**
 * Takes over what other caches hold, of two values in one place the newer: shards that began with the same cache still have
 * what it said of each other's pages. Entries carry their own digests, so a damaged one is a miss here as well.
 * @param file absolute path of the cache that grows; it is there already.
 * @returns what is wrong with one of the others, or undefined.
 */
export function importCaches(file: string, others: readonly string[]): string | undefined {
  const database = new DatabaseSync(file);
  try {
    for (const other of others) {
      try {
        // A writer that ended without closing has left part of it in a second file, which reading takes in.
        new DatabaseSync(other).close();
        database.exec('PRAGMA busy_timeout = 10000');
        database.prepare('ATTACH ? AS other').run(other);
        database.exec(`
          INSERT INTO main.entries (kind, key, digest, value, used, made)
          SELECT kind, key, digest, value, used, made FROM other.entries WHERE kind NOT IN ('builds', 'outputs 2')
          ON CONFLICT (kind, key) DO UPDATE
          SET digest = excluded.digest, value = excluded.value, used = excluded.used, made = excluded.made
          WHERE excluded.made > made;
          DETACH other;
        `);
      } catch (error) {
        return `${other} cannot be read as a cache: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    return undefined;
  } finally {
    database.close();
  }
}
