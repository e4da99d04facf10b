import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { Icon } from '../../layout/icons.tsx';
import { home } from './data.ts';
import { DiffLines } from './diff-lines.tsx';
import { Facts } from './facts.tsx';
import type { HeroState } from './hero-states.ts';
import { ResultTable } from './result-table.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/**
 * One card per hero title, with the buttons that select a title or pause the rotation. A script changes card and title
 * together.
 */
export function HeroCards(): ReactNode {
  const { heroStates: states, checkExample } = home;
  return (
    <figure className="hero-figure">
      <div className="hero-window panel panel-raised window">
        <div className="hero-controls">
          {states.map(({ label }, index) => (
            <button className="hero-choice button-bare" type="button" aria-pressed={index === 0} key={label}>
              {label}
            </button>
          ))}
          <button className="hero-pause icon-button scripted" type="button" aria-pressed={false}>
            <Icon name="pause" />
            <Icon name="play" />
            <span className="visually-hidden">Pause the changing headline</span>
          </button>
        </div>
        <div className="stack">
          {states.map((state, index) => (
            <HeroCard state={state} active={index === 0} key={state.title} />
          ))}
        </div>
      </div>
      <figcaption className="window-note">{checkExample.caption}</figcaption>
    </figure>
  );
}

function HeroCard({ state, active }: { state: HeroState; active: boolean }): ReactNode {
  const { pullRequest, diff, table, facts, verdict, outcome } = state;
  return (
    <div
      className="hero-card"
      data-active={active ? '' : undefined}
      {...(active ? {} : { ...OMITTED_FROM_MARKDOWN, ...OMITTED_FROM_SEARCH })}
    >
      <p className={`outcome outcome-${verdict}`}>
        <VerdictMark verdict={verdict} />
        <span>
          <strong>{outcome.strong}</strong> {outcome.text}
        </span>
      </p>
      <p className="window-title">
        {pullRequest.title} <span>#{pullRequest.number}</span>
      </p>
      <div className="hero-card-body column">
        {diff && <DiffLines {...diff} />}
        {table && <ResultTable {...table} />}
        {facts && <Facts facts={facts} />}
      </div>
    </div>
  );
}
