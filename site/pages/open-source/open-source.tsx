import type { ReactNode } from 'react';
import { Island } from '#generator';
import Repositories from '../../islands/repositories.tsx';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import type { OpenSourcePage } from '../../layout/pages.ts';
import { snapshotFacts } from './format-snapshot-facts.ts';

/** Public repositories, with their counts on the day of the snapshot. */
export function OpenSourceTemplate({ page }: { page: OpenSourcePage }): ReactNode {
  const { heading, snapshot, organizationUrl, live, shell } = page.props;
  const facts = snapshotFacts(snapshot.repositories, live.githubApi !== undefined);
  return (
    <div className="container">
      <PageHeader title={heading} lead={page.description} />
      <div className="repositories">
        <Island
          name="repositories"
          component={Repositories}
          props={{ ...live, repositories: snapshot.repositories }}
          when="visible"
        />
        <article className="repository repository-follow panel">
          <h2>Follow for More</h2>
          <p className="repository-about">
            Source code, releases and issues of every package are on GitHub. Follow {shell.organization} there
            to learn about new ones.
          </p>
          <a className="link-more" href={organizationUrl}>
            Follow {shell.organization} on GitHub
            <Icon name="arrow" />
          </a>
        </article>
      </div>
      {facts && (
        <p className="snapshot-date muted">
          {facts} as of <time dateTime={snapshot.date}>{longDate(snapshot.date)}</time>.
        </p>
      )}
    </div>
  );
}
