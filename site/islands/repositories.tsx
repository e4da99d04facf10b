import { type ReactNode, useEffect, useState } from 'react';
import type { OpenSourceRepository } from '../pages/open-source/data.ts';
import { RepositoryCard } from '../pages/open-source/repository-card.tsx';
import {
  fetchDownloads,
  fetchRepositoryStats,
  type RepositoryStats,
} from '../pages/open-source/repository-stats.ts';

export type RepositoriesProps = {
  readonly repositories: readonly OpenSourceRepository[];
  readonly organization: string;
  readonly githubApi: string | undefined;
  readonly badgeApi: string | undefined;
};

/** Repository cards with live counts and relative times. Starts with the built-in snapshot and its dates. */
export default function Repositories(props: RepositoriesProps): ReactNode {
  const { repositories, organization, githubApi, badgeApi } = props;
  const [live, setLive] = useState<{
    readonly stats: ReadonlyMap<string, RepositoryStats>;
    /** Time of the request, in milliseconds since 1970. */
    readonly now: number;
  }>();
  useEffect(() => {
    if (!githubApi) return;
    const now = Date.now();
    fetchRepositoryStats(githubApi, organization).then(
      (stats) => setLive({ stats, now }),
      (error: unknown) => {
        console.error('Failed to fetch repositories from GitHub', error);
      },
    );
  }, [githubApi, organization]);
  return repositories.map((repository) => (
    <LiveCard
      key={repository.id}
      // The license stays that of the snapshot, so that no fact appears after the first frame.
      repository={{ ...repository, ...live?.stats.get(repository.name), license: repository.license }}
      now={live?.now}
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
