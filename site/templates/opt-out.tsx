import type { ReactNode } from 'react';
import { Island } from '#generator';
import { PageHeader } from '../components/page-header.tsx';
import OptOut from '../islands/opt-out.tsx';
import type { OptOutPage } from '../pages.ts';

/** Page with the opt-out control for analytics. */
export function OptOutTemplate({ page }: { page: OptOutPage }): ReactNode {
  return (
    <div className="container form-frame">
      <PageHeader title={page.props.heading} lead={page.description} />
      <Island name="opt-out" component={OptOut} props={{ cookie: page.props.optOut.cookie }} when="load" />
      <p className="form-note">
        Your choice is stored in a cookie named <code>{page.props.optOut.cookie}</code>. The cookie lasts 365
        days and is per browser: repeat the choice in every browser that you use, and after you delete
        cookies. The <a href="/cookies">Cookie Policy</a> lists everything that is stored.
      </p>
    </div>
  );
}
