import { expect, test } from 'vitest';
import { snapshotFacts } from '../../site/pages/open-source/format-snapshot-facts.ts';

test.each([
  { hasLiveStats: false, stars: 0, forks: 0, facts: undefined },
  { hasLiveStats: false, stars: 3, forks: 0, facts: 'Stars and dates' },
  { hasLiveStats: false, stars: 0, forks: 2, facts: 'Forks and dates' },
  { hasLiveStats: false, stars: 3, forks: 2, facts: 'Stars, forks and dates' },
  { hasLiveStats: true, stars: 0, forks: 0, facts: 'Stars, forks and dates' },
  { hasLiveStats: false, stars: 0, forks: 0, version: '1.4.0', facts: 'Versions and dates' },
  { hasLiveStats: false, stars: 3, forks: 2, version: '1.4.0', facts: 'Versions, stars, forks and dates' },
])(
  'names "$facts" with $stars stars, $forks forks, version $version and live counts: $hasLiveStats',
  (row) => {
    const repositories = [
      { stargazers_count: 0, forks_count: 0, version: null },
      { stargazers_count: row.stars, forks_count: row.forks, version: row.version ?? null },
    ];
    expect(snapshotFacts(repositories, row.hasLiveStats)).toBe(row.facts);
  },
);
