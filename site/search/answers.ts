import type { SearchAnswer } from '#generator';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/sidebar-sections.ts';
import { names } from './names.ts';

const UPCOMING = '/roadmap#upcoming';

/**
 * One-line answers to queries that full-text ranking cannot answer: features that do not exist, and words that the
 * pages use in another sense. Each links to the section with more information. Commas separate the queries.
 */
const ANSWERS: readonly (Omit<SearchAnswer, 'queries'> & { readonly queries: string })[] = [
  {
    queries: `install, setup, pip install, install ${config.product}`,
    title: 'Install the command line, a step of the quickstart',
    url: `${QUICKSTART}#install`,
  },
  {
    queries: 'EVALUATIONS_TOKEN, access token',
    title: 'API tokens for scripts: EVALUATIONS_TOKEN',
    url: '/docs/core-concepts/cicd#cli-login',
  },
  {
    queries: 'terraform, infrastructure as code',
    title: 'There is no Terraform provider: evaluations are files in your repository',
    url: '/docs/evaluations/configuration',
  },
  {
    queries: 'credit card, payment, payment method',
    title: 'A free account needs no card',
    url: '/terms#how-you-pay',
  },
  {
    queries: 'hallucination, grounded answers, rag, retrieval',
    title: 'Grounded answers: the built-in template grounded-answer',
    url: '/docs/evaluations#templates',
  },
  {
    queries: 'monorepo, multiple agents, several agents, multiple applications',
    title: 'Several agents in one repository: connect one folder for each',
    url: '/docs/evaluations/configuration#several-agents',
  },
  {
    queries: 'support, contact, contact sales, email',
    title: `Get help: write to ${config.email}`,
    url: `${QUICKSTART}#help`,
  },
  {
    queries: 'changelog, release notes, releases, whats new',
    title: 'Features that have shipped',
    url: '/roadmap#shipped',
  },
  {
    queries: 'data retention, retention',
    title: 'Content is deleted within 60 days after account deletion',
    url: '/privacy#account-deletion',
  },
  {
    queries:
      'pricing, plans, free, free tier, free trial, trial, what does the trial give me, what happens after the trial, enterprise, price per seat, how much, how much does it cost',
    title: 'There are no prices yet: what early access includes, and what happens before a price applies',
    url: '/docs/getting-started#early-access',
  },
  {
    queries:
      'security, leak, secret leak, personal data, pii, attack, prompt injection, toxicity, harmful content, red team',
    title: 'Safety evaluations: how your agent handles attacks and leaks',
    url: '/docs/evaluations/safety',
  },
  {
    queries: 'security',
    title: 'How we secure your data',
    url: '/privacy#security',
  },
  {
    queries: 'webhook, notifications, callback url',
    title: 'There are no webhooks: results arrive as a GitHub check (beta)',
    url: '/docs/integration/github#check',
  },
  {
    queries: 'mcp, mcp server, model context protocol',
    title: 'There is no MCP server: tools can read the JSON of the command line',
    url: '/docs/core-concepts/cicd#cli-formats',
  },
  {
    queries: 'mcp, mcp tools, mcp server, model context protocol',
    title: 'MCP servers that your agent uses: what an environment can start',
    url: '/docs/core-concepts/cicd#build',
  },
  {
    queries: 'retry, retry policy, retry failed',
    title: 'Retries after transient errors are not available yet',
    url: UPCOMING,
  },
  {
    queries: 'slack, microsoft teams, discord',
    title: 'Slack notifications are not available yet',
    url: UPCOMING,
  },
  {
    queries: 'typescript, javascript, node, nodejs, nextjs, vercel ai sdk',
    title: 'TypeScript agents are not available yet: agents are Python today',
    url: UPCOMING,
  },
  {
    queries: 'self hosted, on premise, on prem, own cloud, kubernetes, kubernetes helm, k8s, helm, vpc',
    title: 'Self-hosted runners are not available yet: environments run on our servers',
    url: UPCOMING,
  },
  {
    queries: 'docker, dockerfile, container',
    title: 'Your own container images are not available yet: what a build installs',
    url: '/docs/core-concepts/cicd#build',
  },
  {
    queries: 'windows, wsl, macos, requirements, prerequisites',
    title:
      "The command line runs on Linux, macOS, and Windows; the quickstart's commands need Linux, macOS, or WSL",
    url: `${QUICKSTART}#install`,
  },
  {
    queries: 'api, rest api, http api',
    title: 'HTTP API: call the agent of an environment',
    url: '/docs/core-concepts/agents#environment',
  },
  {
    queries: 'stub, stub tools, mock, fake tools, dry run',
    title: 'Tools without a sandbox: a mode that does nothing',
    url: '/docs/core-concepts/agents#stub-tools',
  },
  {
    queries: 'state, state between calls, stateless, threads',
    title: 'Workers: which calls share a process and its state',
    url: '/docs/core-concepts/agents#workers',
  },
  {
    queries:
      'budget, spending limit, cost limit, estimate cost, estimate cost for my team, cost per team, cost estimate, cost per pull request',
    title: 'What a pull request costs, and how to cap it',
    url: '/docs/core-concepts/cicd#cost',
  },
  {
    queries: 'security, egress, where does my code run, ghes, github enterprise server',
    title: 'Data and security: what runs where, what leaves your network, and which GitHub',
    url: '/docs/core-concepts#data-and-security',
  },
  {
    queries: 'jenkins, circleci, buildkite, other ci, ci system',
    title: 'Other CI systems: run the command line and read its exit code',
    url: '/docs/core-concepts/cicd#exit-codes',
  },
  {
    queries: 'mfa, 2fa, two factor, password',
    title: 'You sign in with a link sent by email: there is no password',
    url: '/docs/core-concepts#data-and-security',
  },
  {
    queries: 'sla, status page',
    title: 'There is no uptime promise',
    url: '/terms#uptime',
  },
  {
    queries: 'eu, eu data, europe, region, data residency',
    title: 'Code and data are in the United States',
    url: '/privacy#location',
  },
  {
    queries: 'claude, bedrock, azure, gateway, proxy, litellm, mistral, ollama, local model, judge provider',
    title: 'Judge models come from OpenAI, Anthropic, or Google; your agent may call any model',
    url: '/docs/evaluations/llm#judge',
  },
  {
    queries: 'judge down, judge outage, what happens when the judge model is down',
    title: 'If the provider of a judge is down, the run ends in error',
    url: '/docs/evaluations/llm#judge',
  },
  {
    queries: 'invite, invite team, team members, user management',
    title: 'Roles: administrators manage members',
    url: '/docs/core-concepts/cicd#roles',
  },
  {
    queries: `${config.cli} run`,
    title: `The command ${config.cli} run`,
    url: '/docs/core-concepts/cicd#cli-run',
  },
  {
    queries: `logs, ${config.cli} logs`,
    title: `The command ${config.cli} logs`,
    url: '/docs/core-concepts/cicd#cli-runs',
  },
  {
    queries: 'debug, troubleshooting',
    title: 'What goes wrong: common causes',
    url: `${QUICKSTART}#when-something-goes-wrong`,
  },
  {
    queries: 'vscode, vs code, editor, autocomplete, json schema',
    title: 'Completion in an editor: the JSON Schemas',
    url: '/docs/evaluations/configuration#fields',
  },
  {
    queries: 'demo',
    title: 'Watch the quickstart in a video',
    url: '/#demo-title',
  },
  {
    queries: 'bitbucket, gitlab, azure devops',
    title: 'Code hosts other than GitHub are not available yet',
    url: UPCOMING,
  },
];

export const answers: readonly SearchAnswer[] = [
  ...names,
  ...ANSWERS.map((answer) => ({ ...answer, queries: answer.queries.split(', ') })),
];
