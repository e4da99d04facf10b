import type { ReactNode } from 'react';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import type { OpenSourceRepository } from './data.ts';
import { groupedCount, shortCount } from './format-count.ts';
import { relativeTime } from './format-relative-time.ts';
import { InstallCommand } from './install-command.tsx';

/** Downloads per month: a number, `'loading'`, or null if not available. */
export type Downloads = number | 'loading' | null;

/**
 * Card of a repository with its counts. Counts that are not requested live are omitted if they are zero or unknown, as
 * are a license and a version that are unknown.
 * @param now Milliseconds since 1970. If set, times are relative; otherwise they are dates.
 */
export function RepositoryCard(props: {
  repository: OpenSourceRepository;
  downloads: Downloads;
  now: number | undefined;
  /** Counts that the browser requests live. */
  live: { readonly stats: boolean; readonly downloads: boolean };
}): ReactNode {
  const { repository, downloads, now, live } = props;
  const { updated_at: updated } = repository;
  return (
    <article className="repository panel">
      <h2>{repository.name}</h2>
      <p className="repository-about">{repository.description}</p>
      <dl className="repository-facts">
        <Fact title="Language" value={repository.language} />
        {repository.version === null ? null : <Fact title="Version" value={repository.version} />}
        {repository.license === null ? null : <Fact title="License" value={repository.license} />}
        {live.stats || repository.stargazers_count > 0 ? (
          <Fact title="Stars" value={groupedCount(repository.stargazers_count)} />
        ) : null}
        {live.stats || repository.forks_count > 0 ? (
          <Fact title="Forks" value={groupedCount(repository.forks_count)} />
        ) : null}
        {live.downloads || downloads !== null ? (
          <Fact title="Monthly downloads" value={downloadsText(downloads)} />
        ) : null}
        <Fact
          title="Updated"
          value={
            <time dateTime={updated}>
              {now === undefined ? longDate(updated) : relativeTime(Date.parse(updated), now)}
            </time>
          }
        />
      </dl>
      <InstallCommand package={repository.pypi_package} />
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
      <dt className="muted">{props.title}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
