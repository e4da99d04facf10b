import type { ReactNode } from 'react';
import type { OpenSourceRepository } from '../data/repositories.ts';
import { groupedCount } from './format-count.ts';
import { longDate } from './format-date.ts';
import { Icon } from './icons.tsx';

/** One repository with the numbers of the snapshot; downloads are not in it and start as loading. */
export function RepositoryCard({ repository }: { repository: OpenSourceRepository }): ReactNode {
  return (
    <article className="card repository">
      <h2>{repository.name}</h2>
      <p className="repository-about">{repository.description}</p>
      <dl className="repository-facts">
        <Fact title="Language" value={repository.language} />
        <Fact title="Stars" value={groupedCount(repository.stargazers_count)} />
        <Fact title="Forks" value={groupedCount(repository.forks_count)} />
        <Fact title="Monthly downloads" value="..." />
        <Fact
          title="Updated"
          value={<time dateTime={repository.updated_at}>{longDate(repository.updated_at)}</time>}
        />
      </dl>
      <a className="link-more" href={repository.html_url}>
        View on GitHub<span className="visually-hidden">: {repository.name}</span>
        <Icon name="arrow" />
      </a>
    </article>
  );
}

function Fact(props: { title: string; value: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
