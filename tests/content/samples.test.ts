/** Samples that need only Python's standard library do what their pages say. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { placeOf } from './kit/find-examples.ts';
import { examples, pageOf } from './kit/published.ts';
import { runningExample } from './kit/running-example.ts';

const SHOES = 'How long do I have to return shoes?';
const FOLLOW_UP = [{ role: 'user', content: SHOES }];
const ANSWER = 'You can return shoes within 30 days of delivery.';
const POLICY = 'Shoes may be returned within 30 days of delivery.';
const CASE = { id: 'order-status', input: 'Where is order A-1042?' };
const PREFIX = { prefix: 'A-' };
const ORDER = { order: ['lookup_order', 'lookup_policy'] };

type Call = readonly [page: string, path: string, name: string, args: readonly unknown[], value: unknown];

const calls: readonly Call[] = [
  ['docs/core-concepts/agents', 'support_agent/agent.py', 'answer', [FOLLOW_UP], { output: POLICY }],
  [
    'docs/core-concepts/agents',
    'support_agent/refunds.py',
    'issue_refund',
    ['A-1042'],
    { status: 'success', order_id: 'A-1042' },
  ],
  [
    'docs/evaluations/index',
    'evaluations/custom/order_reference.py',
    'evaluate',
    [CASE, { output: 'Order A-1042 is on its way.' }, PREFIX],
    { score: 1 },
  ],
  [
    'docs/evaluations/index',
    'evaluations/custom/order_reference.py',
    'evaluate',
    [CASE, { output: 'I can help with returns.' }, PREFIX],
    { score: 0, reason: 'missing: A-1042' },
  ],
  [
    'docs/evaluations/index',
    'evaluations/custom/tool_order.py',
    'evaluate',
    [CASE, { tool_calls: [] }, ORDER],
    { score: 0, reason: 'called no tools' },
  ],
  [
    'docs/evaluations/index',
    'evaluations/custom/tool_order.py',
    'evaluate',
    [CASE, { tool_calls: ORDER.order.map((name) => ({ name })) }, ORDER],
    { score: 1 },
  ],
  ['docs/evaluations/consistency', 'support_agent/agent.py', 'answer', ['Can I return sneakers?'], ANSWER],
  [
    'blog/2025-09-19-evaluations-belong-in-the-pull-request',
    'support_agent/agent.py',
    'answer',
    [SHOES],
    ANSWER,
  ],
  [
    'blog/2025-09-24-keep-evaluations-out-of-the-application',
    'support_agent/agent.py',
    'answer',
    [SHOES],
    ANSWER,
  ],
  [
    'blog/2025-10-03-calibrate-your-judge-like-a-scale',
    'calibration/replay.py',
    'answer',
    [[{ role: 'system', content: 'c01' }, ...FOLLOW_UP]],
    ANSWER,
  ],
];

const CALL = `import json, sys
code, name, args = json.load(sys.stdin)
scope = {"__name__": "sample"}
exec(compile(code, "sample.py", "exec"), scope)
json.dump(scope[name](*args), sys.stdout)
`;

function callPython(code: string, name: string, args: readonly unknown[]): unknown {
  const run = spawnSync('python3', ['-c', CALL], {
    input: JSON.stringify([code, name, args]),
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout);
}

test.each(calls)('%s: %s %s(%j)', (page, path, name, args, value) => {
  const file = pageOf(page).page;
  const sample = examples.find((each) => each.page === file && each.path === path);
  if (!sample) throw new Error(`${page} shows no ${path}.`);
  const result = callPython(sample.code, name, args);
  if (typeof value === 'object') expect(result, placeOf(sample)).toMatchObject(value as object);
  else expect(result, placeOf(sample)).toBe(value);
});

test('the agent of the quickstart fails two of three cases, and its fix passes all', () => {
  const shown = examples.filter((each) => each.page === pageOf('docs/getting-started/quickstart').page);
  const [broken = '', fix = ''] = shown
    .filter(({ path }) => path === 'support_agent/agent.py')
    .map(({ code }) => code);
  const fixed = broken.replace(/^RETURN_DAYS = .*$/m, fix);
  const dataset = shown.find(({ lang }) => lang === 'jsonl')?.code ?? '';
  const cases = dataset.split('\n').map((line) => JSON.parse(line));
  const passed = (code: string) =>
    cases
      .filter(({ input, expected }) => String(callPython(code, 'answer', [input])).includes(expected))
      .map(({ id }) => id);
  expect(passed(broken)).toEqual(['electronics-window']);
  expect(passed(fixed)).toEqual(['shoes-window', 'electronics-window', 'follow-up']);
  expect(runningExample.find(({ lang }) => lang === 'python')?.code).toBe(fixed);
});
