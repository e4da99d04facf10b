/**
 * `npm run refresh-counts [-- <path>]`: fetches current counts, licenses and versions from the code host and the badge
 * service, and writes them with today's date to the built-in snapshot, or to a copy at the given path. Values that
 * cannot be fetched stay. If none can be fetched, nothing is written.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '../site/config.ts';
import type { OpenSourceRepository } from '../site/pages/open-source/data.ts';
import {
  fetchBadge,
  fetchDownloads,
  fetchRepositoryStats,
} from '../site/pages/open-source/repository-stats.ts';

const FILE = process.argv[2] ?? join(import.meta.dirname, '../site/pages/open-source/repository-counts.json');
const GITHUB_API = config.githubApi ?? 'https://api.github.com';
const BADGE_API = config.badgeApi ?? 'https://img.shields.io';
const PACKAGES = {
  similarity: config.similarityPackage,
  schema: config.schemaPackage,
  cli: config.cliPackage,
};

/** Fetches the latest version of a package, such as `1.4.0`. */
async function fetchVersion(api: string, name: string): Promise<string> {
  const message = await fetchBadge(api, `v/${encodeURIComponent(name)}`);
  const [, version] = /^v(\d[\w.!+-]{0,30})$/.exec(message) ?? [];
  if (version === undefined) throw new TypeError('The badge says no version.');
  return version;
}
const BADGES = { downloads: fetchDownloads, version: fetchVersion };

type Counts = Pick<
  OpenSourceRepository,
  'stargazers_count' | 'forks_count' | 'updated_at' | 'downloads' | 'license' | 'version'
>;
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
    const { name: _, ...counts } = stats;
    snapshot[key] = { ...snapshot[key], ...counts };
    refreshed++;
  }
  for (const [value, fetchValue] of Object.entries(BADGES)) {
    const fetched = await fetchValue(BADGE_API, name).catch((error: unknown) => {
      console.error(`Could not fetch the ${value} of ${name}: ${reason(error)}`);
    });
    if (fetched === undefined) continue;
    snapshot[key] = { ...snapshot[key], [value]: fetched };
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
  console.log(`Updated ${refreshed} of 9 values. The snapshot is dated ${snapshot.date}.`);
}
