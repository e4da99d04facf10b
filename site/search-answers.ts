import type { SearchAnswer } from '#generator';
import { config } from './config.ts';
import { QUICKSTART } from './docs-table.ts';

const UPCOMING = '/roadmap#upcoming';

/**
 * One-line answers to queries that full-text ranking cannot answer: features that do not exist, and words that the
 * pages use in another sense. Each links to the section with more information.
 */
export const answers: readonly SearchAnswer[] = [
  {
    queries: ['install', 'setup', 'pip install', 'install cli', `install ${config.product}`],
    title: 'Install the command line: step of the quickstart',
    url: `${QUICKSTART}#1-write-the-agent`,
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
    queries: ['fail on warn', 'fail on warning'],
    title: 'The flag --fail-on-warn',
    url: '/docs/core-concepts/cicd#cli-run',
  },
  {
    queries: ['credit card', 'payment', 'payment method'],
    title: 'A free account needs no card',
    url: '/terms#how-you-pay',
  },
  {
    queries: ['dashboard', 'open dashboard'],
    title: 'Open the dashboard: step of the quickstart',
    url: `${QUICKSTART}#3-connect-the-repository`,
  },
  {
    queries: ['hallucination', 'hallucinations', 'grounded answers'],
    title: 'Grounded answers: the template grounded-answer',
    url: '/docs/evaluations#templates',
  },
  {
    queries: ['monorepo', 'multiple agents', 'several agents', 'multiple applications'],
    title: 'Several agents in one repository: connect one folder for each',
    url: '/docs/integration/github#install',
  },
  {
    queries: ['support', 'contact', 'contact support', 'customer support', 'email', 'help'],
    title: `Write to ${config.email}`,
    url: '/privacy#contact',
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
    queries: ['pricing', 'price', 'prices', 'plans', 'free tier', 'how much'],
    title: 'Prices are not published yet: join the waitlist for early access',
    url: '/waitlist',
  },
  {
    queries: ['security'],
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
    queries: ['typescript', 'javascript', 'node', 'nodejs', 'node.js'],
    title: 'TypeScript agents are not available yet: agents are Python today',
    url: UPCOMING,
  },
  {
    queries: ['self hosted', 'self host', 'on premise', 'on premises'],
    title: 'Self-hosted runners are not available yet',
    url: UPCOMING,
  },
  {
    queries: ['bitbucket', 'gitlab', 'azure devops'],
    title: 'Code hosts other than GitHub are not available yet',
    url: UPCOMING,
  },
];
