import type { SearchAnswer } from '#generator';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/docs-table.ts';

const UPCOMING = '/roadmap#upcoming';

/**
 * One-line answers to queries that full-text ranking cannot answer: features that do not exist, and words that the
 * pages use in another sense. Each links to the section with more information.
 */
export const answers: readonly SearchAnswer[] = [
  {
    queries: ['install', 'setup', 'pip install', 'install cli', `install ${config.product}`],
    title: 'Install the command line: step of the quickstart',
    url: `${QUICKSTART}#install`,
  },
  {
    queries: ['terraform', 'infrastructure as code'],
    title: 'There is no Terraform provider: settings are files in your repository',
    url: '/docs/evaluations/configuration',
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
    queries: [
      'pricing',
      'prices',
      'plans',
      'free',
      'free tier',
      'free trial',
      'enterprise',
      'how much',
      'how much does it cost',
    ],
    title: 'Prices are not published yet: what early access costs',
    url: '/docs/getting-started#what-you-need',
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
    queries: ['jenkins', 'circleci', 'buildkite', 'other ci', 'ci system'],
    title: 'Other CI systems: run the command line and read its exit code',
    url: '/docs/core-concepts/cicd#exit-codes',
  },
  {
    queries: ['claude', 'bedrock', 'azure openai', 'mistral', 'ollama', 'local model', 'judge provider'],
    title: 'Judge models come from OpenAI, Anthropic, or Google',
    url: '/docs/evaluations/llm#judge',
  },
  {
    queries: ['bitbucket', 'gitlab', 'azure devops'],
    title: 'Code hosts other than GitHub are not available yet',
    url: UPCOMING,
  },
];
