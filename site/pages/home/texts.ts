/** The copy of the home page. */
import { config } from '../../config.ts';
import type { NavLink } from '../../layout/page.ts';
import { beta, production } from '../roadmap/data.ts';

export * from './example.ts';

const { product, cli } = config;

/** Titles of the hero, which are shown in turn, beginning with the first. */
export const heroTitles = [
  'Catch the pull\u00a0request that breaks your agent',
  'Catch the prompt that makes answers worse',
  'Catch the model that costs more per answer',
  'Catch the slow answer before your users do',
] as const;

export const heroLead =
  'Your evaluations run on every pull request. If too many answers are wrong, a check (beta) can block the merge.';

/** Texts by their titles, which are Markdown links, as those below. */
export const evaluationKinds = {
  '[Accuracy](/docs/evaluations/accuracy)': 'Compare text, numbers, JSON, and tool calls by a fixed rule.',
  '[Semantic](/docs/evaluations/accuracy#semantic)':
    'Accept other words with the same meaning, by embedding similarity.',
  '[Performance](/docs/evaluations/performance)':
    'Set limits on p95 latency, tokens, cost per call, and error rate.',
  '[Safety](/docs/evaluations/safety)': 'Detect successful injections, forbidden tool calls, and leaks.',
  '[Consistency](/docs/evaluations/consistency)':
    'Ask the same question five times, and score how well the answers agree.',
  '[LLM as judge](/docs/evaluations/llm)':
    'A judge model you choose grades each output from 1 to 5, with a reason.',
  '[Built-in templates](/docs/evaluations#templates)': 'Name one of six templates, and add your cases.',
  '[Custom Python](/docs/evaluations#custom-scripts) (beta)': 'Write a function that returns a score.',
};

/** The lifecycle of a change: the steps of the scene. The video shows the last one. */
export const steps = {
  '[Edit](/docs/core-concepts/cicd#prompts)':
    'Someone shortens a prompt. Each run records its version, and a diff of two runs shows the lines and the metrics.',
  '[Push](/docs/integration/github#runs)':
    'The pull request starts a run at its head commit. You install no SDK and write no CI workflow.',
  '[Build](/docs/core-concepts/cicd#environments)':
    'The branch becomes a preview environment: your running agent, with the variables of the preview set.',
  '[Evaluate](/docs/core-concepts/evaluations)':
    'Every case is sent to that agent, on our servers. A wrong answer is reported with what was expected.',
  '[Verdict](/docs/integration/github#check)':
    'Scores become metrics, and the worst evaluation decides. If you require the check (beta), the verdict fail blocks the merge. A comment (beta) lists up to ten failed cases.',
  '[Merge](/docs/core-concepts/cicd#baseline)':
    'The next push turns the check green: with 12 right answers, the warn limit of 1.00 is met, too. The run of main is the next baseline.',
};

/** What each audience learns from a run, and a line of it. */
export const audiences = {
  '[Individual contributors](/docs/getting-started/quickstart)': `Run the evaluations on your uncommitted files before you push. The output names each case that failed, what it expected, and what it got.\n$ ${cli} run --working-tree`,
  '[Team leads](/docs/integration/github#gate-merges)':
    'Require the check (beta) before a merge. A new limit takes a commit, which code owners can review: the dashboard cannot change it. Roles (beta) control who may do what.\n/evaluations/ @example-org/reviewers',
  '[Product managers](/docs/core-concepts/cicd#dashboard)':
    'Read real answers, not only scores. Open a case to see the input, the output, and the reason for its score, and leave a note for the team (beta).\ngot "You can return shoes within 14 days of delivery."',
  '[Teams on popular frameworks](/docs/integration/frameworks)':
    'Evaluate the agent that you built with LangChain, LlamaIndex, Pydantic AI, the OpenAI Agents SDK, Google ADK, or Agno. You add no package, and most agents need no change.\ntype: langchain',
};

export const frameworks: readonly NavLink[] = [
  { title: 'LangChain', url: '/docs/integration/langchain' },
  { title: 'LlamaIndex', url: '/docs/integration/llamaindex' },
  { title: 'Pydantic AI', url: '/docs/integration/pydantic-ai' },
  { title: 'OpenAI Agents SDK', url: '/docs/integration/openai-agents' },
  { title: 'Google ADK', url: '/docs/integration/google-adk' },
  { title: 'Agno', url: '/docs/integration/agno' },
];

export const earlyAccess = {
  title: 'Put a verdict on every pull request',
  status: `${product} is in early access, with`,
  shipped: `${Object.keys(production).length} features in production and ${Object.keys(beta).length}\u00a0in\u00a0beta`,
  body: 'Tell us which framework you use and how large your team is.',
};

/** Commands and outputs of the quickstart, unchanged. The demo video shows the same. */
export const demoRuns = {
  init: {
    command: `${cli} init --framework python --entry support_agent.agent:answer`,
    output: `wrote evaluations/config.yaml
wrote evaluations/returns.eval.yaml
wrote evaluations/datasets/support.jsonl`,
  },
  validate: { command: `${cli} validate`, output: '2 files and 1 dataset are valid' },
  failing: {
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
  passing: {
    command: `${cli} run --working-tree`,
    output: `run_8C5T1N  working tree  preview
building    done
evaluating  1 of 1

PASS  returns  accuracy  pass_rate 1.00  limit >= 1.00

Verdict: pass`,
  },
};

/** The change between the failing and the passing run. */
export const demoFix = {
  file: 'support_agent/agent.py',
  removed: 'RETURN_DAYS = {"shoes": 14, "electronics": 14}',
  added: 'RETURN_DAYS = {"shoes": 30, "electronics": 14}',
};

export const headings = {
  scene: {
    title: 'From branch to merge',
    body: 'Pull request #128, step by step. Each run calls the live agent that was built from your branch.',
  },
  turn: {
    title: 'See which run crossed the\u00a0line',
    body: 'Run 7 is the first push of pull request #128, with 10 of 12 answers right. Run 8 is its fix.',
  },
  kinds: {
    title: 'Eight ways to measure an answer',
    body: 'Each evaluation is one file: a kind, some cases, and a limit. Start with one, and add others as you find bugs.',
  },
  demo: {
    title: 'Fail, fix, pass',
    body: 'The quickstart takes under 5 minutes, apart from connecting the repository. This video shows it in 50 seconds. The example agent needs no API key.',
  },
  audiences: {
    title: 'One verdict for the whole team',
    body: 'The same run answers different questions for different people.',
  },
};

export const demoVideo = {
  title: 'A failing evaluation, then a passing one',
  description:
    'An example support agent gives the wrong return period, a run of three cases names the two that caught it, and one changed number makes the next run pass.',
};

export const description =
  'CI for AI agents: every pull request gets a pass, warn, or fail. Limits are in Git, and each branch becomes a live agent that your evaluations call.';
