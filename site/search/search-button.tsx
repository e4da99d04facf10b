import type { ReactNode } from 'react';
import type { RenderContext } from '#generator';
import { Icon } from '../layout/icons.tsx';

/** Stylesheet of the dialogs that scripts open. Scripts read its URL from this button. */
export const DIALOG_STYLES = 'site/layout/dialogs.css';

/** Button that opens search. A script shows it; in the header, its space is reserved until then. */
export function SearchButton({
  context,
  place,
}: {
  context: RenderContext;
  place: 'header' | 'page';
}): ReactNode {
  return (
    <button
      className={place === 'header' ? 'search-open button-bare' : 'button button-quiet button-large'}
      type="button"
      data-search=""
      data-styles={context.assets.styles[DIALOG_STYLES]}
      aria-keyshortcuts="Control+K Meta+K"
      hidden
    >
      <Icon name="search" />
      {place === 'header' ? (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      ) : null}
      <span>{place === 'header' ? 'Search' : 'Search the site'}</span>
    </button>
  );
}
