import type { ReactNode } from 'react';
import { type Entry, OMITTED_FROM_MARKDOWN } from '#generator';
import { config } from '../config.ts';
import { longDate } from './format-date.ts';
import { Icon } from './icons.tsx';

/** Day of the last change, and links for feedback and editing. */
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
      {lastChanged && (
        <p>
          Last updated <time dateTime={lastChanged}>{longDate(lastChanged)}</time>
        </p>
      )}
      {feedbackUrl && (
        <p>
          Was this page helpful?{' '}
          <a className="link-back screen-only" href={feedbackUrl}>
            Send feedback
          </a>
        </p>
      )}
      {editUrl && (
        <a className="link-back screen-only" href={editUrl}>
          <Icon name="edit" />
          {editLabel}
        </a>
      )}
    </div>
  );
}

/** URL for editing the source of a page. Undefined if `editUrl` is not configured or the entry has no file. */
export function editUrlOf({ file, state }: Pick<Entry, 'file' | 'state'>): string | undefined {
  if (!config.editUrl?.includes('{file}') || state === 'missing') return undefined;
  return config.editUrl.replaceAll('{file}', () => file.split('/').map(encodeURIComponent).join('/'));
}

/** URL for feedback about a page. Undefined if `feedbackUrl` is not configured. `revision` is a date. */
export function feedbackUrlOf(page: { title: string; url: string; revision: string }): string | undefined {
  return config.feedbackUrl?.replaceAll(/\{(title|url|revision)\}/g, (_, name: keyof typeof page) =>
    encodeURIComponent(page[name]),
  );
}
