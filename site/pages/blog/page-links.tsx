import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { type Pagination, pagesToLink, pageUrl } from './paginate.ts';

/** Links to the other pages of a paginated list, which is sorted from newest to oldest. */
export function PageLinks({ pagination }: { pagination: Pagination }): ReactNode {
  const { number, count } = pagination;
  if (count === 1) return null;
  const previous = pageUrl(pagination, number - 1);
  const next = pageUrl(pagination, number + 1);
  return (
    <nav className="page-links row muted screen-only" aria-label="Pages">
      {previous === undefined ? null : (
        <a className="button button-quiet" href={previous} rel="prev">
          <Icon name="back" />
          Previous<span className="visually-hidden"> page</span>
        </a>
      )}
      <ol className="row">
        {pagesToLink(pagination).map((each, index) =>
          each === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: Gaps have no other key.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each}>
              <a
                className="button button-quiet"
                href={pageUrl(pagination, each)}
                aria-current={each === number ? 'page' : undefined}
              >
                <span className="visually-hidden">Page </span>
                {each}
              </a>
            </li>
          ),
        )}
      </ol>
      {next === undefined ? null : (
        <a className="button button-quiet" href={next} rel="next">
          Next<span className="visually-hidden"> page</span>
          <Icon name="arrow" />
        </a>
      )}
    </nav>
  );
}
