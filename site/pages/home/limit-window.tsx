import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { Outcome, PullRequestTitle } from './pull-request.tsx';
import * as home from './texts.ts';
import { VerdictMark } from './verdict-mark.tsx';

const { answers, checkExample, limits } = home;
const { cases, right } = answers;
/** The limit of the example, which is chosen first. */
const FIRST = '0.90';

/**
 * The answers of a pull request, and the limit, which visitors move: it decides whether the pull request can be merged.
 * No script is involved.
 */
export const LimitWindow = (): ReactNode => (
  <figure className="limit">
    <div className="panel panel-raised window">
      <PullRequestTitle />
      <Scale right={right}>
        <ByLimit>{({ value }) => value}</ByLimit>
      </Scale>
      <output className="limit-outcome">
        <ByLimit>
          {({ value, verdict, needed }) => (
            <Outcome
              isBlocked={verdict === 'fail'}
              title={verdict === 'fail' ? 'Merging is blocked.' : 'Ready to merge, with a warning.'}
            >
              {`${right} of ${cases} answers are right. A limit of ${value} needs ${needed}.`}
            </Outcome>
          )}
        </ByLimit>
      </output>
      <Choice />
    </div>
    <figcaption className="window-note">{checkExample.caption}</figcaption>
  </figure>
);

/** The same pull request after its fix: the last picture of the page answers the first. */
export const PassedWindow = (): ReactNode => (
  <figure className="limit is-met" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
    <div className="panel panel-raised window">
      <PullRequestTitle />
      <Scale right={cases}>{FIRST}</Scale>
      <Outcome title="Ready to merge.">All {cases} answers are right.</Outcome>
    </div>
  </figure>
);

/** All answers in a row, with the limit, which is the content, hanging between them. */
const Scale = ({ right, children }: { right: number; children: ReactNode }): ReactNode => (
  <div className="limit-scale" aria-hidden="true">
    <p className="limit-answers muted">{cases} answers</p>
    <p className="limit-line">
      <span>
        <small>limit</small> {children}
      </span>
    </p>
    {Array.from({ length: cases }, (_, index) => index + 1).map((answer) => (
      <VerdictMark verdict={answer <= right ? 'pass' : 'fail'} key={answer} />
    ))}
    {right < cases && (
      <p className="limit-rate">
        <small>pass rate</small> {(right / cases).toFixed(2)}
      </p>
    )}
  </div>
);

const Choice = (): ReactNode => (
  <fieldset className="limit-choice choice row" aria-labelledby="limit-choice" {...OMITTED_FROM_MARKDOWN}>
    <p id="limit-choice">
      <strong>Move the limit</strong>
      <span className="wide-only">, one line in your repository</span>:{' '}
      <code>
        fail_below: <ByLimit>{({ source }) => source}</ByLimit>
      </code>
    </p>
    {limits.map(({ value }) => (
      <label className="button button-quiet" key={value}>
        <input type="radio" name="limit" value={value} defaultChecked={value === FIRST} />
        {value}
      </label>
    ))}
  </fieldset>
);

type Limit = (typeof limits)[number];

/** A text for each limit, all in one place. That of the chosen limit is shown (limit.css). */
const ByLimit = ({ children }: { children: (limit: Limit) => ReactNode }): ReactNode => (
  <span className="stack">
    {limits.map((limit) => {
      const omitted = limit.value === FIRST ? {} : { ...OMITTED_FROM_MARKDOWN, ...OMITTED_FROM_SEARCH };
      return (
        <span key={limit.value} data-at={limit.value} {...omitted}>
          {children(limit)}
        </span>
      );
    })}
  </span>
);
