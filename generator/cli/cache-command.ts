import { statSync } from 'node:fs';
import { today } from '../cache/cache-store.ts';
import { formatBytes } from './output.ts';

/** Days without use after which `prune` deletes an entry. */
const DAYS_KEPT = 30;

/** Shows the size of the cache, or deletes unused entries. */
export async function runCacheCommand(input: {
  file: string;
  what: string;
  json: boolean;
}): Promise<{ text: string } | { problem: string }> {
  const { file, what, json } = input;
  if (what !== 'size' && what !== 'prune')
    return { problem: `Unknown cache command "${what}": expected size or prune.` };
  if (!statSync(file, { throwIfNoEntry: false }))
    return { problem: 'There is no cache yet. Run a build to create it.' };
  const { DatabaseSync } = await import('node:sqlite');
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
