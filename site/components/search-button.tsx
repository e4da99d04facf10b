import type { ReactNode } from 'react';
import { type RenderContext, SITE_ATTRIBUTES } from '#generator';
import { Icon } from './icons.tsx';

/** Style sheet of the dialogs that scripts open; they load it from the address that this button knows. */
export const DIALOG_STYLES = 'site/styles/dialogs.css';

/** Opens search. Hidden until a script can do something about it; in the header it keeps its place meanwhile. */
export function SearchButton({
  context,
  place,
}: {
  context: RenderContext;
  place: 'header' | 'page';
}): ReactNode {
  return (
    <button
      className={place === 'header' ? 'search-open' : 'button button-quiet button-large'}
      type="button"
      data-search=""
      {...{ [SITE_ATTRIBUTES.stylesheet]: context.assets.styles[DIALOG_STYLES] }}
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
