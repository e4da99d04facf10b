import type { ReactNode } from 'react';
import { type Heading, OMITTED_FROM_MARKDOWN } from '#generator';
import { ContentsList } from './contents-list.tsx';
import { Icon } from './icons.tsx';

const TITLE = 'On this page';

/** Table of contents beside the text, in wide windows. */
export function PageContents({ headings }: { headings: readonly Heading[] }): ReactNode {
  return (
    <nav className="page-contents side wide-only screen-only" aria-label={TITLE}>
      <p className="page-contents-title">{TITLE}</p>
      <ContentsList headings={headings} />
    </nav>
  );
}

/** Collapsed table of contents above the text, in narrow windows. */
export function FoldedContents({ headings }: { headings: readonly Heading[] }): ReactNode {
  return (
    <details className="folded-contents panel narrow-only screen-only" {...OMITTED_FROM_MARKDOWN}>
      <summary className="row row-apart">
        {TITLE}
        <Icon name="chevron" />
      </summary>
      <ContentsList headings={headings} />
    </details>
  );
}
