import type { SearchAnswer } from '#generator';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/docs-table.ts';
import { names } from './names.ts';

const UPCOMING = '/roadmap#upcoming';

/**
 * One-line answers to queries that full-text ranking cannot answer: features that do not exist, and words that the
 * pages use in another sense. Each links to the section with more information.
 */
export const answers: readonly SearchAnswer[] = [
  ...names,
  {
    queries: ['install', 'setup', 'pip install', 'install cli', `install ${config.product}`],
    title: 'Install the command line: step of the quickstart',
    url: `${QUICKSTART}#install`,
  },
  {
    queries: [`${config.cli} run`, 'run command', 'start run', 'cli run'],
    title: `The command ${config.cli} run`,
    url: '/docs/core-concepts/cicd#cli-run',
  },
  {
    queries: ['EVALUATIONS_TOKEN', 'api token', 'api tokens', 'access token'],
    title: 'API tokens for scripts: EVALUATIONS_TOKEN',
    url: '/docs/core-concepts/cicd#cli-login',
  },
  {
    queries: ['terraform', 'infrastructure as code'],
    title: 'There is no Terraform provider: settings are files in your repository',
    url: '/docs/evaluations/configuration',
  },
  {
    queries: ['credit card', 'payment', 'payment method'],
    title: 'A free account needs no card',
    url: '/terms#how-you-pay',
  },
  {
    queries: ['hallucination', 'hallucinations', 'grounded answers', 'rag', 'retrieval'],
    title: 'Grounded answers: the template grounded-answer',
    url: '/docs/evaluations#templates',
  },
  {
    queries: ['monorepo', 'multiple agents', 'several agents', 'multiple applications'],
    title: 'Several agents in one repository: connect one folder for each',
    url: '/docs/integration/github#install',
  },
  {
    queries: ['support', 'contact', 'contact support', 'contact sales', 'customer support', 'email', 'help'],
    title: `Get help: write to ${config.email}`,
    url: `${QUICKSTART}#help`,
  },
  {
    queries: ['changelog', 'release notes', 'releases', 'whats new', "what's new", 'new features'],
    title: 'Features that have shipped',
    url: '/roadmap#shipped',
  },
  {
    queries: ['data retention', 'retention', 'data deletion', 'delete data'],
    title: 'Content is deleted within 60 days after account deletion',
    url: '/privacy#account-deletion',
  },
  {
    queries: [
      'pricing',
      'plans',
      'free',
      'free tier',
      'free trial',
      'enterprise',
      'price per seat',
      'how much',
      'how much does it cost',
    ],
    title: 'There are no prices yet: what early access costs',
    url: '/docs/getting-started#what-you-need',
  },
  {
    queries: [
      'security',
      'leak',
      'data leak',
      'secret leak',
      'personal data',
      'pii',
      'attack',
      'prompt injection',
      'toxicity',
      'harmful content',
      'red team',
    ],
    title: 'Safety evaluations: how your agent handles attacks and leaks',
    url: '/docs/evaluations/safety',
  },
  {
    queries: ['security'],
    title: 'How we secure your data',
    url: '/privacy#security',
  },
  {
    queries: ['soc2', 'soc 2', 'iso 27001', 'hipaa', 'compliance', 'certification'],
    title: `${config.product} has no certification such as SOC 2: read how data is handled`,
    url: '/docs/core-concepts#data-and-security',
  },
  {
    queries: ['webhook', 'webhooks', 'notifications', 'callback url'],
    title: 'There are no webhooks: results arrive as a GitHub check (beta)',
    url: '/docs/integration/github#check',
  },
  {
    queries: ['mcp', 'mcp server', 'model context protocol'],
    title: 'There is no MCP server: tools can read the JSON of the command line',
    url: '/docs/core-concepts/cicd#cli-formats',
  },
  {
    queries: ['mcp', 'mcp tools', 'mcp server', 'model context protocol'],
    title: 'MCP servers that your agent uses: what an environment can start',
    url: '/docs/core-concepts/cicd#build',
  },
  {
    queries: ['retry', 'retries', 'retry policy', 'retry failed'],
    title: 'A retry policy for transient errors is planned',
    url: UPCOMING,
  },
  {
    queries: ['slack', 'slack notifications', 'microsoft teams', 'discord'],
    title: 'Slack notifications are planned',
    url: UPCOMING,
  },
  {
    queries: ['typescript', 'javascript', 'node', 'nodejs', 'node.js', 'nextjs', 'next.js', 'vercel ai sdk'],
    title: 'TypeScript agents are not available yet: agents are Python today',
    url: UPCOMING,
  },
  {
    queries: [
      'self hosted',
      'on premise',
      'on prem',
      'own cloud',
      'kubernetes',
      'kubernetes helm',
      'k8s',
      'helm',
      'helm chart',
      'vpc',
    ],
    title: 'Self-hosted runners are not available yet: environments run on our servers',
    url: UPCOMING,
  },
  {
    queries: ['docker', 'docker image', 'dockerfile', 'container', 'container image'],
    title: 'Your own container images are not available yet: what a build installs',
    url: '/docs/core-concepts/cicd#build',
  },
  {
    queries: ['windows', 'wsl', 'macos', 'requirements', 'prerequisites'],
    title:
      "The command line runs on Linux, macOS, and Windows; the quickstart's commands need macOS, Linux, or WSL",
    url: `${QUICKSTART}#install`,
  },
  {
    queries: ['api', 'rest api', 'http api'],
    title: 'HTTP API: call the agent of an environment',
    url: '/docs/core-concepts/agents#environment',
  },
  {
    queries: ['stub', 'stub tools', 'mock', 'mock tools', 'fake tools', 'dry run'],
    title: 'Tools without a sandbox: a mode that does nothing',
    url: '/docs/core-concepts/agents#stub-tools',
  },
  {
    queries: ['state', 'state between calls', 'stateless', 'threads', 'processes'],
    title: 'Workers: which calls share a process and its state',
    url: '/docs/core-concepts/agents#workers',
  },
  {
    queries: [
      'budget',
      'spending limit',
      'cost limit',
      'estimate cost',
      'cost estimate',
      'cost per pull request',
    ],
    title: 'What a pull request costs, and how to cap it',
    url: '/docs/core-concepts/cicd#cost',
  },
  {
    queries: ['security', 'egress', 'what runs where', 'where does my code run', 'ghes'],
    title: 'Data and security: what runs where, what leaves your network, and which GitHub',
    url: '/docs/core-concepts#data-and-security',
  },
  {
    queries: ['jenkins', 'circleci', 'buildkite', 'other ci', 'ci system'],
    title: 'Other CI systems: run the command line and read its exit code',
    url: '/docs/core-concepts/cicd#exit-codes',
  },
  {
    queries: ['mfa', '2fa', 'two factor', 'password', 'reset password', 'forgot password'],
    title: 'You sign in with a link sent by email: there is no password',
    url: '/docs/core-concepts#data-and-security',
  },
  {
    queries: ['sla', 'uptime guarantee', 'status page'],
    title: 'There is no uptime promise',
    url: '/terms#uptime',
  },
  {
    queries: ['eu', 'eu data', 'europe', 'region', 'data residency', 'data location'],
    title: 'Code and data are in the United States',
    url: '/privacy#location',
  },
  {
    queries: [
      'claude',
      'bedrock',
      'azure',
      'azure openai',
      'gateway',
      'proxy',
      'litellm',
      'mistral',
      'ollama',
      'local model',
      'judge provider',
    ],
    title: 'Judge models come from OpenAI, Anthropic, or Google; your agent may call any model',
    url: '/docs/evaluations/llm#judge',
  },
  {
    queries: ['judge down', 'judge outage', 'what happens when the judge model is down'],
    title: 'If the provider of a judge is down, the run ends in error',
    url: '/docs/evaluations/llm#what-goes-wrong',
  },
  {
    queries: ['invite', 'invite team', 'team members', 'user management'],
    title: 'Roles: administrators manage members',
    url: '/docs/core-concepts/cicd#roles',
  },
  {
    queries: ['logs', 'run logs', `${config.cli} logs`],
    title: `The command ${config.cli} logs`,
    url: '/docs/core-concepts/cicd#cli-runs',
  },
  {
    queries: ['debug', 'debugging', 'troubleshooting'],
    title: 'What goes wrong: common causes',
    url: `${QUICKSTART}#when-something-goes-wrong`,
  },
  {
    queries: ['vscode', 'vs code', 'editor', 'autocomplete', 'json schema'],
    title: 'Completion in an editor: the JSON Schemas',
    url: '/docs/evaluations/configuration#fields',
  },
  {
    queries: ['demo', 'watch demo', 'video'],
    title: 'Watch the quickstart in a video',
    url: '/#demo-title',
  },
  {
    queries: ['bitbucket', 'gitlab', 'azure devops'],
    title: 'Code hosts other than GitHub are not available yet',
    url: UPCOMING,
  },
];
