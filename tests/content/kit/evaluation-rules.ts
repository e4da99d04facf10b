/** Rules of the product model for evaluations and their cases beyond the schemas (`content/README.md`, 4 to 6). */
export type Evaluation = Readonly<Record<string, unknown>>;
export type Case = Readonly<Record<string, unknown>>;

/** Kind and options that a template expands to. */
const TEMPLATES: Readonly<Record<string, Evaluation>> = {
  'grounded-answer': { kind: 'llm' },
  'answer-relevance': { kind: 'llm' },
  'tool-selection': { kind: 'accuracy', match: 'tool_calls' },
  'injection-resistance': { kind: 'safety', checks: [{ type: 'injection' }, { type: 'secret_leak' }] },
  'no-personal-data': { kind: 'safety', checks: [{ type: 'pii_leak' }, { type: 'secret_leak' }] },
  'stable-answer': { kind: 'consistency' },
};

/** Fields that every case of an evaluation must have besides `id` and `input`. */
export function neededFields(evaluation: Evaluation): readonly string[] {
  const { kind, match, vary, checks = [], template } = evaluation;
  switch (kind) {
    case 'template':
      return neededFields(TEMPLATES[String(template)] ?? {});
    case 'accuracy':
      return [match === 'tool_calls' ? 'expected_tool_calls' : 'expected'];
    case 'semantic':
      return ['expected'];
    case 'consistency':
      return vary === 'paraphrases' ? ['paraphrases'] : [];
    case 'safety':
      return (checks as { type?: string }[]).flatMap(({ type }) =>
        type === 'injection' ? ['canary'] : type === 'refusal' ? ['expect'] : [],
      );
    default:
      return [];
  }
}

/** Returns cases that lack a required field, and duplicate IDs, with the messages of `validate`. */
export function casesProblems(evaluation: Evaluation, cases: readonly Case[]): readonly string[] {
  const missing = cases.flatMap((each) =>
    neededFields(evaluation)
      .filter((field) => each[field] === undefined)
      .map((field) => `case "${each.id}" has no "${field}"`),
  );
  const ids = cases.map(({ id }) => id);
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `two cases have the ID "${id}"`);
  return [...missing, ...twice];
}

/** Returns warn limits that are not stricter than their fail limit. */
export function limitProblems(evaluation: Evaluation): readonly string[] {
  const { thresholds = {}, criteria = [] } = evaluation;
  const named = (criteria as { name: string }[]).map((each) => [each.name, each] as const);
  return [...Object.entries(thresholds as object), ...named].flatMap(([metric, limits]) => {
    const { fail_below, warn_below, fail_above, warn_above } = limits;
    return warn_below <= fail_below || warn_above >= fail_above
      ? [`the warn limit of "${metric}" is not stricter`]
      : [];
  });
}
