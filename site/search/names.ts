import type { SearchAnswer } from '#generator';

/** Fields of the configuration files, by the section of the field reference that describes them. */
const FIELDS: Readonly<Record<string, string>> = {
  config: 'required_variables, working_directory, timeout_seconds, concurrency',
  agent: 'health_path, input_key, output_key',
  judge: 'votes',
  'thresholds-scored': 'pass_rate, fail_below, warn_below, mean_score, min_score',
  performance:
    'fail_above, warn_above, latency_p50_ms, latency_p95_ms, latency_max_ms, error_rate, warmup, input_tokens_mean, ' +
    'output_tokens_mean, total_tokens_mean, cost_usd_mean, input_per_million_usd, output_per_million_usd',
  evaluation: 'blocking',
  accuracy: 'ignore_case, tolerance, case_threshold',
  semantic: 'embedding_model',
  checks: 'min_words',
  cases: 'expected_tool_calls, contexts, canary, metadata',
};

/** Answers to queries that are the name of a field: its entry in the reference. */
export const names: readonly SearchAnswer[] = Object.entries(FIELDS).flatMap(([section, fields]) =>
  fields.split(', ').map((field) => ({
    queries: [field],
    title: `Field reference: ${field}`,
    url: `/docs/evaluations/configuration#field-${section}` as const,
  })),
);
