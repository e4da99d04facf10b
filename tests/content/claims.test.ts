/** Consistency of pages with each other and with the configuration. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Case, Evaluation } from '../../site/pages/docs/checker/evaluation-rules.ts';
import * as home from '../../site/pages/home/texts.ts';
import { findExamples, placeOf, readLines } from './kit/find-examples.ts';
import { findProse } from './kit/find-prose.ts';
import { findTables } from './kit/find-tables.ts';
import { examples, fields, pageOf, published } from './kit/published.ts';
import { readContent, readText } from './kit/read-content.ts';
import { runPython } from './kit/run-python.ts';
import { configSchema } from './kit/schemas.ts';
import { tokens } from './kit/tokens.ts';

const QUICKSTART = pageOf('docs/getting-started/quickstart');
const WORDS_A_MINUTE = 220;

describe('the quickstart', () => {
  const page = QUICKSTART;
  const headings = findProse(page, tokens).filter(({ type }) => type === 'heading');
  const steps = readText(page.file).match(/^## .*\{#\d-/gm) ?? [];

  test('has the same commands and outputs as the home page', () => {
    expect(steps.length).toBeGreaterThan(4);
    const shown = findExamples(page, tokens).map(({ code }) => code);
    const texts = Object.values(home.demoRuns).flatMap(({ command, output }) => [command, output]);
    for (const text of [...texts, home.demoFix.added]) expect(shown).toContain(text);
  });
  test('takes less than 5 minutes to read up to the passing run', () => {
    const end = headings.find(({ text }) => /^Open a pull request\b/.test(text))?.line ?? 0;
    const prose = findProse(page, tokens).filter(({ line }) => line < end);
    const code = findExamples(page, tokens).filter(({ line }) => line < end);
    const words = [...prose.map(({ text }) => text), ...code.map((each) => each.code)]
      .join(' ')
      .split(/\s+/).length;
    expect(end).toBeGreaterThan(0);
    expect(words / WORDS_A_MINUTE).toBeLessThan(5);
  });
  test('is said to take less than 5 minutes wherever its duration is mentioned', () => {
    const docs = published.filter(({ page }) => page.startsWith('docs/'));
    const claims = [...docs.map(({ file }) => file), 'site/pages/home/texts.ts'].flatMap(
      (file) => readText(file).match(/under \d+ minutes[^.,]*/g) ?? [],
    );
    expect(claims.length).toBeGreaterThan(3);
    expect(claims.filter((claim) => !claim.startsWith('under 5 minutes') || /read/.test(claim))).toEqual([]);
  });
  test('warns about uploads before the first upload', () => {
    const text = readText(QUICKSTART.file);
    expect(text.indexOf('[!WARNING]')).toBeGreaterThan(0);
    expect(text.indexOf('[!WARNING]')).toBeLessThan(text.indexOf('run --working-tree'));
  });
});

describe('a factory', () => {
  test('is described as called once per call on every page', () => {
    const texts = [
      ...published.map(({ file }) => file),
      'content/README.md',
      'public/schema/config.schema.json',
    ];
    const wrong = texts.filter((file) =>
      /(?:factory|deps|session)[^.]*\b(?:once per|for each|per) case\b/i.test(readText(file)),
    );
    expect(wrong).toEqual([]);
  });
});

test('no text says that every run uses the variable set of a branch', () => {
  const schemas = ['public/schema/config.schema.json', 'public/schema/evaluation.schema.json'];
  const texts = [...published.map(({ file }) => file), 'content/README.md', ...schemas];
  expect(texts.filter((file) => /variable[ -]set of the branch/.test(readText(file)))).toEqual([]);
});

describe('a judge', () => {
  /** Words in criteria that require facts in the judge's input. */
  const FACTS = /\b(?:policy|contexts?|facts?|reference)\b/i;
  const evaluations = examples
    .filter(({ lang, path, wrong }) => lang === 'yaml' && path?.endsWith('.eval.yaml') && wrong === undefined)
    .map((example) => ({ example, evaluation: parse(example.code) as Evaluation }))
    .filter(({ evaluation }) => evaluation.kind === 'llm');
  const criteriaOf = ({ criteria }: Evaluation) => criteria as readonly { description: string }[];

  test.each(evaluations.map(({ example, evaluation }) => [placeOf(example), example, evaluation] as const))(
    '%s sees what its criteria ask for',
    (_, example, evaluation) => {
      if (!criteriaOf(evaluation).some(({ description }) => FACTS.test(description))) return;
      const dataset = examples.find(
        (each) => each.page === example.page && each.path?.endsWith(String(evaluation.dataset)),
      );
      const cases = (evaluation.cases ?? readLines(dataset ?? { code: '' })) as readonly Case[];
      expect(cases.length).toBeGreaterThan(0);
      expect(cases.filter((each) => !each.contexts && !each.expected)).toEqual([]);
    },
  );
});

test('every result that an agent returns has the keys of a complete result', () => {
  const shown = findExamples(pageOf('docs/core-concepts/agents'), tokens);
  const keys = Object.keys(JSON.parse(shown.find(({ lang }) => lang === 'json')?.code ?? '{}'));
  expect(keys).toContain('output');
  const python = examples.filter(({ lang }) => lang === 'python');
  const script = `import ast, json, sys
for name, code in json.load(sys.stdin):
    for function in ast.walk(ast.parse(code)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) or function.name != "answer":
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
                print(name, *[key.value for key in node.value.keys])
`;
  const input = JSON.stringify(python.map((each) => [placeOf(each), each.code]));
  const run = runPython(['-c', script], { input });
  const returned = run.stdout.trim().split('\n');
  expect(returned.length, run.stderr).toBeGreaterThan(3);
  for (const line of returned) {
    const [place, ...names] = line.split(' ');
    expect(keys, place).toEqual(expect.arrayContaining(names));
    expect(names, place).toContain('output');
  }
});

describe('links to whole pages', () => {
  const titles = new Map(
    readContent('docs/**/*.md').map(({ page, meta }) => [
      `/${page.replace(/\/index$/, '')}`,
      String(meta.title),
    ]),
  );
  // The index page lists tasks.
  const others = published.filter(({ page }) => page !== 'docs/index');
  const links = others.flatMap(({ file }) =>
    [...readText(file).matchAll(/^- \[([^\]]+)\]\((\/docs[^)#]*)\)/gm)].map(([, text = '', url = '']) => ({
      file,
      text,
      url,
    })),
  );
  test('have the title of the page in lists of further reading', () => {
    expect(links.length).toBeGreaterThan(30);
    const wrong = links.filter(({ text, url }) => {
      const title = titles.get(url) ?? '';
      return !title.toLowerCase().startsWith(text.toLowerCase());
    });
    expect(wrong.map(({ file, text, url }) => `${file} [${text}](${url})`)).toEqual([]);
  });
});

test('the limits of files and calls are those of the schemas', () => {
  const table = findTables(pageOf('docs/core-concepts/cicd').tree).find(({ head }) => head[0] === 'What');
  const limitOf = (what: string) =>
    table?.rows.find(({ cells }) => cells[0]?.text === what)?.cells[1]?.text ?? `no limit for "${what}"`;
  const timeout = configSchema.$defs?.runtime?.properties?.timeout_seconds;
  expect(limitOf('One call to the agent')).toBe(
    `${timeout?.default} seconds by default; configurable up to ${timeout?.maximum}`,
  );
  const counts = fields.get('cases')?.map(({ maxItems }) => String(maxItems)) ?? [];
  expect(new Set(counts)).toEqual(new Set([limitOf('Cases in an evaluation file')]));
});

test('the example of the cost of a pull request adds up', () => {
  const text = readText(pageOf('docs/core-concepts/cicd').file);
  const pullRequestRuns = 4;
  const runs = pullRequestRuns + 1;
  const agent = 100 + 50 + (20 * 5 + 2);
  const judge = 50 * 2 * 3;
  const usd = runs * (agent * 0.002 + judge * 0.001);
  const row = (head: string, ...cells: number[]) =>
    `| ${[head, ...cells.map((cell) => cell.toLocaleString('en-US'))].join(' | ')} |`;
  expect(text).toContain(row('One run', agent, judge));
  expect(text).toContain(
    row('A pull request with four runs, and the run after the merge', runs * agent, runs * judge),
  );
  expect(text).toContain(
    `= $${usd.toFixed(2)}, and 40 such pull requests a month cost $${(40 * usd).toFixed(2)}.`,
  );
});
