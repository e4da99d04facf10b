import type { ReactNode } from 'react';
import { passRateOverTime } from '../../content-rules/figures/charts.ts';
import { Chart } from '../../content-rules/figures/line-chart.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';

/** All runs on a chart. The section turns from the color of a fail to that of a pass. */
export const Turn = (): ReactNode => (
  <section className="turn" aria-labelledby="film-title">
    <div className="home-columns column container">
      <SectionHeading id="film-title" heading={home.headings.turn} />
      <figure className="panel panel-raised window">
        <Chart chart={passRateOverTime}>
          <text fill="var(--color-accent)" x="36" y="120">
            {passRateOverTime.limit?.label}
          </text>
          <text className="verdict-fail" x="268" y="164" textAnchor="end">
            #128: 0.83
          </text>
        </Chart>
      </figure>
    </div>
  </section>
);
