import type { ReactNode } from 'react';
import { Icon } from '../layout/icons.tsx';

/** Button that opens search. A script shows it; in the header, its space is reserved until then. */
export function SearchButton({ place }: { place: 'header' | 'page' }): ReactNode {
  const inHeader = place === 'header';
  return (
    <button
      className={`${inHeader ? 'search-open button-bare' : 'button button-quiet button-large'} scripted screen-only`}
      type="button"
      data-search=""
      aria-keyshortcuts="Control+K Meta+K"
      hidden
    >
      <Icon name="search" />
      {inHeader && (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      )}
      <span>{inHeader ? 'Search' : 'Search the site'}</span>
    </button>
  );
}
