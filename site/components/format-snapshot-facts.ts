type Counts = { readonly stargazers_count: number; readonly forks_count: number };

/**
 * Facts that change over time and that at least one repository card shows, such as "Stars and dates". Undefined for dates
 * alone, which need no date.
 * @param hasLiveStats whether the browser requests stars and forks. Cards then show them even if they are zero.
 */
export function snapshotFacts(repositories: readonly Counts[], hasLiveStats: boolean): string | undefined {
  const shows = (count: keyof Counts): boolean =>
    hasLiveStats || repositories.some((each) => each[count] > 0);
  const [hasStars, hasForks] = [shows('stargazers_count'), shows('forks_count')];
  if (hasStars && hasForks) return 'Stars, forks and dates';
  if (hasStars) return 'Stars and dates';
  return hasForks ? 'Forks and dates' : undefined;
}
