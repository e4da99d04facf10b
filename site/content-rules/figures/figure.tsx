import type { ReactElement } from 'react';
import * as v from 'valibot';
import { type Block, OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { gateOpens, passHatK, passRateOverTime } from './charts.ts';
import { CheckAndComment } from './check-and-comment.tsx';
import { ConfusionMatrix } from './confusion-matrix.tsx';
import { Chart, Legend, type LineChart } from './line-chart.tsx';
import { RunPage } from './run-page.tsx';
import { VerdictChain } from './verdict-chain.tsx';

const chart = (data: LineChart): ReactElement => (
  <div className="figure-body row">
    <Chart chart={data} />
    <Legend chart={data} />
  </div>
);

export const FIGURES = {
  'check-and-comment': <CheckAndComment />,
  'run-page': <RunPage />,
  'verdict-chain': <VerdictChain />,
  'pass-rate-over-time': chart(passRateOverTime),
  'pass-hat-k': chart(passHatK),
  'gate-opens': chart(gateOpens),
  'confusion-matrix': <ConfusionMatrix />,
};

const figureNames = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
const schema = v.strictObject({
  name: v.optional(v.picklist(figureNames, `it must be one of ${figureNames.join(', ')}.`)),
});

/** Drawing of the product or of a post's numbers: `name`, or the first element. The rest is its caption. */
export const figure: Block<v.InferOutput<typeof schema>> = {
  schema,
  render({ name, children }) {
    const [drawing, ...caption] = name ? [FIGURES[name], ...children] : children;
    return (
      <figure className="block figure">
        <div className="panel figure-frame" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
          {drawing}
        </div>
        <figcaption>{caption}</figcaption>
      </figure>
    );
  },
};
