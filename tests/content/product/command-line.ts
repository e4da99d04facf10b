import { describe, expect, test } from 'vitest';
import * as home from '../../../site/pages/home/texts.ts';
import { callProblems, findCalls, readCommandLine } from '../kit/command-line.ts';
import { placeOf } from '../kit/find-examples.ts';
import { findProse } from '../kit/find-prose.ts';
import { codes, examples, pageOf, places, published, values } from '../kit/published.ts';
import type { ContentFile } from '../kit/read-content.ts';
import { tokens } from '../kit/tokens.ts';

describe('command line', () => {
  const commandLine = readCommandLine(pageOf('docs/core-concepts/cicd').tree);
  const program = tokens.cli ?? '';
  const shown = Object.values(home.demoRuns).map(({ command }) => ({
    place: 'the home page',
    code: command,
  }));
  /** Steps of a GitHub Actions workflow are shell commands too. */
  const isWorkflow = (path: string | undefined): boolean => path?.startsWith('.github/workflows/') ?? false;
  const scripts = [
    ...examples
      .filter(({ lang, path }) => lang === 'bash' || isWorkflow(path))
      .map((each) => ({ place: placeOf(each), code: each.code.replace(/^\s*- run: /gm, '') })),
    ...shown,
  ];
  const calls = scripts.flatMap(({ place, code }) =>
    findCalls(code, program).map((words) => ({ place, words })),
  );

  test('every call shown is one that the reference describes', () => {
    expect(calls).not.toEqual([]);
    const problems = calls.flatMap(({ place, words }) =>
      callProblems(words, commandLine).map((each) => `${place} ${each}`),
    );
    expect(problems).toEqual([]);
  });
  test('every call of the program in an example that is not a script is one as well', () => {
    const elsewhere = examples.filter(
      ({ lang, path, code }) =>
        lang !== 'bash' && !isWorkflow(path) && new RegExp(`(?:^|\\s)${program} `).test(code),
    );
    expect(elsewhere.map(placeOf)).toEqual([]);
  });
  test('every flag named in prose is one of the reference', () => {
    const all = new Set(
      [...commandLine.commands.values(), commandLine.common].flatMap((flags) => [...flags.keys()]),
    );
    const flags = codes.filter(({ value }) => /^--[a-z]/.test(value));
    expect(flags).not.toEqual([]);
    expect(places(flags.filter(({ value }) => !all.has(value.split(/[ =]/)[0] ?? '')))).toEqual([]);
  });
  test('every command named in prose is one of the reference', () => {
    const named = published.flatMap((page) =>
      commandsNamed(page).map((name) => ({ place: `${page.file} ${name}`, name })),
    );
    expect(named).not.toEqual([]);
    expect(places(named.filter(({ name }) => !commandLine.commands.has(name)))).toEqual([]);
  });
  test('every --framework names an agent type', () => {
    const types = calls.flatMap(({ words }) =>
      words.filter((_, index) => words[index - 1] === '--framework'),
    );
    expect(types).not.toEqual([]);
    expect(types.filter((type) => !values.has(type))).toEqual([]);
  });
  test('calls with mistakes are noticed', () => {
    const script =
      'X=1 tool run --tag a # run --no\ntool run --tag --no-wait && tool fly; tool runs --verdict maybe\ntool --version | tool';
    const found = findCalls(script, 'tool');
    expect(found).toEqual([
      ['run', '--tag', 'a'],
      ['run', '--tag', '--no-wait'],
      ['fly'],
      ['runs', '--verdict', 'maybe'],
      ['--version'],
    ]);
    expect(found.flatMap((words) => callProblems(words, commandLine))).toEqual([
      '"--tag" needs a value',
      'there is no command "fly"',
      '"--verdict" cannot be maybe',
    ]);
  });
});

/** Names in "the `run` command" and "the `init`, `validate` and `templates` commands". */
const commandsNamed = (page: ContentFile): readonly string[] =>
  findProse(page, tokens).flatMap(({ coded }) =>
    [...coded.matchAll(/((?:`[^`]+`(?:, | and | or )?)+) commands?\b/g)].flatMap(([mention]) =>
      [...mention.matchAll(/`([a-z]+)/g)].map((match) => match[1] ?? ''),
    ),
  );
