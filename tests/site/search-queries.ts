import { config } from '../../site/config.ts';

/**
 * What people ask, and the place that must come first: address of a page, with the heading's id where a section is
 * meant. Add the query here whenever somebody could not find something.
 */
export const queries: readonly (readonly [query: string, first: string])[] = [
  // Titles of pages, also half typed
  ['agents', '/docs/core-concepts/agents'],
  ['langchain structured output', '/docs/integration/langchain#structured-output'],
  ['llamaindex', '/docs/integration/llamaindex'],
  ['llama index', '/docs/integration/llamaindex'],
  ['pydantic', '/docs/integration/pydantic-ai'],
  ['openai agents sdk', '/docs/integration/openai-agents'],
  ['adk', '/docs/integration/google-adk'],
  ['agno', '/docs/integration/agno'],
  ['github', '/docs/integration/github'],
  ['accuracy', '/docs/evaluations/accuracy'],
  ['llm as judge', '/docs/evaluations/llm'],
  ['roadmap', '/roadmap'],
  ['privacy policy', '/privacy'],
  ['terms of service', '/terms'],
  ['cookies', '/cookies'],
  ['open source', '/open-source'],
  ['opt out', '/analytics-opt-out'],

  // Sections
  ['forks', '/docs/integration/github#forks'],
  ['install github app', '/docs/integration/github#install'],
  ['baseline', '/docs/core-concepts/cicd#baseline'],
  ['github actions', '/docs/core-concepts/cicd#github-actions'],
  ['vertex ai', '/docs/integration/google-adk#vertex-ai'],
  ['prompt versions', '/docs/core-concepts/cicd#prompts'],
  ['custom scripts', '/docs/evaluations#custom-scripts'],
  ['exit codes', '/docs/core-concepts/cicd#exit-codes'],
  ['query engine', '/docs/integration/llamaindex#query-engine'],
  ['checkpointer', '/docs/integration/langchain#checkpointers'],
  ['guardrails', '/docs/integration/openai-agents#guardrails'],
  ['sub agents', '/docs/integration/google-adk#sub-agents'],
  ['factory', '/docs/integration/frameworks#factory'],
  ['refusals', '/docs/evaluations/safety#refusals'],
  ['prompt leak', '/docs/evaluations/safety#prompt-leak'],
  ['calibrate judge', '/blog/2025/10/03/calibrate-your-judge-like-a-scale'],
  ['refund', '/terms#refunds'],
  ['uptime', '/terms#uptime'],
  ['global privacy control', '/cookies#global-privacy-control'],
  ['login', '/docs/core-concepts/cicd#cli-login'],
  ['environments', '/docs/core-concepts/cicd#environments'],
  ['tool calls', '/docs/evaluations/accuracy#tool-calls'],
  ['permissions', '/docs/integration/github#permissions'],
  ['field reference', '/docs/evaluations/configuration#fields'],
  ['python function', '/docs/core-concepts/agents#python'],
  ['fork approval', '/docs/integration/github#forks'],
  ['cancel run', '/docs/core-concepts/cicd#runs'],
  ['history', '/docs/core-concepts/cicd#history'],
  ['repeat or rephrase', '/docs/evaluations/consistency#vary'],

  // Other words for it
  ['sso', '/roadmap#planning'],
  ['crewai', '/docs/integration/frameworks#choose'],
  ['gdpr', '/privacy#your-rights'],
  ['jsonl', '/docs/core-concepts/evaluations#cases'],
  ['migrate from promptfoo', '/docs/getting-started#coming-from'],
  ['cost per case', '/docs/evaluations/performance#cost'],
  ['gemini', '/docs/integration/google-adk'],
  ['embedding', '/docs/evaluations/accuracy'],
  ['autogen', '/docs/integration/frameworks#choose'],
  ['who owns my content', '/terms#ownership'],
  ['cancel subscription', '/terms#if-you-cancel'],
  ['parallel', '/docs/evaluations/performance#settings'],
  ['pytest', '/docs/getting-started#coming-from'],
  ['anthropic', '/docs/evaluations/configuration#field-judge'],

  // Names in code
  ['runs', '/docs/core-concepts/cicd#runs'],
  ['p95', '/docs/evaluations/performance#what-you-see'],
  ['compare runs', '/docs/core-concepts/cicd#cli-diff'],
  ['ainvoke', '/docs/integration/langchain#what-the-adapter-does'],

  // Mistyped
  ['roadmp', '/roadmap'],
  ['jugde', '/docs/evaluations/llm'],
  ['pydnatic', '/docs/integration/pydantic-ai'],
  ['agnet', '/docs/core-concepts/agents'],

  // Answers of the site
  ['EVALUATIONS_TOKEN', '/docs/core-concepts/cicd#cli-login'],
  ['credit card', '/terms#how-you-pay'],
  ['how to install it', '/docs/getting-started/quickstart#install'],
  ['dashboard', '/docs/core-concepts/cicd#dashboard'],
  [`${config.cli} run`, '/docs/core-concepts/cicd#cli-run'],
  ['monorepo', '/docs/evaluations/configuration#several-agents'],
  ['support', '/docs/getting-started/quickstart#help'],
  ['changelog', '/roadmap#shipped'],
  ['webhook', '/docs/integration/github#check'],
  ['windows', '/docs/getting-started/quickstart#install'],
  ['rest api', '/docs/core-concepts/agents#environment'],
  ['jenkins', '/docs/core-concepts/cicd#exit-codes'],
  ['sla', '/terms#uptime'],
  ['data residency', '/privacy#location'],
  ['azure openai', '/docs/evaluations/llm#judge'],
  ['claude', '/docs/evaluations/llm#judge'],
  ['troubleshooting', '/docs/getting-started/quickstart#when-something-goes-wrong'],
  ['vs code', '/docs/evaluations/configuration#fields'],
  ['demo', '/#demo-title'],
  ['contact sales', '/docs/getting-started/quickstart#help'],

  // By the place that must come first
  ...Object.entries({
    '/blog/2025/10/09/a-threshold-is-a-statistical-claim#on-monday': 'sample size, how many test cases',
    '/docs/evaluations/llm#calibrate': 'false positives, judge false alarm',
    '/docs/integration/github#limits': 'who can change limits',
    '/privacy#your-rights': 'forget me, right to erasure',
    '/docs/core-concepts#data-and-security':
      '2fa, soc2, training data, data and security, who can see my code, hipaa, pen test, ' +
      'do you see my prompts, delete run, delete a run',
    '/docs/core-concepts/agents#errors':
      'error codes, agent_timeout, missing_contexts, agent_exited error, agent timeout',
    '/docs/core-concepts/cicd#build': 'docker, docker image',
    '/docs/core-concepts/cicd#cli': 'cli, validate command, command line, --help, --version',
    '/docs/core-concepts/cicd#cli-formats': 'mcp, junit, output formats',
    '/docs/core-concepts/cicd#cli-run': '--fail-on-warn, --no-wait, --commit, --fail-on, run --tag',
    '/docs/core-concepts/cicd#cli-init': '--framework, --entry',
    '/docs/core-concepts/cicd#cli-runs': 'logs, --follow, --limit, --failed, logs --failed',
    '/docs/core-concepts/cicd#limits': 'quotas, out of memory, dataset size limit',
    '/docs/core-concepts/cicd#roles': 'roles, rbac, invite team, admin, add member',
    '/docs/core-concepts/cicd#variable-sets': 'api key, secrets, env vars, variable sets',
    '/docs/core-concepts/evaluations#thresholds': 'thresold, limits',
    '/docs/evaluations': 'what is an evaluation, evaluatoin',
    '/docs/evaluations#templates': 'rag, hallucination, built-in templates',
    '/docs/evaluations/configuration': 'terraform, config, configuration',
    '/docs/evaluations/configuration#field-thresholds-scored': 'thresholds, mean_score, pass rate, warning',
    '/docs/evaluations/configuration#field-judge': 'judge, judge.model',
    '/docs/evaluations/configuration#field-cases':
      'canary, expected, id, canary field, role, cases, input[].role, expected tool calls',
    '/docs/evaluations/configuration#field-checks': 'secret_leak, forbidden_tools, patterns, us_ssn',
    '/docs/evaluations/configuration#field-config':
      'timeout_seconds, runtime.timeout_seconds, required_var, timeout_secnds',
    '/docs/evaluations/consistency': 'consistancy, flaky tests, consistency',
    '/docs/evaluations/performance': 'slow, latency, performance',
    '/docs/evaluations/safety':
      'safety, leaks, personal data, attacks, security, leak api key, prompt attacks, leaking secrets, ' +
      'exfiltration, redact pii, credit card numbers, prompt injection test, owasp, phishing, attacker',
    '/docs/evaluations/safety#checks':
      'toxic output, jailbreak, toxic, hate speech, jailbrake, toxicty, harmful answers, forbidden tool, insult, jail break',
    '/docs/getting-started#early-access': 'enterprise, free, how much does it cost, pricing',
    '/docs/getting-started#promptfoo': 'promptfoo, table of assertions',
    '/docs/getting-started/quickstart': 'quick strat, quikstart, tutorial, quickstart',
    '/docs/integration/github#comment': 'read the comment, pull request comment, pr comment, github comment',
    '/docs/integration/github#gate-merges': 'protect main, block merge, prevent merge',
    '/docs/integration/langchain': 'langchian, lang chain, langchain',
    '/privacy#account-deletion': 'data retention, delete my account, account deletion, log retention',
    '/roadmap#upcoming':
      'kubernetes helm, on-prem, self hosted, gitlab, retry, slack, typescript, ' +
      'does it work with gitlab, slack alerts, run on kubernetes',
    '/waitlist': 'sign up, early access, waitlist',
  }).flatMap(([first, words]) => words.split(', ').map((query) => [query, first] as const)),
];
