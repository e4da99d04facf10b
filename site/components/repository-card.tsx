import type { ReactNode } from 'react';
import type { OpenSourceRepository } from '../data/repositories.ts';
import { groupedCount, shortCount } from './format-count.ts';
import { longDate } from './format-date.ts';
import { relativeTime } from './format-relative-time.ts';
import { Icon } from './icons.tsx';

/** Monthly downloads: still asked for, known, or not to be had. */
export type Downloads = number | 'loading' | null;

/**
 * One repository with its numbers.
 * @param now milliseconds since 1970, for times as distances; without it they are dates.
 */
export function RepositoryCard(props: {
  repository: OpenSourceRepository;
  downloads: Downloads;
  now: number | undefined;
}): ReactNode {
  const { repository, downloads, now } = props;
  const { updated_at: updated } = repository;
  return (
    <article className="card repository">
      <h2>{repository.name}</h2>
      <p className="repository-about">{repository.description}</p>
      <dl className="repository-facts">
        <Fact title="Language" value={repository.language} />
        <Fact title="Stars" value={groupedCount(repository.stargazers_count)} />
        <Fact title="Forks" value={groupedCount(repository.forks_count)} />
        <Fact title="Monthly downloads" value={downloadsText(downloads)} />
        <Fact
          title="Updated"
          value={
            <time dateTime={updated}>
              {now === undefined ? longDate(updated) : relativeTime(Date.parse(updated), now)}
            </time>
          }
        />
      </dl>
      <a className="link-more" href={repository.html_url}>
        View on GitHub<span className="visually-hidden">: {repository.name}</span>
        <Icon name="arrow" />
      </a>
    </article>
  );
}

function downloadsText(downloads: Downloads): string {
  if (downloads === 'loading') return '...';
  return downloads === null ? 'N/A' : shortCount(downloads);
}

function Fact(props: { title: string; value: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
