import { describe, expect, test } from 'vitest';
import { valueProblems } from '../../site/pages/docs/checker/check-file.ts';
import { casesProblems, limitProblems } from '../../site/pages/docs/checker/evaluation-rules.ts';
import { fileKind } from './kit/file-kind.ts';

const messagesOf = (problems: readonly { message: string }[]): string[] =>
  problems.map(({ message }) => message);

describe('files of the product', () => {
  test.each([
    ['evaluations/config.yaml', 'config'],
    ['services/a/evaluations/config.yaml', 'config'],
    ['evaluations/returns.eval.yaml', 'evaluation'],
    ['.github/workflows/ci.yml', undefined],
    ['config.yaml', undefined],
  ])('%s is %s', (path, kind) => {
    expect(fileKind(path)).toBe(kind);
  });

  const one = { id: 'a', input: 'b' };
  test.each([
    ['an unknown kind', { kind: 'acuracy', cases: [one] }, /kind/],
    [
      'dataset and cases',
      { kind: 'accuracy', cases: [one], dataset: 'datasets/a.jsonl' },
      /one of "dataset" and "cases"/,
    ],
    ['neither', { kind: 'accuracy' }, /missing field "dataset"/],
    [
      'a misspelled field deep inside',
      { kind: 'accuracy', cases: [{ ...one, expcted: 'c' }] },
      /did you mean "expected"/,
    ],
    [
      'a field of another check',
      { kind: 'safety', cases: [one], checks: [{ type: 'refusal', tools: ['a'] }] },
      /unknown field "tools"/,
    ],
    [
      'a value out of range',
      { kind: 'semantic', cases: [one], case_threshold: 2 },
      /"case_threshold" must be at most 1/,
    ],
    [
      'a canary that is too short',
      { kind: 'safety', cases: [{ ...one, canary: 'abc' }], checks: [{ type: 'injection' }] },
      /"canary" must have at least 4 characters/,
    ],
  ])('%s is reported', (_, value, words) => {
    expect(messagesOf([...valueProblems('evaluation', value)]).join('\n')).toMatch(words);
  });
  test('violations of rules beyond the schema are reported', () => {
    expect(limitProblems({ thresholds: { pass_rate: { fail_below: 0.9, warn_below: 0.8 } } })).toHaveLength(
      1,
    );
    expect(limitProblems({ thresholds: { violations: { fail_above: 3, warn_above: 1 } } })).toEqual([]);
    expect(limitProblems({ criteria: [{ name: 'a', fail_below: 0.5, warn_below: 0.5 }] })).toHaveLength(1);
    expect(messagesOf(casesProblems({ kind: 'safety', checks: [{ type: 'injection' }] }, [one]))).toEqual([
      'case "a" has no "canary"',
    ]);
    expect(messagesOf(casesProblems({ kind: 'template', template: 'tool-selection' }, [one]))).toEqual([
      'case "a" has no "expected_tool_calls"',
    ]);
    expect(messagesOf(casesProblems({ kind: 'custom' }, [one, one]))).toEqual(['two cases have the ID "a"']);
  });
});
