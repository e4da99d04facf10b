import type { ErrorObject } from 'ajv';
import { errorsToProblems } from './errors-to-problems.ts';
import { type Case, casesProblems, type Evaluation, limitProblems } from './evaluation-rules.ts';
import type { Path, Problem } from './problem.ts';
import { type Range, readYaml, type Yaml } from './read-yaml.ts';
import { config, datasetCase, evaluation } from './validators.js';

export type FileKind = 'config' | 'evaluation';

/** Problem at its location. `line` and `column` count from 1, `start` and `end` are offsets in the text. */
export type LocatedProblem = Range &
  Pick<Problem, 'message' | 'hint'> & {
    readonly line: number;
    readonly column: number;
    /** Field whose documentation helps. Undefined for YAML syntax. */
    readonly field: Path | undefined;
  };

export type Result = {
  /** In order of location. */
  readonly problems: readonly LocatedProblem[];
  /** Number of problems that are not listed. */
  readonly more: number;
  /** Value of `kind` or `type` at a path, which decides about the fields beside it. */
  readonly valueAt: (path: Path) => unknown;
};

/** Maximum number of problems that are listed. */
const LISTED = 50;
/** Maximum number of schema errors that are worded. */
const WORDED = 500;

/** Checks a file as the `validate` command does: YAML, schema, and the rules that no schema can express. */
export function checkFile({ kind, text }: { kind: FileKind; text: string }): Result {
  const yaml = readYaml(text);
  const toPosition = positionsOf(text);
  const found =
    'value' in yaml
      ? fieldProblems(kind, yaml)
      : yaml.problems.map((each) => ({ ...each, field: undefined }));
  const problems = found
    .map((problem) => ({ ...problem, ...toPosition(problem.start) }))
    .toSorted((a, b) => a.start - b.start);
  return {
    problems: problems.slice(0, LISTED),
    more: Math.max(0, problems.length - LISTED),
    valueAt: (path) => ('value' in yaml ? valueAt(yaml.value, path) : undefined),
  };
}

function fieldProblems(kind: FileKind, yaml: Extract<Yaml, { value: unknown }>) {
  return valueProblems(kind, yaml.value, yaml.sourceOf).map(({ path, at, message, hint, field = path }) => ({
    ...yaml.locate({ path, at }),
    message,
    hint,
    field,
  }));
}

/** Returns the problems of a parsed file. */
export function valueProblems(
  kind: FileKind,
  value: unknown,
  sourceOf?: (path: Path) => string | undefined,
): readonly Problem[] {
  const validate = kind === 'config' ? config : evaluation;
  if (!validate(value))
    return errorsToProblems((validate.errors as ErrorObject[]).slice(0, WORDED), sourceOf);
  if (kind === 'config') return [];
  const { cases = [], ...rules } = value as Evaluation;
  return [...limitProblems(rules), ...casesProblems(rules, cases as Case[])];
}

/** Returns the problems of one case, such as a line of a dataset. */
export function caseProblems(value: unknown): readonly Problem[] {
  return datasetCase(value) ? [] : errorsToProblems(datasetCase.errors ?? []);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(
    (inside, part) => (inside as Record<string | number, unknown> | undefined)?.[part],
    value,
  );
}

/** Converts offsets to lines and columns, which count from 1. */
function positionsOf(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Recognizes a file by its fields. Undefined for a text that could be either. */
export function detectKind(text: string): FileKind | undefined {
  if (/^(?:kind|dataset|cases|criteria|checks|thresholds):/m.test(text)) return 'evaluation';
  return /^(?:version|agent|runtime|required_variables):/m.test(text) ? 'config' : undefined;
}
