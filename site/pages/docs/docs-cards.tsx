import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { typeset } from '../../content-rules/typography.ts';
import { Icon, type IconName } from '../../layout/icons.tsx';
import type { NavLink } from '../../layout/page.ts';
import { frameworks } from '../home/texts.ts';

export type DocsCard = NavLink & { readonly description: string };

export type DocsHome = {
  readonly quickstart: DocsCard | undefined;
  readonly sections: readonly DocsCard[];
};

const ICONS: Readonly<Record<string, IconName>> = {
  '/docs/getting-started': 'bob',
  '/docs/core-concepts': 'concepts',
  '/docs/integration': 'branch',
  '/docs/evaluations': 'chart',
};

/** Cards of the documentation's index page: quickstart, sections, and frameworks. */
export function DocsCards({ home }: { home: DocsHome }): ReactNode {
  const { quickstart, sections } = home;
  return (
    <div className="docs-cards column" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
      <div className="cards">
        <ul id="the-four-sections">
          {quickstart && <Card card={quickstart} className="docs-card-first" />}
          {sections.map((card) => (
            <Card card={card} key={card.url} />
          ))}
        </ul>
      </div>
      <p className="muted">Connect your framework</p>
      <ul className="docs-frameworks row">
        {frameworks.map(({ name, href }) => (
          <li key={name}>
            <a className="button button-quiet" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Card({ card, className }: { card: DocsCard; className?: string }): ReactNode {
  return (
    <li className={className}>
      <a href={card.url}>{card.title}</a>
      <Icon name={ICONS[card.url] ?? 'play'} />
      <p>{typeset(card.description)}</p>
    </li>
  );
}
