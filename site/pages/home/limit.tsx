import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import { home } from './data.ts';
import { GitHub } from './github.tsx';
import { RunChart } from './run-chart.tsx';
import { SectionHeading } from './section-heading.tsx';
import { ByLimit, FIRST } from './shown-at.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const { limits, configExample } = home;
const { cases, right } = home.runs;
const RIGHT = right.at(-1) ?? 0;
const VALUE = (RIGHT / cases).toFixed(2);
const ANSWERS = Array.from({ length: cases }, (_, index) => index + 1);

/** Visitors choose the limit of an evaluation, and see its verdict, file, and pull request. No script is involved. */
export const LimitSection = (): ReactNode => (
  <section className="limit" aria-labelledby="config-title">
    <div className="container">
      <SectionHeading id="config-title" heading={home.headings.limit} />
      <div className="limit-columns column">
        <div className="limit-side column">
          <div className="panel panel-raised">
            <Scale />
            <Choice />
            <Outcome />
          </div>
          <EvaluationFile />
          <RunChart />
        </div>
        <GitHub />
      </div>
    </div>
  </section>
);

/** Twelve answers in a row, with the limit hanging between them. */
const Scale = (): ReactNode => (
  <div className="limit-scale" aria-hidden="true">
    <p className="limit-line">
      <ByLimit>{({ value }) => value}</ByLimit>
    </p>
    {ANSWERS.map((answer) => (
      <VerdictMark verdict={answer <= RIGHT ? 'pass' : 'fail'} key={answer} />
    ))}
    <p className="limit-value">{VALUE}</p>
  </div>
);

const Choice = (): ReactNode => (
  <fieldset className="limit-choice" {...OMITTED_FROM_MARKDOWN}>
    <legend className="muted">
      Fail below a <code>pass_rate</code> of
    </legend>
    {limits.map(({ value }) => (
      <label key={value}>
        <input type="radio" name="limit" value={value} defaultChecked={value === FIRST} />
        {value}
      </label>
    ))}
  </fieldset>
);

const Outcome = (): ReactNode => (
  <output className="limit-outcome muted">
    <ByLimit>
      {({ value, verdict, needed }) => (
        <>
          <strong className={`verdict-${verdict}`}>
            <VerdictMark verdict={verdict} />
            {verdict}
          </strong>{' '}
          {verdict === 'fail'
            ? `At least ${needed} of ${cases} answers must be right, and ${RIGHT} are: ${VALUE} is below ${value}.`
            : `${needed} of ${cases} right answers are enough, and ${RIGHT} are right. ${VALUE} is still below the warning limit of 1.00.`}
        </>
      )}
    </ByLimit>
  </output>
);

const EvaluationFile = (): ReactNode => (
  <figure className="listing">
    <figcaption>{configExample.file}</figcaption>
    <pre>
      <code>
        {configExample.source.split('\n').map((line) => {
          const [key = '', value] = line.split(/:(?= |$)/);
          const isChosen = key.trim() === 'fail_below';
          const Line = isChosen ? 'mark' : 'span';
          return (
            <Line className="line" key={line}>
              <span className="hl-property">{key}</span>:
              {isChosen ? <ByLimit>{({ source }) => ` ${source}`}</ByLimit> : value}
              {'\n'}
            </Line>
          );
        })}
      </code>
    </pre>
  </figure>
);
