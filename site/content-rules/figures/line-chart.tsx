import type { ReactElement } from 'react';

/** `values[i]` belongs to the i-th label of the x axis. */
export type Series = { readonly label: string; readonly values: readonly number[] };

export type LineChart = {
  readonly xTitle: string;
  readonly xLabels: readonly string[];
  readonly yTitle: string;
  /** Range of the y axis. */
  readonly y: { readonly from: number; readonly to: number; readonly ticks: readonly number[] };
  readonly series: readonly Series[];
  /** Horizontal line at a value. */
  readonly limit?: { readonly value: number; readonly label: string };
};

/** Size of the drawing, and of the area between its axes, in units of its view box. */
const SIZE = { width: 340, height: 220 };
const AREA = { left: 30, right: 326, top: 24, bottom: 178 };

/** Lines over labels of an x axis. Values are also in the text or a table of the page. */
export function Chart({ chart }: { chart: LineChart }): ReactElement {
  const { xLabels, xTitle, yTitle, y, series, limit } = chart;
  const left = (index: number) =>
    AREA.left + (index / (xLabels.length - 1)) * (AREA.right - AREA.left - 12) + 6;
  const top = (value: number) =>
    AREA.bottom - ((value - y.from) / (y.to - y.from)) * (AREA.bottom - AREA.top);
  return (
    <svg className="chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <text x="0" y="12">
        {yTitle}
      </text>
      {y.ticks.map((value) => (
        <g key={value}>
          <path className="chart-grid" d={`M${AREA.left} ${top(value)}H${AREA.right}`} />
          <text x={AREA.left - 6} y={top(value) + 4} textAnchor="end">
            {value.toFixed(2).replace(/0$/, '')}
          </text>
        </g>
      ))}
      {xLabels.map((label, index) => (
        <text key={label} x={left(index)} y={AREA.bottom + 18} textAnchor="middle">
          {label}
        </text>
      ))}
      <text x={AREA.right} y={SIZE.height - 6} textAnchor="end">
        {xTitle}
      </text>
      {limit && <path className="chart-limit" d={`M${AREA.left} ${top(limit.value)}H${AREA.right}`} />}
      {series.map(({ label, values }, index) => (
        <g key={label} className={`chart-series-${index + 1}`}>
          <path
            className="chart-line"
            d={`M${values.map((value, at) => `${left(at)} ${top(value)}`).join('L')}`}
          />
          {values.map((value, at) => (
            <circle key={xLabels[at]} cx={left(at)} cy={top(value)} r="3.5" />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Names of the lines, in the order of the series. */
export function Legend({ chart: { series, limit } }: { chart: LineChart }): ReactElement {
  return (
    <ul className="row chart-legend">
      {series.map(({ label }, index) => (
        <li key={label} className={`chart-series-${index + 1}`}>
          {label}
        </li>
      ))}
      {limit && <li className="chart-limit-name">{limit.label}</li>}
    </ul>
  );
}
