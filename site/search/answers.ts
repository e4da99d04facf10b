import type { SearchAnswer, UrlPath } from '#generator';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/sidebar-sections.ts';

/**
 * One-line answers to queries that full-text ranking cannot answer: what does not exist, flags, and words in another sense.
 * Each has its section, and queries between commas. A query after `…` may also be a part of a longer one.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  'Install the command line': `${QUICKSTART}#install: install, setup, pip install, install ${config.product}`,
  'The command line runs on Linux, macOS, and Windows; the quickstart needs WSL on Windows':
    '/docs/getting-started/quickstart#install: windows, wsl, macos, requirements, prerequisites',
  'API tokens for scripts: EVALUATIONS_TOKEN':
    '/docs/core-concepts/cicd#cli-login: …EVALUATIONS_TOKEN, access token, service account',
  'There is no Terraform provider': '/docs/evaluations/configuration: …terraform, infrastructure as code',
  'You own your code, prompts, datasets, and results': '/terms#ownership: …owns, ownership',
  'A free account needs no card': '/terms#how-you-pay: credit card, payment, payment method',
  'Grounded answers, a built-in template':
    '/docs/evaluations#templates: …hallucination, grounded answers, …rag, retrieval',
  'The built-in templates':
    '/docs/evaluations#templates: answer-relevance, tool-selection, injection-resistance, stable-answer',
  'Several agents in one repository':
    '/docs/evaluations/configuration#several-agents: …monorepo, multiple agents, several agents, multiple applications',
  'Write an evaluation, a step of the quickstart':
    '/docs/getting-started/quickstart#2-say-what-is-right: write an evaluation, create an evaluation',
  [`Get help: write to ${config.email}`]:
    '/docs/getting-started/quickstart#help: support, contact, contact sales, email',
  'Features that have shipped': '/roadmap#shipped: changelog, release notes, releases, whats new',
  'Content is deleted within 60 days after the account is deleted':
    '/privacy#account-deletion: …retention, how long do you keep data, backup',
  'Who processes data': '/privacy#to-provide-the-service: dpa, data processing agreement, subprocessors',
  'Every customer has the same rights':
    '/privacy#your-rights: ccpa, dsgvo, export my data, forget me, …forgotten, …erasure',
  'There are no prices yet: what early access includes':
    '/docs/getting-started#early-access: pricing, plans, free, free tier, free trial, trial, ' +
    'what does the trial give me, what happens after the trial, enterprise, price per seat, how much, how much does it cost',
  'Latency metrics: percentiles': '/docs/evaluations/performance#metrics: p99, p90, percentile',
  'Safety evaluations: attacks and leaks':
    '/docs/evaluations/safety: security, personal data, personal information, sensitive data, ' +
    'private data, hidden instructions, …social engineering, …credit card number, …leak, …leakage, …pii, …attack, …attacker, …prompt injection, …exfiltration, ' +
    '…adversarial, …malicious, …owasp, …red team, …hacking, …exploit, …phishing, …confidential, …identifiable, …social security number, …ssn',
  'Check for leaked prompts':
    '/docs/evaluations/safety#prompt-leak: prompt leak, prompt leakage, leaked prompts',
  'Safety checks: what each one finds':
    '/docs/evaluations/safety#checks: …jailbreak, …toxic, …toxicity, …harmful, …hate, …offensive, ' +
    '…dangerous, …profanity, …racism, …moderation, …violence, …unsafe, forbidden tool, ' +
    '…insult, …weapon, …malware, …jail break, …suicide, …harassment',
  'How we secure your data': '/privacy#security: security',
  'There are no webhooks: the verdict arrives as a GitHub check (beta)':
    '/docs/integration/github#check: webhook, notifications, callback url',
  'The check (beta)': '/docs/integration/github#check: commit status, status check, run did not finish',
  'Test the judge before you trust it':
    '/docs/evaluations/llm#calibrate: …false positive, …false negative, …false alarm',
  'Require the check before a merge':
    '/docs/integration/github#gate-merges: block merge, block a pull request, block pr, prevent merge, ' +
    'merge gate, required check, branch protection',
  'The comment (beta) on a pull request':
    '/docs/integration/github#comment: comment, pull request comment, comment on pull request, comment on pr, pr comment, github comment',
  'There is no MCP server': '/docs/core-concepts/cicd#cli-formats: mcp, mcp server, model context protocol',
  'MCP servers that your agent uses':
    '/docs/core-concepts/cicd#build: mcp, mcp tools, mcp server, model context protocol',
  'Docker images are not available yet': '/docs/core-concepts/cicd#build: …docker, …dockerfile, container',
  'Retries of agent calls are not available yet': '/roadmap#upcoming: retry, retry policy, retry failed',
  'Merge queues are not available yet': '/roadmap#upcoming: merge queue',
  'Slack notifications are not available yet': '/roadmap#upcoming: …slack, microsoft teams, discord',
  'TypeScript agents are not available yet':
    '/roadmap#upcoming: …typescript, …javascript, node, nodejs, nextjs, vercel ai sdk',
  'Self-hosted runners are not available yet':
    '/roadmap#upcoming: self hosted, on premise, on prem, own cloud, …kubernetes, k8s, helm, vpc',
  'GitLab and Bitbucket are not available yet': '/roadmap#upcoming: …bitbucket, …gitlab, azure devops',
  'Error codes: what to do':
    '/docs/core-concepts/agents#errors: …agent_exception, …agent_timeout, …agent_exited, …http_status, ' +
    '…invalid_result, …result_too_large, …unsupported_input, …missing_contexts, …judge_unparseable, ' +
    '…script_error, agent timeout, agent exited',
  'Safety checks: their types and fields':
    '/docs/evaluations/configuration#field-checks: injection, …prompt_leak, …secret_leak, …pii_leak, ' +
    '…forbidden_text, …forbidden_tools, …harmful_content, …payment_card',
  'What an agent returns: the keys of a result':
    '/docs/core-concepts/agents#result: usage, …cost_usd, …input_tokens, …output_tokens, result',
  'Messages: an answer in the middle of a conversation':
    '/docs/core-concepts/agents#input: multi turn, conversation, chat history, messages',
  'HTTP API: call an environment': '/docs/core-concepts/agents#environment: api, rest api, http api',
  'Tools without a sandbox: a mode that does nothing':
    '/docs/core-concepts/agents#stub-tools: stub, stub tools, mock, fake tools, dry run',
  'Workers: which calls share a process and its state':
    '/docs/core-concepts/agents#workers: state, state between calls, stateless, threads',
  'What a pull request costs':
    '/docs/core-concepts/cicd#cost: budget, spending limit, cost limit, estimate cost, ' +
    'estimate cost for my team, cost per team, cost estimate, cost per pull request',
  'Data and security: what runs where, and who sees it':
    '/docs/core-concepts#data-and-security: security, egress, where does my code run, …see my code, ' +
    '…see my data, …see my prompts, …see results, …see secrets, who sees my data, store my code, ' +
    'is my code safe, source code access',
  'GitHub Enterprise Server is not supported':
    '/docs/integration/github#install: ghes, github enterprise server',
  'Delete an application, a run, or an upload':
    '/docs/core-concepts#data-and-security: …delete run, …delete application, …delete upload, …delete data',
  'There are no certificates yet: answers for a security review':
    '/docs/core-concepts#data-and-security: compliance, certification, …hipaa, iso 27001, pci, ' +
    'security review, pen test, penetration test',
  'You sign in with an email link': '/docs/core-concepts#data-and-security: mfa, 2fa, two factor, password',
  'Other CI systems: run the command line and read its exit code':
    '/docs/core-concepts/cicd#exit-codes: …jenkins, …circleci, …buildkite, other ci, ci system',
  'There is no uptime promise': '/terms#uptime: sla, status page',
  'Code and data are in the United States': '/privacy#location: eu, eu data, europe, region, data residency',
  'Judge models come from OpenAI, Anthropic, or Google':
    '/docs/evaluations/llm#judge: claude, bedrock, azure, gateway, proxy, litellm, mistral, ollama, ' +
    'local model, judge provider',
  'If the provider of a judge is down, the run ends in error':
    '/docs/evaluations/llm#judge: judge down, judge outage, what happens when the judge model is down',
  'Roles (beta): administrators manage members':
    '/docs/core-concepts/cicd#roles: admin, administrator, …invite, add member, team members',
  'Limits of environments, builds, and runs':
    '/docs/core-concepts/cicd#limits: quota, memory, out of memory, oom, ram, cpu, gpu, build timeout, ' +
    '…maximum, …size limit, concurrent runs',
  'What goes wrong in builds and runs':
    '/docs/core-concepts/cicd#what-goes-wrong: build failed, build error, why did my run fail, run failed',
  'Variables that tell the code where it runs':
    '/docs/core-concepts/cicd#environments: …EVALUATION_BRANCH, …EVALUATION_COMMIT, …EVALUATION_ENVIRONMENT',
  'Keys of your agent and of judge models are in variable sets':
    '/docs/core-concepts/cicd#variable-sets: …OPENAI_API_KEY, …ANTHROPIC_API_KEY, …GOOGLE_API_KEY, ' +
    'environment variable, add environment variable',
  'The baseline of a pull request': '/docs/core-concepts/cicd#baseline: regression, regression test',
  'How many cases you need':
    '/blog/2025/10/09/a-threshold-is-a-statistical-claim#on-monday: sample size, …how many cases, ' +
    '…how many test cases, number of cases, cases needed, statistical power',
  [`The command ${config.cli} init`]:
    '/docs/core-concepts/cicd#cli-init: …--framework, …--entry, …--name, …--force',
  [`The command ${config.cli} run`]: `/docs/core-concepts/cicd#cli-run: ${config.cli} run, …--branch, …--commit, …--working-tree, …--tag, …--no-wait, …--output`,
  [`The commands ${config.cli} runs and logs`]: `/docs/core-concepts/cicd#cli-runs: logs, ${config.cli} logs, …--failed, …--case, …--follow, …--verdict, …--since`,
  'All commands and their flags': '/docs/core-concepts/cicd#cli: …--dir, …--evaluation, …--format',
  'What goes wrong in the quickstart':
    '/docs/getting-started/quickstart#when-something-goes-wrong: debug, troubleshooting',
  'Completion in an editor':
    '/docs/evaluations/configuration#editor: vscode, vs code, editor, autocomplete, json schema',
  'The quickstart in a video': '/#demo-title: demo',
};

export const answers: readonly SearchAnswer[] = Object.entries(ANSWERS).map(([title, value]) => {
  const [url, queries = ''] = value.split(': ');
  const phrases = queries.split(', ');
  const anywhere = phrases.filter((phrase) => phrase.startsWith('…'));
  const whole = phrases.filter((phrase) => !anywhere.includes(phrase));
  return { title, url: url as UrlPath, queries: whole, anywhere };
});
