import configSchema from '../../../../public/schema/config.schema.json' with { type: 'json' };
import evaluationSchema from '../../../../public/schema/evaluation.schema.json' with { type: 'json' };
import { casesProblems, type Evaluation, limitProblems } from './evaluation-rules.ts';
import type { Path, Problem } from './problem.ts';
import { readYaml, type YamlProblem } from './read-yaml.ts';
import type { Schema } from './schema.ts';
import { schemaProblems } from './schema-problems.ts';

export type FileKind = 'config' | 'evaluation';

/** Problem at its location, with the field whose documentation helps. YAML syntax has none. */
export type LocatedProblem = YamlProblem & { readonly field?: Path };

export type Result = {
  /** Undefined for a text that is not YAML. */
  readonly kind: FileKind | undefined;
  /** In order of location. */
  readonly problems: readonly LocatedProblem[];
  /** Whether there are more problems than those that are listed. */
  readonly hasMore: boolean;
  readonly value: unknown;
};

/** Maximum number of problems that are listed. */
const LISTED = 100;
const SCHEMAS: Readonly<Record<FileKind, unknown>> = { config: configSchema, evaluation: evaluationSchema };
/** Fields that only an evaluation has. `kind` decides, the others help if it is missing. */
const OF_EVALUATIONS = ['kind', 'dataset', 'cases', 'criteria', 'checks', 'thresholds'];

/** Checks a file as the `validate` command does: YAML, schema, and the rules that no schema can express. */
export function checkFile(text: string): Result {
  const { problems: ofSyntax, value, locate } = readYaml(text);
  const kind = ofSyntax.length > 0 ? undefined : kindOf(value);
  const found: LocatedProblem[] = [...ofSyntax];
  if (kind)
    for (const { path, atKey = false, message, hint, field = path } of valueProblems(kind, value)) {
      found.push({ ...locate({ path, atKey }), message, hint, field });
      if (found.length > LISTED) break;
    }
  const problems = found.toSorted((a, b) => a.start - b.start).slice(0, LISTED);
  return { kind, problems, hasMore: found.length > LISTED, value };
}

function kindOf(value: unknown): FileKind {
  const fields = Object.keys(value ?? {});
  return OF_EVALUATIONS.some((name) => fields.includes(name)) ? 'evaluation' : 'config';
}

/** Yields the problems of a parsed file. The rules apply to a file that its schema allows. */
export function* valueProblems(kind: FileKind, value: unknown): Generator<Problem> {
  let isAllowed = true;
  for (const problem of schemaProblems(value, SCHEMAS[kind] as Schema)) {
    isAllowed = false;
    yield problem;
  }
  if (!isAllowed || kind === 'config') return;
  const evaluation = value as Evaluation;
  yield* limitProblems(evaluation);
  yield* casesProblems(evaluation, evaluation.cases ?? []);
}
