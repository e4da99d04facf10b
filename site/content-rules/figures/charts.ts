import type { LineChart } from './line-chart.tsx';

/** Number of ways to choose `k` of `n` things. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Chance that `pass_rate` reaches the limit when each case passes with probability `p`. */
function opens(p: number, cases: number, limit: number): number {
  let sum = 0;
  for (let passed = 0; passed <= cases; passed++)
    if (passed / cases >= limit) sum += choose(cases, passed) * p ** passed * (1 - p) ** (cases - passed);
  return sum;
}

const TRIES = 10;
/** Successful tries of each task of the agent that solves every task eight times out of ten. */
const SUCCESSES = 8;
const tries = [1, 2, 3, 4, 5, 6, 7, 8];
const SHARES = { from: 0, to: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] };

/** The two agents of the article about pass^k. */
export const passHatK: LineChart = {
  yTitle: 'share of tasks solved',
  y: SHARES,
  xTitle: 'tries (k)',
  xLabels: tries.map(String),
  series: [
    { label: 'Agent A, pass^k and pass@k', values: tries.map(() => SUCCESSES / TRIES) },
    { label: 'Agent B, pass^k', values: tries.map((k) => choose(SUCCESSES, k) / choose(TRIES, k)) },
    {
      label: 'Agent B, pass@k',
      values: tries.map((k) => 1 - choose(TRIES - SUCCESSES, k) / choose(TRIES, k)),
    },
  ],
};

const trueShares = [0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** How often a limit of 0.90 passes an agent, by its true share of right answers. */
export const gateOpens: LineChart = {
  yTitle: 'chance that the gate opens',
  y: SHARES,
  xTitle: 'true share of right answers',
  xLabels: trueShares.map((share) => share.toFixed(2)),
  series: [20, 50, 200].map((cases) => ({
    label: `${cases} cases`,
    values: trueShares.map((share) => opens(share, cases, 0.9)),
  })),
  limit: { at: trueShares.indexOf(0.9), label: 'limit 0.90' },
};

/** Example of the metric chart in the dashboard. Its last two runs are those of the example pull request. */
export const passRateOverTime: LineChart = {
  yTitle: 'returns / pass_rate',
  y: { from: 0.8, to: 1, ticks: [0.8, 0.9, 1] },
  xTitle: 'runs',
  xLabels: ['1', '2', '3', '4', '5', '6', '7', '8'],
  series: [{ label: 'pass_rate', values: [0.92, 0.92, 0.92, 1, 1, 1, 0.83, 1] }],
  limit: { value: 0.9, label: 'fail_below: 0.9' },
};
