import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { typeset } from '../../content-rules/typography.ts';
import { Icon, type IconName } from '../../layout/icons.tsx';
import type { NavLink } from '../../layout/page.ts';

export type DocsCard = NavLink & { readonly description: string };

const ICONS: Readonly<Record<string, IconName>> = {
  '/docs/getting-started': 'bob',
  '/docs/core-concepts': 'concepts',
  '/docs/integration': 'branch',
  '/docs/evaluations': 'chart',
};

/** Cards of the documentation's index page: quickstart and sections. */
export const DocsCards = ({ cards }: { cards: readonly DocsCard[] }): ReactNode => (
  <div className="docs-cards cards" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
    <ul id="the-four-sections">
      {cards.map(({ url, title, description }) => (
        <li key={url}>
          <a href={url}>{title}</a>
          <Icon name={ICONS[url] ?? 'play'} />
          <p>{typeset(description)}</p>
        </li>
      ))}
    </ul>
  </div>
);
