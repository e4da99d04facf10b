import { type ReactNode, useEffect, useState } from 'react';
import type { OpenSourceRepository } from './data.ts';
import { RepositoryCard } from './repository-card.tsx';
import { fetchRepositoryStats, type RepositoryStats } from './repository-stats.ts';

type Props = {
  readonly repositories: readonly OpenSourceRepository[];
  readonly organization: string;
  /** A service that is not configured is not requested. */
  readonly githubApi: string | undefined;
  readonly badgeApi: string | undefined;
};

/** Repository cards with live counts and relative times. Starts with the built-in snapshot and its dates. */
export function Repositories({ repositories, organization, githubApi, badgeApi }: Props): ReactNode {
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
    <RepositoryCard
      key={repository.id}
      // The license stays that of the snapshot, so that no fact appears after the first frame.
      repository={{ ...repository, ...live?.stats.get(repository.name), license: repository.license }}
      now={live?.now}
      hasLiveStats={githubApi !== undefined}
      badgeApi={badgeApi}
    />
  ));
}
