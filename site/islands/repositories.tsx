import { type ReactNode, useEffect, useState } from 'react';
import { RepositoryCard } from '../components/repository-card.tsx';
import type { OpenSourceRepository } from '../data/repositories.ts';
import { fetchDownloads, fetchRepositoryStats, type RepositoryStats } from '../live/repository-stats.ts';

export type RepositoriesProps = {
  readonly repositories: readonly OpenSourceRepository[];
  readonly organization: string;
  readonly githubApi: string | undefined;
  readonly badgeApi: string | undefined;
};

/** Repository cards with live counts. Starts with the built-in snapshot. */
export default function Repositories(props: RepositoriesProps): ReactNode {
  const { repositories, organization, githubApi, badgeApi } = props;
  const [stats, setStats] = useState<ReadonlyMap<string, RepositoryStats>>();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    if (!githubApi) return;
    fetchRepositoryStats(githubApi, organization).then(setStats, (error: unknown) => {
      console.error('Failed to fetch repositories from GitHub', error);
    });
  }, [githubApi, organization]);
  return repositories.map((repository) => (
    <LiveCard
      key={repository.id}
      repository={{ ...repository, ...stats?.get(repository.name) }}
      now={now}
      askStats={githubApi !== undefined}
      badgeApi={badgeApi}
    />
  ));
}

function LiveCard(props: {
  repository: OpenSourceRepository;
  now: number | undefined;
  askStats: boolean;
  badgeApi: string | undefined;
}): ReactNode {
  const { repository, now, badgeApi } = props;
  const { pypi_package: packageName, downloads: known } = repository;
  const [downloads, setDownloads] = useState<number | 'loading' | null>(badgeApi ? 'loading' : known);
  useEffect(() => {
    if (badgeApi) fetchDownloads(badgeApi, packageName).then(setDownloads, () => setDownloads(null));
  }, [badgeApi, packageName]);
  const live = { stats: props.askStats, downloads: badgeApi !== undefined };
  return <RepositoryCard repository={repository} downloads={downloads} now={now} live={live} />;
}
