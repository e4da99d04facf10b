import type { Path, Problem } from './problem.ts';

export type Case = Readonly<Record<string, unknown>>;
type Limits = Readonly<Record<string, unknown>>;
/** Evaluation that its schema allows, or a part of one. */
export type Evaluation = Readonly<Record<string, unknown>> & {
  readonly cases?: readonly Case[];
  readonly checks?: readonly { readonly type: string }[];
  readonly criteria?: readonly Limits[];
  readonly thresholds?: Readonly<Record<string, Limits>>;
};

/** Kind and options that a template expands to. */
const TEMPLATES: Readonly<Record<string, Evaluation>> = {
  'grounded-answer': { kind: 'llm' },
  'answer-relevance': { kind: 'llm' },
  'tool-selection': { kind: 'accuracy', match: 'tool_calls' },
  'injection-resistance': { kind: 'safety', checks: [{ type: 'injection' }, { type: 'secret_leak' }] },
  'no-personal-data': { kind: 'safety', checks: [{ type: 'pii_leak' }, { type: 'secret_leak' }] },
  'stable-answer': { kind: 'consistency' },
};
/** Field of a case that a check needs. */
const FIELDS_OF_CHECKS: Readonly<Record<string, string>> = { injection: 'canary', refusal: 'expect' };

/** Fields that every case of an evaluation must have besides `id` and `input`. */
function neededFields({ kind, match, vary, checks = [], template }: Evaluation): readonly string[] {
  if (kind === 'template') return neededFields(TEMPLATES[String(template)] ?? {});
  if (kind === 'accuracy') return [match === 'tool_calls' ? 'expected_tool_calls' : 'expected'];
  if (kind === 'semantic') return ['expected'];
  if (kind === 'consistency') return vary === 'paraphrases' ? ['paraphrases'] : [];
  return checks.flatMap(({ type }) => FIELDS_OF_CHECKS[type] ?? []);
}

/** Returns cases that lack a required field, and duplicate IDs. The cases are those in the file, or of its dataset. */
export function casesProblems(evaluation: Evaluation, cases: readonly Case[]): readonly Problem[] {
  const needed = neededFields(evaluation);
  const known = new Set<unknown>();
  return cases.flatMap((each, index): Problem[] => {
    const path = ['cases', index];
    const problems: Problem[] = needed
      .filter((field) => each[field] === undefined)
      .map((field) => ({
        path,
        message: `case "${each.id}" has no "${field}"`,
        hint: `Add "${field}" to the case. This evaluation needs it.`,
        field: [...path, field],
      }));
    if (known.has(each.id)) {
      const message = `two cases have the ID "${each.id}"`;
      problems.push({ path: [...path, 'id'], message, hint: 'Give every case its own ID.' });
    }
    known.add(each.id);
    return problems;
  });
}

/** Returns warn limits that are not stricter than their fail limit. */
export function limitProblems({ thresholds = {}, criteria = [] }: Evaluation): readonly Problem[] {
  return [
    ...Object.entries(thresholds).flatMap(([name, each]) => looseLimits(name, each, ['thresholds', name])),
    ...criteria.flatMap((each, index) => looseLimits(String(each.name), each, ['criteria', index])),
  ];
}

function looseLimits(name: string, limits: Limits, path: Path): Problem[] {
  const message = `the warn limit of "${name}" is not stricter than its fail limit`;
  const { fail_below: lowest, warn_below, fail_above: highest, warn_above } = limits;
  const problems: Problem[] = [];
  if (Number(warn_below) <= Number(lowest))
    problems.push({ path: [...path, 'warn_below'], message, hint: `Use more than ${lowest}.` });
  if (Number(warn_above) >= Number(highest))
    problems.push({ path: [...path, 'warn_above'], message, hint: `Use less than ${highest}.` });
  return problems;
}
