type Facts = {
  readonly stargazers_count: number;
  readonly forks_count: number;
  readonly version: string | null;
};

/**
 * Facts that change over time and that at least one repository card shows, such as "Stars and dates". Undefined for dates
 * alone, which need no date.
 * @param hasLiveStats whether the browser requests stars and forks. Cards then show them even if they are zero.
 */
export function snapshotFacts(repositories: readonly Facts[], hasLiveStats: boolean): string | undefined {
  const shows = (count: 'stargazers_count' | 'forks_count'): boolean =>
    hasLiveStats || repositories.some((each) => each[count] > 0);
  const facts = [
    ...(repositories.some(({ version }) => version !== null) ? ['versions'] : []),
    ...(shows('stargazers_count') ? ['stars'] : []),
    ...(shows('forks_count') ? ['forks'] : []),
  ];
  if (facts.length === 0) return undefined;
  const text = `${facts.join(', ')} and dates`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
