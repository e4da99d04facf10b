import { DatabaseSync } from 'node:sqlite';

/**
 * Takes over what other caches hold; entries carry their own digests, so a damaged one is a miss here as well.
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
          INSERT OR REPLACE INTO main.entries (kind, key, digest, value, used)
          SELECT kind, key, digest, value, used FROM other.entries WHERE kind NOT IN ('builds', 'outputs 2');
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
