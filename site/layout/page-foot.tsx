import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import { longDate } from './format-date.ts';
import { Icon } from './icons.tsx';

/**
 * Footer of a page's text: day of the last change, feedback link, and edit link. Renders nothing if it has none of
 * them.
 */
export function PageFoot(props: {
  editUrl: string | undefined;
  editLabel: string;
  lastChanged: string | undefined;
  feedbackUrl?: string | undefined;
}): ReactNode {
  const { editUrl, editLabel, lastChanged, feedbackUrl } = props;
  if (editUrl === undefined && lastChanged === undefined && feedbackUrl === undefined) return null;
  return (
    <div className="page-foot row row-apart muted" {...OMITTED_FROM_MARKDOWN}>
      {lastChanged === undefined ? null : (
        <p>
          Last updated <time dateTime={lastChanged}>{longDate(lastChanged)}</time>
        </p>
      )}
      {feedbackUrl === undefined ? null : (
        <p>
          Was this page helpful?{' '}
          <a className="screen-only" href={feedbackUrl}>
            Send feedback
          </a>
        </p>
      )}
      {editUrl === undefined ? null : (
        <a className="screen-only" href={editUrl}>
          <Icon name="edit" />
          {editLabel}
        </a>
      )}
    </div>
  );
}
