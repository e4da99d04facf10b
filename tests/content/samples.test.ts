/** Samples that need only Python's standard library do what their pages say. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeOf } from './kit/find-examples.ts';
import { examples, pageOf } from './kit/published.ts';
import { ROOT } from './kit/read-content.ts';
import { runPython } from './kit/run-python.ts';
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
  ['docs/evaluations/performance', 'support_agent/agent.py', 'answer', [SHOES], { output: ANSWER }],
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
  const run = runPython(['-c', CALL], {
    input: JSON.stringify([code, name, args]),
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

/** Runs a script beside the agent of a page, which answers at the URL of an environment. */
const SERVE = `import http.server, json, os, sys, threading
agent, script = json.load(sys.stdin)
scope = {}
exec(agent, scope)

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        assert self.path == "/invoke" and self.headers["Authorization"] == "Bearer token"
        value = scope["answer"](json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"])
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(value if isinstance(value, dict) else {"output": value}).encode())
    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ.update(ENVIRONMENT_URL=f"http://127.0.0.1:{server.server_port}", EVALUATIONS_TOKEN="token")
exec(script, {"__name__": "__main__"})
`;

function callEnvironment(agent: string, script: string): string {
  const cwd = join(ROOT, 'tests/content/running-example');
  const run = runPython(['-c', SERVE], { input: JSON.stringify([agent, script]), cwd });
  expect(run.stderr).toBe('');
  return run.stdout;
}

const sampleOf = (page: string, isIt: (example: (typeof examples)[number]) => boolean) =>
  examples.find((each) => each.page === pageOf(page).page && isIt(each))?.code ?? '';

test('the call of an environment prints the result that its page shows', () => {
  const page = 'docs/core-concepts/agents';
  const agent = sampleOf(page, ({ path }) => path === 'support_agent/agent.py');
  const script = sampleOf(page, ({ lang, code }) => lang === 'python' && code.includes('ENVIRONMENT_URL'));
  const shown = sampleOf(page, ({ lang, code }) => lang === 'json' && !code.includes('usage'));
  const printed = callEnvironment(agent, `${script}\nprint(json.dumps(json.load(urlopen(request))))`);
  expect(JSON.parse(printed.split('\n')[1] ?? '')).toEqual(JSON.parse(shown));
});

test('the script that repeats calls counts the successes of the running example', () => {
  const agent = runningExample.find(({ lang }) => lang === 'python')?.code ?? '';
  const script = sampleOf('blog/2025-09-30-one-pass-hides-what-your-agent-does', ({ path }) =>
    Boolean(path?.endsWith('pass_hat_k.py')),
  );
  const printed = callEnvironment(agent, script);
  expect(printed).toMatch(/^8\/8 {2}\S+$/m);
  expect(printed).toMatch(/^pass\^8 1\.00$/m);
});
