import type { Problem } from './problem.ts';

/** Rules of the product for evaluations and their cases beyond the schemas. */
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
function neededFields(evaluation: Evaluation): readonly string[] {
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

/** Returns cases that lack a required field, and duplicate IDs. The cases are those in the file, or of its dataset. */
export function casesProblems(evaluation: Evaluation, cases: readonly Case[]): readonly Problem[] {
  const needed = neededFields(evaluation);
  const known = new Set<unknown>();
  return cases.flatMap((each, index): Problem[] => {
    const path = ['cases', index];
    const missing = needed
      .filter((field) => each[field] === undefined)
      .map((field) => ({
        path,
        at: 'value' as const,
        message: `case "${each.id}" has no "${field}"`,
        hint: `Add "${field}" to the case. This evaluation needs it.`,
        field: [...path, field],
      }));
    const isKnown = known.has(each.id);
    known.add(each.id);
    if (!isKnown) return missing;
    const message = `two cases have the ID "${each.id}"`;
    return [...missing, { path: [...path, 'id'], at: 'value', message, hint: 'Give every case its own ID.' }];
  });
}

/** Returns warn limits that are not stricter than their fail limit. */
export function limitProblems(evaluation: Evaluation): readonly Problem[] {
  const { thresholds = {}, criteria = [] } = evaluation;
  const limited = [
    ...Object.entries(thresholds as object).map(([name, limits]) => ({
      name,
      path: ['thresholds', name],
      limits,
    })),
    ...(criteria as { name: string }[]).map((limits, index) => ({
      name: limits.name,
      path: ['criteria', index],
      limits,
    })),
  ];
  return limited.flatMap(({ name, path, limits }): Problem[] => {
    const { fail_below, warn_below, fail_above, warn_above } = limits as Record<string, number | undefined>;
    const isLoose = (warn: number | undefined, fail: number | undefined, sign: 1 | -1) =>
      warn !== undefined && fail !== undefined && sign * warn <= sign * fail;
    const message = `the warn limit of "${name}" is not stricter`;
    if (isLoose(warn_below, fail_below, 1))
      return [{ path: [...path, 'warn_below'], at: 'value', message, hint: `Use more than ${fail_below}.` }];
    if (isLoose(warn_above, fail_above, -1))
      return [{ path: [...path, 'warn_above'], at: 'value', message, hint: `Use less than ${fail_above}.` }];
    return [];
  });
}
