import { type ReactNode, useEffect, useState } from 'react';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import type { OpenSourceRepository } from './data.ts';
import { groupedCount, relativeTime, shortCount } from './formats.ts';
import { fetchDownloads } from './repository-stats.ts';

/**
 * Card of a repository with its counts. Stars and forks that are not requested live are omitted if they are zero, as are
 * a date, a license, and a version that are unknown.
 * @param props `now` is in milliseconds since 1970. If set, times are relative; otherwise they are dates.
 */
export function RepositoryCard(props: {
  repository: OpenSourceRepository;
  now: number | undefined;
  hasLiveStats: boolean;
  badgeApi: string | undefined;
}): ReactNode {
  const { repository, now, hasLiveStats, badgeApi } = props;
  const { updated_at: updated, stargazers_count: stars, forks_count: forks, pypi_package } = repository;
  const [downloads, setDownloads] = useState(badgeApi ? '...' : countText(repository.downloads));
  useEffect(() => {
    if (badgeApi)
      fetchDownloads(badgeApi, pypi_package)
        .then(countText, () => countText(null))
        .then(setDownloads);
  }, [badgeApi, pypi_package]);
  return (
    <article className="repository panel">
      <pre className="repository-example">
        <code>
          {repository.example.map((line) => (
            <span className={TONES[line[0] as keyof typeof TONES]} key={line}>
              {line.slice(1)}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <div className="repository-body">
        <h2>{repository.name}</h2>
        <p className="repository-about">{repository.description}</p>
        <InstallCommand package={pypi_package} />
        <dl className="repository-facts">
          <Fact title="Language">{repository.language}</Fact>
          {repository.version && <Fact title="Version">{repository.version}</Fact>}
          {repository.license && <Fact title="License">{repository.license}</Fact>}
          {(hasLiveStats || stars > 0) && <Fact title="Stars">{groupedCount(stars)}</Fact>}
          {(hasLiveStats || forks > 0) && <Fact title="Forks">{groupedCount(forks)}</Fact>}
          <Fact title="Monthly downloads">{downloads}</Fact>
          {(hasLiveStats || updated) && <Fact title="Updated">{updatedTime(updated, now)}</Fact>}
        </dl>
        <a className="link-more" href={repository.html_url}>
          View on GitHub<span className="visually-hidden">: {repository.name}</span>
          <Icon name="arrow" />
        </a>
      </div>
    </article>
  );
}

/** Downloads per month; null if not available. */
const countText = (downloads: number | null): string => (downloads === null ? 'N/A' : shortCount(downloads));

function updatedTime(updated: string | null, now: number | undefined): ReactNode {
  if (updated === null) return 'N/A';
  const text = now === undefined ? longDate(updated) : relativeTime(Date.parse(updated), now);
  return <time dateTime={updated}>{text}</time>;
}

const Fact = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div>
    <dt className="muted">{title}</dt>
    <dd className={children === 'N/A' ? 'muted' : undefined}>{children}</dd>
  </div>
);

/** Colors of lines by their first character. */
const TONES = { $: 'command', '-': 'verdict-fail', '+': 'verdict-pass', '|': 'scale' };

const COPIED_MS = 2000;

/** Install command of a package, with a copy button where the clipboard is supported. */
function InstallCommand(props: { package: string }): ReactNode {
  const command = `pip install ${props.package}`;
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <p className="install panel row row-apart">
      <code>
        pip install <span>{props.package}</span>
      </code>
      <button type="button" className="install-copy button-bare scripted" hidden={!canCopy} onClick={copy}>
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        <span className="visually-hidden">: {command}</span>
      </button>
    </p>
  );
}
