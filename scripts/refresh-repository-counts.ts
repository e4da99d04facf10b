/**
 * `npm run refresh-counts [-- <path>]`: fetches current counts from the code host and the badge service, and writes
 * them with today's date to the built-in snapshot, or to a copy at the given path. Values that cannot be fetched stay.
 * If none can be fetched, nothing is written.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '../site/config.ts';
import { fetchDownloads, fetchRepositoryStats } from '../site/live/repository-stats.ts';

const FILE = process.argv[2] ?? join(import.meta.dirname, '../site/data/repository-counts.json');
const GITHUB_API = config.githubApi ?? 'https://api.github.com';
const BADGE_API = config.badgeApi ?? 'https://img.shields.io';
const PACKAGES = {
  similarity: config.similarityPackage,
  schema: config.schemaPackage,
  cli: config.cliPackage,
};

type Counts = { stargazers_count: number; forks_count: number; updated_at: string; downloads: number | null };
const snapshot: Record<keyof typeof PACKAGES, Counts> & { date: string } = JSON.parse(
  readFileSync(FILE, 'utf8'),
);

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const repositories = await fetchRepositoryStats(GITHUB_API, config.organizationId).catch((error: unknown) => {
  console.error(`Could not fetch the repositories of ${config.organizationId}: ${reason(error)}`);
});
let refreshed = 0;
for (const [key, name] of Object.entries(PACKAGES) as [keyof typeof PACKAGES, string][]) {
  const stats = repositories?.get(name);
  if (stats) {
    const { stargazers_count, forks_count, updated_at } = stats;
    snapshot[key] = { ...snapshot[key], stargazers_count, forks_count, updated_at };
    refreshed++;
  }
  const downloads = await fetchDownloads(BADGE_API, name).catch((error: unknown) => {
    console.error(`Could not fetch the downloads of ${name}: ${reason(error)}`);
  });
  if (downloads !== undefined) {
    snapshot[key] = { ...snapshot[key], downloads };
    refreshed++;
  }
}
if (refreshed === 0) {
  console.error('No value could be fetched. The snapshot is unchanged.');
  process.exitCode = 1;
} else {
  snapshot.date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  writeFileSync(`${FILE}.new`, `${JSON.stringify(snapshot, undefined, 2)}\n`);
  renameSync(`${FILE}.new`, FILE);
  console.log(`Updated ${refreshed} of 6 values. The snapshot is dated ${snapshot.date}.`);
}
