import { statSync } from 'node:fs';
import { today } from './cache/cache-store.ts';
import { formatBytes } from './cli-output.ts';

/** Values that no build has used for so long, in days, are let go. */
const DAYS_KEPT = 30;

/** Says how much the cache holds, or lets go of what is no longer used. */
export async function tendCache(input: {
  file: string;
  what: string;
  json: boolean;
}): Promise<{ text: string } | { problem: string }> {
  const { file, what, json } = input;
  if (what !== 'size' && what !== 'prune')
    return { problem: `"${what}" is nothing that a cache does; it has size and prune.` };
  if (!statSync(file, { throwIfNoEntry: false }))
    return { problem: 'There is no cache yet: a build makes it.' };
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
    const told =
      what === 'prune' ? `Removed ${removed} values that no build has used for ${DAYS_KEPT} days.\n` : '';
    return { text: `${told}${formatBytes(bytes)} in ${file}\n${rows.join('')}` };
  } catch {
    return { problem: `${file} cannot be read as a cache; delete it, and the next build makes a new one.` };
  }
}
