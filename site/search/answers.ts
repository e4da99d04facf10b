import type { SearchAnswer, UrlPath } from '#generator';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/sidebar-sections.ts';
import { names } from './names.ts';

/**
 * One-line answers to queries that full-text ranking cannot answer: features that do not exist, and words that the
 * pages use in another sense. By the section with more information, each with its queries, between commas.
 */
const ANSWERS: Readonly<Record<UrlPath, Readonly<Record<string, string>>>> = {
  [`${QUICKSTART}#install`]: {
    'Install the command line, a step of the quickstart': `install, setup, pip install, install ${config.product}`,
    "The command line runs on Linux, macOS, and Windows; the quickstart's commands need Linux, macOS, or WSL":
      'windows, wsl, macos, requirements, prerequisites',
  },
  '/docs/core-concepts/cicd#cli-login': {
    'API tokens for scripts: EVALUATIONS_TOKEN': 'EVALUATIONS_TOKEN, access token',
  },
  '/docs/evaluations/configuration': {
    'There is no Terraform provider: evaluations are files in your repository':
      'terraform, infrastructure as code',
  },
  '/terms#how-you-pay': {
    'A free account needs no card': 'credit card, payment, payment method',
  },
  '/docs/evaluations#templates': {
    'Grounded answers: the built-in template grounded-answer':
      'hallucination, grounded answers, rag, retrieval',
  },
  '/docs/evaluations/configuration#several-agents': {
    'Several agents in one repository: connect one folder for each':
      'monorepo, multiple agents, several agents, multiple applications',
  },
  [`${QUICKSTART}#help`]: {
    [`Get help: write to ${config.email}`]: 'support, contact, contact sales, email',
  },
  '/roadmap#shipped': {
    'Features that have shipped': 'changelog, release notes, releases, whats new',
  },
  '/privacy#account-deletion': {
    'Content is deleted within 60 days after the account is deleted': 'data retention, retention',
  },
  '/docs/getting-started#early-access': {
    'There are no prices yet: what early access includes, and what happens before a price applies':
      'pricing, plans, free, free tier, free trial, trial, what does the trial give me, what happens after the trial, enterprise, price per seat, how much, how much does it cost',
  },
  '/docs/evaluations/safety': {
    'Safety evaluations: how your agent handles attacks and leaks':
      'security, leak, secret leak, personal data, pii, attack, prompt injection, toxicity, harmful content, red team',
  },
  '/privacy#security': {
    'How we secure your data': 'security',
  },
  '/docs/integration/github#check': {
    'There are no webhooks: the verdict arrives as a GitHub check (beta)':
      'webhook, notifications, callback url',
  },
  '/docs/core-concepts/cicd#cli-formats': {
    'There is no MCP server: tools can read the JSON of the command line':
      'mcp, mcp server, model context protocol',
  },
  '/docs/core-concepts/cicd#build': {
    'MCP servers that your agent uses: what an environment can start':
      'mcp, mcp tools, mcp server, model context protocol',
    'Your own container images are not available yet: what a build installs': 'docker, dockerfile, container',
  },
  '/roadmap#upcoming': {
    'Retries after transient errors are not available yet': 'retry, retry policy, retry failed',
    'Slack notifications are not available yet': 'slack, microsoft teams, discord',
    'TypeScript agents are not available yet: agents are Python today':
      'typescript, javascript, node, nodejs, nextjs, vercel ai sdk',
    'Self-hosted runners are not available yet: environments run on our servers':
      'self hosted, on premise, on prem, own cloud, kubernetes, kubernetes helm, k8s, helm, vpc',
    'The only code host is GitHub.com: GitLab and Bitbucket are not available yet':
      'bitbucket, gitlab, azure devops',
  },
  '/docs/core-concepts/agents#errors': {
    'Error codes: causes and what to do':
      'agent_exception, agent_timeout, agent_exited, http_status, invalid_result, result_too_large, unsupported_input, missing_contexts, judge_unparseable, script_error',
  },
  '/docs/core-concepts/agents#environment': {
    'HTTP API: call the agent of an environment': 'api, rest api, http api',
  },
  '/docs/core-concepts/agents#stub-tools': {
    'Tools without a sandbox: a mode that does nothing': 'stub, stub tools, mock, fake tools, dry run',
  },
  '/docs/core-concepts/agents#workers': {
    'Workers: which calls share a process and its state': 'state, state between calls, stateless, threads',
  },
  '/docs/core-concepts/cicd#cost': {
    'What a pull request costs, and how to cap it':
      'budget, spending limit, cost limit, estimate cost, estimate cost for my team, cost per team, cost estimate, cost per pull request',
  },
  '/docs/core-concepts#data-and-security': {
    'Data and security: what runs where, what leaves your network, and which GitHub is supported':
      'security, egress, where does my code run, ghes, github enterprise server',
    'You sign in with a link sent by email: there is no password': 'mfa, 2fa, two factor, password',
  },
  '/docs/core-concepts/cicd#exit-codes': {
    'Other CI systems: run the command line and read its exit code':
      'jenkins, circleci, buildkite, other ci, ci system',
  },
  '/terms#uptime': {
    'There is no uptime promise': 'sla, status page',
  },
  '/privacy#location': {
    'Code and data are in the United States': 'eu, eu data, europe, region, data residency',
  },
  '/docs/evaluations/llm#judge': {
    'Judge models come from OpenAI, Anthropic, or Google; your agent may call any model':
      'claude, bedrock, azure, gateway, proxy, litellm, mistral, ollama, local model, judge provider',
    'If the provider of a judge is down, the run ends in error':
      'judge down, judge outage, what happens when the judge model is down',
  },
  '/docs/core-concepts/cicd#roles': {
    'Roles (beta): administrators manage members': 'invite, invite team, team members, user management',
  },
  '/docs/core-concepts/cicd#cli-run': {
    'The flag --no-wait': 'no-wait',
    'The flag --working-tree': 'working-tree',
    'The flag --fail-on-warn': 'fail-on-warn',
    [`The command ${config.cli} run`]: `${config.cli} run`,
  },
  '/docs/core-concepts/cicd#cli-runs': {
    [`The command ${config.cli} logs`]: `logs, ${config.cli} logs`,
  },
  [`${QUICKSTART}#when-something-goes-wrong`]: {
    'What goes wrong: common causes': 'debug, troubleshooting',
  },
  '/docs/evaluations/configuration#fields': {
    'Completion in an editor: the JSON Schemas': 'vscode, vs code, editor, autocomplete, json schema',
  },
  '/#demo-title': {
    'Watch the quickstart in a video': 'demo',
  },
};

export const answers: readonly SearchAnswer[] = [
  ...names,
  ...Object.entries(ANSWERS).flatMap(([url, queriesOf]) =>
    Object.entries(queriesOf).map(([title, queries]) => ({
      queries: queries.split(', '),
      title,
      url: url as UrlPath,
    })),
  ),
];
