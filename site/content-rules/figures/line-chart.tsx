import type { ReactElement, ReactNode } from 'react';

export type LineChart = {
  readonly xTitle: string;
  readonly xLabels: readonly string[];
  readonly yTitle: string;
  /** Range of the y axis. */
  readonly y: { readonly from: number; readonly to: number; readonly ticks: readonly number[] };
  /** `values[i]` belongs to the i-th label of the x axis. */
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** Line at a value: horizontal, or a plumb line at the label of the x axis with this number. */
  readonly limit?: { readonly label: string } & ({ readonly value: number } | { readonly at: number });
};

/** Value of a color by its name in `styles/tokens.css`. Open Graph images cannot use the properties. */
export type ColorOf = (name: string) => string;
export const colorProperty: ColorOf = (name) => `var(--color-${name})`;

/** How the lines are drawn, in the order of the series. Only limits have the accent, as everywhere on the site. */
const LOOKS = [{ color: 'text' }, { color: 'important', dashes: '7' }, { color: 'text-faint', dashes: '3' }];
const LIMIT = { color: 'accent' };
/** Outline of a plumb line's weight, from its point. */
export const WEIGHT = 'm0 0l-4.5 -9.5a4.4 4.4 0 0 1 3.5 -6v-2h2v2a4.4 4.4 0 0 1 3.5 6z';
const strokeOf = ({ color, dashes }: { color: string; dashes?: string }, colorOf: ColorOf) => ({
  stroke: colorOf(color),
  strokeDasharray: dashes,
  fill: 'none',
});

/** Size of the drawing, and of the area between its axes, in units of its view box. */
const SIZE = { width: 340, height: 220 };
const AREA = { left: 30, right: 326, top: 32, bottom: 178 };

const positionsIn = ({ xLabels, y }: LineChart) => ({
  left: (index: number) => AREA.left + (index / (xLabels.length - 1)) * (AREA.right - AREA.left - 12) + 6,
  top: (value: number) => AREA.bottom - ((value - y.from) / (y.to - y.from)) * (AREA.bottom - AREA.top),
});

/** Grid, limit and lines of a chart. */
export function chartShapes(chart: LineChart, colorOf: ColorOf): ReactElement[] {
  const { left, top } = positionsIn(chart);
  const across = (value: number) => `M${AREA.left} ${top(value)}H${AREA.right}`;
  const { limit, y, series } = chart;
  const down = (index: number) => `M${left(index)} ${AREA.top}V${AREA.bottom}${WEIGHT}`;
  const limitLine = limit && ('at' in limit ? down(limit.at) : across(limit.value));
  const accent = colorOf(LIMIT.color);
  return [
    ...y.ticks.map((value) => <path key={value} stroke={colorOf('line')} d={across(value)} />),
    ...(limit ? [<path key="limit" stroke={accent} fill={accent} d={limitLine} />] : []),
    ...series.map(({ label, values }, index) => {
      const look = strokeOf(LOOKS[index] ?? LIMIT, colorOf);
      return (
        <g key={label}>
          <path
            d={`M${values.map((value, at) => `${left(at)} ${top(value)}`).join('L')}`}
            {...look}
            strokeWidth="2.5"
          />
          {values.map((value, at) => (
            <circle
              key={chart.xLabels[at]}
              cx={left(at)}
              cy={top(value)}
              r="3.5"
              fill={limit && 'value' in limit && value < limit.value ? colorOf('fail') : look.stroke}
            />
          ))}
        </g>
      );
    }),
  ];
}

/** Lines over labels of an x axis. Values are also in the text or a table of the page. */
export function Chart({ chart, children }: { chart: LineChart; children?: ReactNode }): ReactElement {
  const { left, top } = positionsIn(chart);
  return (
    <svg className="chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <text x="0" y="12">
        {chart.yTitle}
      </text>
      {chart.y.ticks.map((value) => (
        <text key={value} x={AREA.left - 6} y={top(value)} textAnchor="end" dominantBaseline="central">
          {value.toFixed(2).replace(/0$/, '')}
        </text>
      ))}
      {chart.xLabels.map((label, index) => (
        <text key={label} x={left(index)} y={AREA.bottom + 18} textAnchor="middle">
          {label}
        </text>
      ))}
      <text x={AREA.right} y={SIZE.height - 6} textAnchor="end">
        {chart.xTitle}
      </text>
      {chartShapes(chart, colorProperty)}
      {children}
    </svg>
  );
}

/** Names of the lines, each beside a piece of it. */
export function Legend({ chart: { series, limit } }: { chart: LineChart }): ReactElement {
  const names = [
    ...series.map(({ label }, index) => ({ label, look: LOOKS[index] ?? LIMIT })),
    ...(limit ? [{ label: limit.label, look: LIMIT }] : []),
  ];
  return (
    <p className="row chart-legend">
      {names.map(({ label, look }) => (
        <span key={label} className="row">
          <svg width="24" height="4" aria-hidden="true">
            <path d="M0 2H24" {...strokeOf(look, colorProperty)} strokeWidth="2.5" />
          </svg>
          {label}
        </span>
      ))}
    </p>
  );
}
