import { expect, test } from 'vitest';
import { snapshotFacts } from '../../site/components/format-snapshot-facts.ts';

test.each([
  { hasLiveStats: false, stars: 0, forks: 0, facts: undefined },
  { hasLiveStats: false, stars: 3, forks: 0, facts: 'Stars and dates' },
  { hasLiveStats: false, stars: 0, forks: 2, facts: 'Forks and dates' },
  { hasLiveStats: false, stars: 3, forks: 2, facts: 'Stars, forks and dates' },
  { hasLiveStats: true, stars: 0, forks: 0, facts: 'Stars, forks and dates' },
])('names "$facts" with $stars stars, $forks forks and live counts: $hasLiveStats', (row) => {
  const repositories = [
    { stargazers_count: 0, forks_count: 0 },
    { stargazers_count: row.stars, forks_count: row.forks },
  ];
  expect(snapshotFacts(repositories, row.hasLiveStats)).toBe(row.facts);
});
