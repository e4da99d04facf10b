import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { copyOurCache, ROOT, readText, sharedSite } from '../kit/our-site.ts';
import { inlineProblems, PLACEHOLDER, RULES, type Rule, scriptNames, scriptOf } from './command-rules.ts';
import { type DocCommand, findCommands, findInlineCode } from './find-commands.ts';

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const COMMANDS = FILES.flatMap((file) => findCommands(file, readText(file)));

/** Names at the root of the project that a reader does not download. */
const NOT_SOURCES = /^(?:\.git|\.cache|node_modules|dist(?:\.info)?|screenshots|coverage)$/;

const TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 120_000;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-')));
const project = join(folder, 'project');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), TIMEOUT_MS);

type Finished = { readonly code: number | null; readonly output: string };

/** Environment of a reader's shell: nothing of npm or Vitest. */
function readerEnvironment(): NodeJS.ProcessEnv {
  const own = /^(?:npm_|VITEST|NODE_|GITHUB_ACTIONS$|CI$|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  const path = (env.PATH ?? '').split(delimiter).filter((each) => !/node_modules|node-gyp-bin/.test(each));
  return { ...env, PATH: path.join(delimiter), NO_COLOR: '1' };
}

/** Starts a command in a shell and a process group of its own. */
function start(command: string, cwd: string): { child: ChildProcess; output: () => string } {
  const child = spawn('bash', ['-c', command], { cwd, env: readerEnvironment(), detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return { child, output: () => output };
}

function run(command: string, cwd: string): Promise<Finished> {
  const { child, output } = start(command, cwd);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output() }));
  });
}

/** Starts a server, fetches a page, and stops the server with everything that it started. */
async function fetchFrom(input: {
  command: string;
  cwd: string;
  url: string | undefined;
  path: string;
}): Promise<{ status: number; body: string }> {
  const { child, output } = start(input.command, input.cwd);
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(20)) {
      const url = input.url ?? /http:\/\/localhost:\d+\S*/.exec(output())?.[0];
      const response = url === undefined ? undefined : await fetch(url + input.path).catch(() => undefined);
      if (response) return { status: response.status, body: await response.text() };
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`It does not serve:\n${output()}`);
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

const rulesOf = ({ command }: DocCommand): Rule[] => RULES.filter(({ matches }) => matches.test(command));

/** Checks a command as its rule says. Throws when it does not do what the document promises. */
async function checkCommand(each: DocCommand, rule: Rule): Promise<void> {
  const command = rule.fill?.(each.command, project) ?? each.command;
  expect(PLACEHOLDER.exec(command)?.[0], `placeholder in "${command}"`).toBeUndefined();
  for (const name of scriptNames(command)) expect(scriptOf(name), `npm script ${name}`).toBeDefined();
  if (rule.check === 'run') {
    rule.before?.(project);
    const { code, output } = await run(command, project);
    expect(code, output).toBe(rule.exit ?? 0);
    rule.after?.(project, output, each);
  } else if (rule.check === 'serve') {
    const { path, url } = rule;
    const { status, body } = await fetchFrom({ command, cwd: project, url: url?.(project), path });
    expect(status).toBe(200);
    expect(body).toMatch(/<h1\b/);
  } else if (rule.check === 'help') {
    const [name = ''] = scriptNames(command);
    const args = command.replace(/^npm run [\w:-]+(?: --)?/, '');
    const script = scriptOf(name)?.split(' && ').at(-1);
    const { code, output } = await run(`PATH="node_modules/.bin:$PATH" ${script}${args} --help`, project);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^Usage: /m);
  } else {
    for (const file of rule.covered ?? []) expect(existsSync(join(ROOT, file)), file).toBe(true);
  }
}

/** Commands without a rule, or with more than one. */
const withoutRule = (commands: readonly DocCommand[]): string[] =>
  commands.filter((each) => rulesOf(each).length !== 1).map(({ at, command }) => `${at} ${command}`);

/** Whether a command is the first with its text and comment. Two documents may show the same command. */
function firstOfEach(commands: readonly DocCommand[]): (each: DocCommand) => boolean {
  const textOf = ({ command, comment }: DocCommand) => `${command} # ${comment}`;
  const first = new Map(commands.toReversed().map((each) => [textOf(each), each]));
  return (each) => first.get(textOf(each)) === each;
}

test('every command has one rule in command-rules.ts, and every rule has a command', () => {
  expect(withoutRule(COMMANDS)).toEqual([]);
  const used = new Set(COMMANDS.flatMap(rulesOf));
  expect(RULES.filter((rule) => !used.has(rule)).map(({ matches }) => String(matches))).toEqual([]);
});

test('a new command needs a rule', () => {
  const text =
    '```sh\nnpm run build   # known\nmake \\\n  all\n```\n\n```console\n$ npm run tset\noutput\n```\n';
  const commands = findCommands('new.md', text);
  expect(commands.map(({ at, command, comment }) => [at, command, comment])).toEqual([
    ['new.md:2', 'npm run build', 'known'],
    ['new.md:3', 'make \\\n  all', ''],
    ['new.md:8', 'npm run tset', ''],
  ]);
  expect(withoutRule(commands)).toEqual(['new.md:3 make \\\n  all', 'new.md:8 npm run tset']);
});

test('every command in inline code names a script, a program and options that exist', () => {
  const problems = FILES.flatMap((file) => findInlineCode(file, readText(file))).flatMap(({ at, code }) =>
    inlineProblems(code).map((problem) => `${at} ${problem}`),
  );
  expect(problems).toEqual([]);
});

test('every command in a code block names a script, a program and options that exist', () => {
  const problems = COMMANDS.flatMap(({ at, command }) =>
    inlineProblems(command).map((problem) => `${at} ${problem}`),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['npm run biuld', 'There is no npm script biuld.'],
  ['npm run build -- --stirct', "Unknown option '--stirct'"],
  ['npx vitset', 'There is no program vitset.'],
  ['node --cpu-prof generator/clli.mjs', 'There is no file generator/clli.mjs.'],
  ['--todya 2026-01-31', 'There is no option --todya.'],
])('inline code with a typo is found: %s', (code, problem) => {
  expect(inlineProblems(code)).toEqual([expect.stringContaining(problem)]);
});

describe('commands work as a reader runs them', () => {
  beforeAll(async () => {
    const { dist } = await sharedSite();
    for (const name of readdirSync(ROOT).filter((each) => !NOT_SOURCES.test(each)))
      cpSync(join(ROOT, name), join(project, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    copyOurCache(project);
    for (const name of ['dist', 'dist.info'])
      cpSync(join(dist, '..', name), join(project, name), { recursive: true, preserveTimestamps: true });
  }, TIMEOUT_MS);

  /** Restores the content after commands that create or edit files. */
  afterEach(() => {
    rmSync(join(project, 'content'), { recursive: true });
    cpSync(join(ROOT, 'content'), join(project, 'content'), { recursive: true, preserveTimestamps: true });
  });

  const isFirst = firstOfEach(COMMANDS);
  const blocks = [...Map.groupBy(COMMANDS, ({ at, block }) => `${at.split(':')[0]} ${block}`).values()];
  // The first ones are those that most readers run.
  test.each((FULL ? blocks : blocks.slice(0, 2)).map((commands) => ({ at: commands[0]?.at, commands })))(
    'from $at',
    async ({ commands }) => {
      const problems: string[] = [];
      for (const each of commands.filter(isFirst))
        for (const rule of rulesOf(each))
          await checkCommand(each, rule).catch((error: unknown) => {
            problems.push(`${each.at} ${each.command}\n${error instanceof Error ? error.message : error}`);
          });
      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
