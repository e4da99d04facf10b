import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { ROOT, readText } from '../kit/our-site.ts';
import { callCli } from '../kit/run-cli.ts';

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Workflow = {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly needs?: string }>>;
};

const { scripts } = JSON.parse(readText('package.json')) as {
  scripts: Record<string, string>;
};
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT }).sort();

function read(file: string): Workflow {
  const document = parseDocument(readText(file), { uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}
const stepsOf = (workflow: Workflow): readonly Step[] =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps);

/** What is wrong with a line that a workflow runs. */
async function problemOf(line: string): Promise<string | undefined> {
  const words = line
    .replace(/ >> "\$GITHUB_STEP_SUMMARY"$/, '')
    .replaceAll(/\$\{\{[^}]*\}\}/g, '1')
    .split(' ');
  if (line === 'npm ci' || line === 'npm test') return undefined;
  const [npm, run, name = '', dashes, ...args] = words;
  if (npm !== 'npm' || run !== 'run') return `${line} is no command of the project`;
  const script = scripts[name];
  if (script === undefined) return `there is no script ${name}`;
  if (dashes !== undefined && dashes !== '--') return `${line} hands nothing on without --`;
  const command = /^node (?:--\S+ )*generator\/cli\.mjs (\w+)$/.exec(script)?.[1];
  if (command === undefined) return args.length > 0 ? `${name} takes no arguments` : undefined;
  const { stderr } = await callCli([command, ...args, '--root', '/nowhere/at/all']);
  return stderr.startsWith('Project folder not found') ? undefined : stderr;
}

test('finds a wrong command', async () => {
  for (const wrong of [
    'npm run biuld',
    'npm run build -- --stirct',
    'npm run build --base /project',
    'npm run build -- --today tomorrow',
    'npm run move',
    'curl x',
  ])
    expect(await problemOf(wrong), wrong).toBeTypeOf('string');
});

describe.each(files)('%s', (file) => {
  test('runs existing commands with existing flags', async () => {
    const lines = stepsOf(read(file)).flatMap(({ run }) => run?.trim().split('\n') ?? []);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect([line, await problemOf(line)]).toEqual([line, undefined]);
  });

  test('pins every action by digest, with its version in a comment', () => {
    const uses = readText(file).match(/\buses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/^uses: actions\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('fetches the whole history and uploads hidden files', () => {
    const workflow = read(file);
    for (const { uses, with: given = {} } of stepsOf(workflow)) {
      if (uses?.startsWith('actions/checkout@')) expect(given['fetch-depth']).toBe(0);
      // Otherwise files in folders with a dot, and files such as .nojekyll, are left out without a word.
      if (uses?.startsWith('actions/upload-artifact@')) expect(given['include-hidden-files']).toBe(true);
    }
    for (const { needs } of Object.values(workflow.jobs)) {
      if (needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(needs);
    }
  });
});
