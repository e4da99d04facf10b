import { Island } from '#generator';
import { config } from '../../config.ts';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { repositories, snapshotDate } from './data.ts';
import { Repositories } from './repositories.tsx';

const { organization, organizationId, organizationUrl, githubApi, badgeApi } = config;

/** Public repositories, with their counts on the day of the snapshot. */
export const OpenSourcePage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.openSource]}>
    <div className="container">
      <PageHeader title={page.props.heading} lead={page.description} />
      <div className="repositories column">
        <Island
          name="repositories"
          component={Repositories}
          props={{ repositories, organization: organizationId, githubApi, badgeApi }}
          when="visible"
        />
        <article className="repositories-follow panel row row-apart">
          <div>
            <h2>Follow for More</h2>
            <p className="muted">
              Source code, releases, and issues of every package are on GitHub. Follow {organization} there to
              learn about new packages.
            </p>
          </div>
          <a className="link-more" href={organizationUrl}>
            View {organization} on GitHub
            <Icon name="arrow" />
          </a>
        </article>
        {!githubApi && snapshotDate && (
          <p className="muted">
            Numbers and dates as of <time dateTime={snapshotDate}>{longDate(snapshotDate)}</time>.
          </p>
        )}
      </div>
    </div>
  </SiteLayout>
);
