import type { SearchAnswer } from '#generator';

/** Fields of the configuration files, by the section of the field reference that describes them. */
const FIELDS: Readonly<Record<string, string>> = {
  config:
    'required_variables, working_directory, timeout_seconds, concurrency, runtime.concurrency, ' +
    'runtime.install, runtime.python, name, version',
  agent: 'entry, port, path, health_path, input_key, output_key',
  judge: '…votes, provider, judge.model',
  'thresholds-scored': 'pass_rate, fail_below, warn_below, mean_score, min_score',
  performance:
    'fail_above, warn_above, latency_p50_ms, latency_p95_ms, latency_max_ms, error_rate, warmup, ' +
    'input_tokens_mean, output_tokens_mean, total_tokens_mean, cost_usd_mean, input_per_million_usd, ' +
    'output_per_million_usd',
  evaluation: 'blocking, description, tags',
  accuracy: 'ignore_case, tolerance, case_threshold',
  semantic: 'embedding_model',
  consistency: 'vary',
  llm: 'weight',
  safety: 'violations',
  custom: 'params',
  checks:
    'min_words, injection, prompt_leak, secret_leak, pii_leak, forbidden_text, forbidden_tools, ' +
    'harmful_content, us_ssn, payment_card, iban, self_harm, allow, patterns, categories',
  cases: 'expected_tool_calls, arguments, contexts, …canary, expected, id, metadata, paraphrases',
};

/** The entry in the reference answers queries that are a field, or contain one with `_` or after `…`. */
export const names: readonly SearchAnswer[] = Object.entries(FIELDS).flatMap(([section, fields]) =>
  fields.split(', ').map((field) => ({
    [/[_…]/.test(field) ? 'anywhere' : 'queries']: [field],
    title: `Field reference: ${field.replace('…', '')}`,
    url: `/docs/evaluations/configuration#field-${section}` as const,
  })),
);
