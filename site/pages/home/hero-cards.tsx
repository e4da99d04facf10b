import { Fragment, type ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { Icon } from '../../layout/icons.tsx';
import { type HeroState, home } from './data.ts';
import { DiffLines } from './diff-lines.tsx';
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
          <button className="hero-pause icon-button" type="button" aria-pressed={false}>
            <Icon name="pause" />
            <Icon name="play" />
            <span className="visually-hidden">Pause the changing headline</span>
          </button>
        </div>
        <div className="hero-cards">
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
      <p className="window-title">
        {pullRequest.title} <span>#{pullRequest.number}</span>
      </p>
      <div className="hero-card-body">
        {diff && <DiffLines {...diff} />}
        {table && <HeroTable table={table} />}
        {facts && (
          <dl className="facts">
            {facts.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className={term === 'Got' ? 'verdict-fail' : undefined}>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="hero-outcome">
        <VerdictMark verdict={verdict} />
        <span>
          <strong>{outcome.strong}</strong> {outcome.text}
        </span>
      </p>
    </div>
  );
}

function HeroTable({ table }: { table: NonNullable<HeroState['table']> }): ReactNode {
  return (
    <table className={table.sentences ? 'verdict-table hero-sentences' : 'verdict-table'}>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ verdict, name, cells }) => (
          <tr key={name}>
            <th scope="row">
              <VerdictMark verdict={verdict} />
              <span className="visually-hidden">{verdict}: </span>
              <BreakableName name={name} />
            </th>
            {cells.map((cell, index) => (
              <td
                key={table.columns[index + 1]}
                className={
                  table.columns[index + 1] === table.judged && verdict !== 'pass'
                    ? `verdict-${verdict}`
                    : undefined
                }
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Name that can break after each underscore. */
function BreakableName({ name }: { name: string }): ReactNode {
  return name.split(/(?<=_)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
