import { checkExample, type Table, type Verdict } from './example.ts';
import type { FactList } from './facts.tsx';

/** Title of the hero and the card that illustrates it. */
export type HeroState = {
  readonly title: string;
  /** Label of the button that shows this state. */
  readonly label: string;
  readonly pullRequest: { readonly title: string; readonly number: number };
  readonly diff?: { readonly file: string; readonly lines: readonly string[] };
  readonly table?: Table;
  readonly facts?: FactList;
  readonly verdict: Verdict;
  readonly outcome: { readonly strong: string; readonly text: string };
};

const { pullRequest: shorterPrompt } = checkExample;
const smallerModel = { title: 'Try the smaller model', number: 131 };

/** Titles of the hero with their cards, which are shown in turn, beginning with the first. */
export const heroStates: readonly [HeroState, HeroState, HeroState, HeroState] = [
  {
    title: 'See what a pull\u00a0request does to your agent',
    label: 'Verdict',
    pullRequest: shorterPrompt,
    table: {
      columns: ['Evaluation', 'Value', 'Limit'],
      judged: 'Value',
      rows: checkExample.rows.map(({ name, verdict, metric, score, threshold }) => ({
        verdict,
        name,
        cells: metric.endsWith('_ms') ? [`${score} ms`, `${threshold} ms`] : [score, threshold],
      })),
    },
    verdict: 'fail',
    outcome: { strong: 'Merging is blocked.', text: '1 of 5 evaluations failed.' },
  },
  {
    title: 'See which answers a new prompt breaks',
    label: 'Answers',
    pullRequest: shorterPrompt,
    diff: { file: shorterPrompt.file, lines: shorterPrompt.diff.slice(1, 3) },
    table: {
      columns: ['Question', 'Before', 'Now'],
      judged: 'Now',
      rows: [
        { verdict: 'fail', name: 'How long do I have to return shoes?', cells: ['30 days', '14 days'] },
        { verdict: 'fail', name: 'How long do I have to return the shoes?', cells: ['30 days', '14 days'] },
        { verdict: 'pass', name: 'Can I return electronics after 10 days?', cells: ['14 days', '14 days'] },
      ],
      sentences: true,
    },
    verdict: 'fail',
    outcome: { strong: '2 of 12 answers are wrong.', text: 'All 12 were right on main.' },
  },
  {
    title: 'See what a new model costs per answer',
    label: 'Cost',
    pullRequest: smallerModel,
    diff: { file: 'support_agent/agent.py', lines: ['-MODEL = "large"', '+MODEL = "small"'] },
    table: {
      columns: ['Metric', 'main', `#${smallerModel.number}`],
      judged: `#${smallerModel.number}`,
      rows: [
        { verdict: 'pass', name: 'cost_usd_mean', cells: ['0.0084', '0.0021'] },
        { verdict: 'pass', name: 'latency_p95_ms', cells: ['2792', '1640'] },
        { verdict: 'warn', name: 'pass_rate', cells: ['1.00', '0.92'] },
      ],
    },
    verdict: 'warn',
    outcome: { strong: 'Ready to merge, with a warning.', text: 'A quarter of the cost, one answer worse.' },
  },
  {
    title: 'See why a run failed, case by case',
    label: 'Cases',
    pullRequest: shorterPrompt,
    facts: [
      ['Case', 'returns / shoes-window'],
      ['Input', 'How long do I have to return shoes?'],
      ['Expected', 'contains "30 days"'],
      ['Got', 'You can return shoes within 14 days of delivery.'],
      ['Prompt', `${shorterPrompt.file}, ${shorterPrompt.versions.join(' → ')}`],
    ],
    verdict: 'fail',
    outcome: { strong: 'Failed case 1 of 2.', text: 'It passed on main.' },
  },
];
