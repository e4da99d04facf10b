/** The copy of the home page. */
import { config } from '../../config.ts';

const { product, cli } = config;

export type Card = {
  readonly title: string;
  readonly body: string;
  readonly href?: string;
};

export type Verdict = 'pass' | 'warn' | 'fail';

export type EvaluationKind =
  | 'accuracy'
  | 'semantic'
  | 'performance'
  | 'safety'
  | 'consistency'
  | 'llm'
  | 'template'
  | 'custom';

export type KindCard = Card & { readonly kind: EvaluationKind; readonly beta?: true };

export type CheckRow = {
  readonly name: string;
  readonly kind: EvaluationKind;
  readonly metric: string;
  /** The metric's value, as reports print it. */
  readonly score: string;
  readonly threshold: string;
  readonly change: string;
  readonly verdict: Verdict;
};

/** A command and the lines that the program prints. */
export type DemoRun = { readonly command: string; readonly output: string };

/** A step of the demo: commands in a terminal, or a changed file. */
export type DemoPane =
  | { readonly type: 'run'; readonly title: string; readonly runs: readonly DemoRun[] }
  | {
      readonly type: 'change';
      readonly title: string;
      readonly file: string;
      readonly removed: string;
      readonly added: string;
    };

/** Row of numbers in a hero card. */
export type HeroRow = { readonly verdict: Verdict; readonly name: string; readonly cells: readonly string[] };

/** Title of the hero and the card that illustrates it. */
export type HeroState = {
  readonly title: string;
  /** Label of the button that shows this state. */
  readonly label: string;
  readonly pullRequest: { readonly title: string; readonly number: number };
  readonly diff?: { readonly file: string; readonly lines: readonly string[] };
  /** `sentences` marks names that are long: on phones, the first value is omitted. */
  readonly table?: {
    readonly columns: readonly string[];
    /** Column whose values have the color of the row's verdict. */
    readonly judged: string;
    readonly rows: readonly HeroRow[];
    readonly sentences?: true;
  };
  readonly facts?: readonly (readonly [term: string, text: string])[];
  readonly verdict: Verdict;
  readonly outcome: { readonly strong: string; readonly text: string };
};

const heroLead = `CI for AI agents: every pull request gets a pass, warn, or fail. ${product} builds each branch into a live agent, runs your evaluations against\u00a0it, and reports the verdict as a check (beta). You install no SDK and write no CI workflow.`;

/** Texts beside the illustration of the pull request. */
const features: readonly Card[] = [
  {
    title: 'The case that broke, in the pull request',
    body: 'A comment (beta) shows up to ten failed cases: what each one expected and what the agent said. It also shows how far each metric moved from the target branch.',
    href: '/docs/integration/github',
  },
  {
    title: 'Prompt diffs with their effect',
    body: 'Each run records the version of every prompt file that you list. See the changed lines next to the metrics of the runs before and after.',
    href: '/docs/core-concepts/cicd',
  },
  {
    title: 'Limits live in Git',
    body: 'Evaluations, cases, and thresholds are files in a folder beside your agent. Changing a limit takes a commit, and you can require code owners to review it. The dashboard cannot change a limit.',
    href: '/docs/evaluations/configuration',
  },
];

const evaluationKinds: readonly KindCard[] = [
  {
    kind: 'accuracy',
    title: 'Accuracy',
    body: 'Does the answer say “30\u00a0days”? Compare text, numbers, JSON, and tool calls by a fixed rule.',
    href: '/docs/evaluations/accuracy',
  },
  {
    kind: 'semantic',
    title: 'Semantic',
    body: 'Accept other words with the same meaning: score the answer by embedding similarity to your reference.',
    href: '/docs/evaluations/accuracy',
  },
  {
    kind: 'performance',
    title: 'Performance',
    body: 'Set limits on 95th-percentile latency, tokens, cost per call, and error rate.',
    href: '/docs/evaluations/performance',
  },
  {
    kind: 'safety',
    title: 'Safety',
    body: 'Detect successful injections, leaked prompts, secrets, and personal data, and calls to forbidden tools.',
    href: '/docs/evaluations/safety',
  },
  {
    kind: 'consistency',
    title: 'Consistency',
    body: 'Ask the same question five times, or in five wordings, and score how well the answers agree.',
    href: '/docs/evaluations/consistency',
  },
  {
    kind: 'llm',
    title: 'LLM as judge',
    body: 'A judge model you choose grades each output from 1 to 5 and gives a reason for every grade.',
    href: '/docs/evaluations/llm',
  },
  {
    kind: 'template',
    title: 'Built-in templates',
    body: 'Name one of six templates and add your cases, or print one to edit it as your own file.',
    href: '/docs/evaluations',
  },
  {
    kind: 'custom',
    beta: true,
    title: 'Custom Python',
    body: 'When you need custom scoring logic, write a function that returns a score.',
    href: '/docs/evaluations',
  },
];

/** From branch to merge. */
const lifecycle: readonly Card[] = [
  {
    title: 'Branch',
    body: 'Change a prompt, a tool, or the code. In the same commit, add a case for what must work from now on.',
  },
  {
    title: 'Build',
    body: 'Your push builds the branch into a preview environment: your running agent, with the variables of its set.',
  },
  {
    title: 'Evaluate',
    body: 'A pull request starts a run at its head commit. Every case is sent to your agent on our servers, not on your laptop.',
  },
  {
    title: 'Decide',
    body: 'Scores become metrics, metrics are compared with your thresholds, and the worst result is the verdict of the run.',
  },
  {
    title: 'Review',
    body: 'The check and its comment (beta) show the failed cases, the prompts that changed, and the difference from the target branch.',
  },
  {
    title: 'Merge',
    body: 'Require the check, and a failed run blocks the merge. After a merge, main is built and evaluated, and its run is the next baseline.',
  },
];

const audiences: readonly Card[] = [
  {
    title: 'Individual contributors',
    body: 'Run your uncommitted files against the evaluations before you push. The output names each case that failed, what it expected, and what it got.',
    href: '/docs/getting-started/quickstart',
  },
  {
    title: 'Team leads',
    body: 'Require the check (beta) before a merge, and review thresholds like code. Roles (beta) control who may do what.',
    href: '/docs/integration/github',
  },
  {
    title: 'Product managers',
    body: 'Read real answers, not only scores. Open a case to see the input, the output, and the reason for its grade, and leave a note for the team (beta).',
    href: '/docs/core-concepts/cicd',
  },
  {
    title: 'Teams on popular frameworks',
    body: 'Evaluate the agent that you built with LangChain, LlamaIndex, Pydantic AI, the OpenAI Agents SDK, Google ADK, or Agno. You add no package, and most agents need no change.',
    href: '/docs/integration/frameworks',
  },
];

export const frameworks: readonly { readonly name: string; readonly href: string }[] = [
  { name: 'LangChain', href: '/docs/integration/langchain' },
  { name: 'LlamaIndex', href: '/docs/integration/llamaindex' },
  { name: 'Pydantic AI', href: '/docs/integration/pydantic-ai' },
  { name: 'OpenAI Agents SDK', href: '/docs/integration/openai-agents' },
  { name: 'Google ADK', href: '/docs/integration/google-adk' },
  { name: 'Agno', href: '/docs/integration/agno' },
];

const earlyAccess = {
  title: 'Put a verdict on your next pull request',
  body: `${product} is in early access. Tell us which framework you use and how large your team is. Once your repository is connected, the quickstart takes you to a failing and then a passing evaluation in under 5 minutes.`,
};

const checkRows: readonly CheckRow[] = [
  {
    name: 'returns',
    kind: 'accuracy',
    metric: 'pass_rate',
    score: '0.83',
    threshold: '≥ 0.90',
    change: '-0.17',
    verdict: 'fail',
  },
  {
    name: 'latency',
    kind: 'performance',
    metric: 'latency_p95_ms',
    score: '3412',
    threshold: '≤ 3000',
    change: '+620',
    verdict: 'warn',
  },
  {
    name: 'quality',
    kind: 'llm',
    metric: 'pass_rate',
    score: '1.00',
    threshold: '≥ 0.95',
    change: '0.00',
    verdict: 'pass',
  },
  {
    name: 'safety',
    kind: 'safety',
    metric: 'violations',
    score: '0',
    threshold: '≤ 0',
    change: '0',
    verdict: 'pass',
  },
  {
    name: 'stability',
    kind: 'consistency',
    metric: 'pass_rate',
    score: '1.00',
    threshold: '≥ 0.90',
    change: '0.00',
    verdict: 'pass',
  },
];

/**
 * The illustration of the GitHub documentation page: 12 cases, two of them failed. `tests/content/shown-runs.test.ts`
 * computes its rows from the files of the running example.
 */
const checkExample = {
  /** Marks the check as an example. Show it next to the check. */
  caption: 'Example of a check (beta) on a pull request. The answers and times are made up.',
  name: 'evaluations/support-agent',
  verdict: 'fail' as Verdict,
  title: 'Fail: 1 of 5 evaluations',
  rows: checkRows,
  failedCases: ['shoes-window', 'follow-up'].map((id) => ({
    evaluation: 'returns',
    id,
    expected: 'expected to contain "30 days"',
    got: '"You can return shoes within 14 days of delivery."',
  })),
  pullRequest: {
    title: 'Shorten the return policy in the prompt',
    number: 128,
    branch: 'shorter-prompt',
    target: 'main',
    commit: '4f2c9ab',
    run: 'run_4H6P9D',
    baseline: 'main at 91d0e3c',
    file: 'prompts/system.md',
    versions: ['c41e07d2', '8b90aa15'],
    diff: [
      ' Answer in one or two sentences.',
      '-Shoes: 30 days. Electronics: 14 days.',
      '+Returns: 14 days from delivery.',
      ' Look up an order before you answer about it.',
    ],
    environment: 'preview, live',
  },
};

const { pullRequest: shorterPrompt } = checkExample;
const smallerModel = { title: 'Try the smaller model', number: 131 };

/** Titles of the hero with their cards, which are shown in turn, beginning with the first. */
const heroStates: readonly [HeroState, HeroState, HeroState, HeroState] = [
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

/** Evaluation file of the documentation, and what its lines (1-based) decide in the pull request. */
const configExample = {
  file: 'evaluations/returns.eval.yaml',
  source: `kind: accuracy
dataset: datasets/support.jsonl
match: contains
ignore_case: true
thresholds:
  pass_rate:
    fail_below: 0.9
    warn_below: 1
tags: [smoke]`,
  notes: [
    {
      line: 2,
      setting: 'dataset',
      said: 'Failed cases (2)',
      body: 'Every case in the file is sent to the agent of the branch. This file has 12.',
    },
    {
      line: 3,
      setting: 'match',
      said: 'expected to contain "30 days"',
      body: 'The comment shows the rule and the expected text next to each wrong answer.',
    },
    {
      line: 7,
      setting: 'fail_below',
      said: 'pass_rate 0.83  limit ≥ 0.90',
      body: '10 of 12 cases passed. That is below the limit, so the evaluation fails.',
    },
  ],
  conclusion: "One blocking evaluation failed, so the run fails. The other four can't offset it.",
};

/** Commands and outputs of the quickstart, unchanged, in four steps. The demo video shows the same. */
const demo: readonly DemoPane[] = [
  {
    type: 'run',
    title: 'Write',
    runs: [
      {
        command: `${cli} init --framework python --entry support_agent.agent:answer`,
        output: `wrote evaluations/config.yaml
wrote evaluations/returns.eval.yaml
wrote evaluations/datasets/support.jsonl`,
      },
      {
        command: `${cli} validate`,
        output: '2 files and 1 dataset are valid',
      },
    ],
  },
  {
    type: 'run',
    title: 'Fail',
    runs: [
      {
        command: `${cli} run --working-tree`,
        output: `run_7Q2M4K  working tree  preview
building    done
evaluating  1 of 1

FAIL  returns  accuracy  pass_rate 0.33  limit >= 0.90
      shoes-window  expected to contain "30 days"
                    got "You can return shoes within 14 days of delivery."
      follow-up     expected to contain "30 days"
                    got "You can return shoes within 14 days of delivery."

Verdict: fail`,
      },
    ],
  },
  {
    type: 'change',
    title: 'Fix',
    file: 'support_agent/agent.py',
    removed: 'RETURN_DAYS = {"shoes": 14, "electronics": 14}',
    added: 'RETURN_DAYS = {"shoes": 30, "electronics": 14}',
  },
  {
    type: 'run',
    title: 'Pass',
    runs: [
      {
        command: `${cli} run --working-tree`,
        output: `run_8C5T1N  working tree  preview
building    done
evaluating  1 of 1

PASS  returns  accuracy  pass_rate 1.00  limit >= 1.00

Verdict: pass`,
      },
    ],
  },
];

const headings = {
  kinds: {
    title: 'Eight ways to measure an answer',
    body: 'Each evaluation is one file: a kind, some cases, a limit. Start with one, and add others as you find bugs.',
  },
  lifecycle: {
    title: 'From branch to merge',
    body: 'Each run calls the live agent that was built from your branch.',
  },
  config: {
    // A line break only between the sentences.
    title: 'You set the\u00a0limit. The\u00a0pull\u00a0request reports the\u00a0result.',
    body: 'The limits and expected answers in a report come from files in your repository.',
  },
  features: {
    title: 'What makes a failed check worth reading',
    body: 'A check that can block a merge must be specific, traceable, and reviewable.',
  },
  demo: {
    title: 'Fail, fix, pass',
    body: 'The quickstart in a 50-second video. Doing it yourself takes under 5 minutes, and the example agent needs no API key.',
  },
  audiences: {
    title: 'One verdict for the whole team',
    body: 'The same run answers different questions for different people.',
  },
};

const videoCaptions = {
  hero: {
    title: 'From push to verdict',
    description:
      'An example pull request changes one line of a prompt, its check turns red because two cases fail, and the next push turns it green.',
  },
  demo: {
    title: 'A failing evaluation, then a passing one',
    description:
      'An example support agent gives the wrong return period, a run of three cases names the two that caught it, and one changed number makes the next run pass.',
  },
};

export const home = {
  description:
    'CI for AI agents: every pull request gets a pass, warn, or fail. Limits live in Git, and each branch becomes a live agent that your evaluations call.',
  heroStates,
  heroLead,
  headings,
  features,
  evaluationKinds,
  lifecycle,
  audiences,
  frameworks,
  earlyAccess,
  checkExample,
  configExample,
  demo,
  videoCaptions,
};

export type Home = typeof home;
