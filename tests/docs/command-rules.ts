import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseArguments } from '../../generator/cli-options.ts';
import { freePort } from '../hosts/servers.ts';
import { ROOT, readText } from '../kit/our-site.ts';
import type { DocCommand } from './find-commands.ts';

/** Folder of a project that has been built, as a reader has it. */
type Project = string;

export type Rule = {
  /** Matches a whole command, without its comment. */
  readonly matches: RegExp;
  /** Fills placeholders. A command that still has one fails. */
  readonly fill?: (command: string, project: Project) => string;
} & (
  | {
      /** Runs the command in the project. */
      readonly check: 'run';
      /** Exit code that the document states; 0 when absent. */
      readonly exit?: number;
      readonly before?: (project: Project) => void;
      readonly after?: (project: Project, output: string, command: DocCommand) => void;
    }
  | {
      /** Starts the command, waits for the URL that it prints, fetches `path` from there, and stops the command. */
      readonly check: 'serve';
      readonly path: string;
      /** URL of a server that prints none. */
      readonly url?: (project: Project) => string;
    }
  | {
      /** Runs the script behind `npm run` with `--help` added, which checks the script's name and the given options. */
      readonly check: 'help';
      readonly because: string;
    }
  | {
      /** Checks that every npm script in the command exists, and every file in `covered`. */
      readonly check: 'exists';
      readonly because: string;
      /** Tests that run it. */
      readonly covered?: readonly string[];
    }
);

const CADDY_PORT = await freePort();

/** Every command in the documents matches exactly one rule, and every rule matches a command. */
export const RULES: readonly Rule[] = [
  {
    matches: /^npm ci && npm (?:run build|test)$/,
    check: 'exists',
    because: 'installs all packages, then builds, which other rules do, or runs all tests, this one included',
  },
  { matches: /^npm run (?:build|check)\b(?!.* --root)/, check: 'run' },
  { matches: /^[A-Z_]+=\S+ npm run build$/, check: 'run' },
  { matches: /^npm run (?:new -- site|build -- --root) \.\.\/acme(?: --accept-urls)?$/, check: 'run' },
  { matches: /^npm run dev -- --root \.\.\/acme$/, check: 'serve', path: 'docs/writing' },
  {
    matches: /^npm run new -- (?!site)/,
    check: 'run',
    after(project, output, { at, comment }) {
      const path = output.trim().split('\n').at(-1) ?? '';
      expect(existsSync(join(project, path)), `${at} creates ${path}`).toBe(true);
      const stated = comment.replace('{today}', new Date().toISOString().slice(0, 'yyyy-mm-dd'.length));
      if (stated.startsWith('content/')) expect(path, at).toBe(stated);
    },
  },
  {
    // Other commands need the project as it is.
    matches: /^npm run move -- /,
    check: 'help',
    because: 'tests/cli/ runs it',
  },
  {
    matches: /^(?:git diff --no-index|diff -ruN) .*old\/dist dist/,
    check: 'exists',
    because: 'compares two builds, which tests do not have',
  },
  { matches: /^npm run dev$/, check: 'serve', path: 'docs/getting-started/quickstart' },
  { matches: /^npm run preview$/, check: 'serve', path: 'docs/getting-started/quickstart' },
  {
    matches: /^npx vitest run tests\/sites\//,
    fill: (command) => command.replace('vitest run', 'vitest list'),
    check: 'run',
    after: (_, output, { at }) => expect(output, at).toMatch(/^tests\/sites\/.* > /m),
  },
  {
    matches: /^npx playwright test tests\/browser\/\S+$/,
    fill: (command) => `${command} --list`,
    check: 'run',
    after: (_, output, { at }) => expect(output, at).toMatch(/Total: [1-9]\d* tests? in 1 file/),
  },
  {
    matches: /^npm run (?:lint|typecheck|test:(?:browser|content|full|generator))$/,
    check: 'exists',
    because: 'is a part of "npm test", or all of it at length',
  },
  {
    matches: /^npm run reference$/,
    check: 'run',
    after(project) {
      const page = 'content/docs/evaluations/configuration.md';
      expect(readFileSync(join(project, page), 'utf8')).toBe(readText(page));
    },
  },
  {
    matches: /^npm run refresh-counts$/,
    check: 'exists',
    because: 'asks services on the network',
    covered: ['tests/scripts/refresh-counts.test.ts'],
  },
  {
    matches: /^npm run (?:bench|compare|fonts|screenshots|videos|vnu)\b/,
    fill: (command) => command.replace('path/to/docs', 'docs'),
    check: 'help',
    because: 'takes minutes, and some need programs that tests do not install',
  },
  {
    matches: /^SITE_ADDRESS=example\.com SITE_ROOT=\/srv\/site\/dist caddy run /,
    fill: (command, project) =>
      `HOME='${project}' CADDY_ADMIN='unix/${project}/caddy.sock' ${command
        .replace('example.com', `http://localhost:${CADDY_PORT}`)
        .replaceAll('/srv/site', project)}`,
    check: 'serve',
    path: 'docs/getting-started/quickstart',
    url: () => `http://localhost:${CADDY_PORT}/`,
  },
  {
    // The tests have no bucket. A function takes the program's place, and checks the operands.
    matches: /^aws s3 (?:sync|cp) /,
    fill: (command) =>
      `aws() { [ "$1" = s3 ] && [ -e "$3" ] && case "$4" in s3://*) ;; *) false ;; esac; }; ${command.replace('BUCKET', 'bucket')}`,
    check: 'run',
  },
  { matches: /^node -p [\s\S]+ > viewer-response\.js$/, check: 'run' },
  {
    matches: /^echo 'function handler[\s\S]+ >> viewer-response\.js$/,
    check: 'run',
    after(project) {
      const script = readFileSync(join(project, 'viewer-response.js'), 'utf8');
      const handler = new Function(`${script}; return handler;`)();
      const { headers } = handler({ response: { headers: { age: { value: '1' } } } });
      expect(headers).toMatchObject({
        age: { value: '1' },
        'content-security-policy': { value: expect.stringContaining("default-src 'none'") },
      });
      expect(headers).not.toHaveProperty('cache-control');
    },
  },
];

/** Options of npm that the documents name. */
const NPM_OPTIONS: readonly (string | undefined)[] = ['omit'];

/** What a reader has to replace. */
export const PLACEHOLDER = /<[a-z][\w -]*>|\{[a-z]\w*\}|\bpath\/to\b|\bBUCKET\b/;

/** Programs of others that the documents name in inline code. They need an account. */
const OTHER_PROGRAMS = new Set(['vercel', 'wrangler']);

const { scripts } = createRequire(import.meta.url)('../../package.json') as {
  scripts: Readonly<Record<string, string>>;
};

export const scriptOf = (name: string): string | undefined =>
  Object.hasOwn(scripts, name) ? scripts[name] : undefined;

/** Names of the npm scripts in a command: `npm test`, `npm run build`. */
export const scriptNames = (command: string): string[] =>
  [...command.matchAll(/\bnpm (?:run ([\w:-]+)|(test))\b/g)].map(([, run, test]) => run ?? test ?? '');

/** Custom properties that the documents name. They begin like options. */
const THEME = readText('generator/features/theme/theme.css');

/** Options of the command line, as its help lists them. */
const OPTIONS = ['build', 'check', 'dev', 'preview', 'new', 'move'].flatMap((command) => {
  const parsed = parseArguments([command, '--help']);
  return 'help' in parsed ? [...parsed.help.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name) : [];
});

/** What is wrong with a command in inline code, or an option that it names. */
export function inlineProblems(code: string): string[] {
  if (/^npm (?:run|test)\b/.test(code)) {
    const missing = scriptNames(code).filter((name) => scriptOf(name) === undefined);
    if (missing.length > 0) return missing.map((name) => `There is no npm script ${name}.`);
    const [, command = '', args = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(code) ?? [];
    if (!scriptOf(command)?.includes('generator/cli.mjs')) return [];
    const parsed = parseArguments([command, ...(args.match(/"[^"]*"|\S+/g) ?? [])]);
    // A command may be named without its operands.
    return 'usage' in parsed && !/^(?:new|move)$/.test(command) ? [parsed.usage] : [];
  }
  if (code.startsWith('npx ')) {
    const [, program = ''] = code.split(' ');
    const exists = OTHER_PROGRAMS.has(program) || existsSync(join(ROOT, 'node_modules/.bin', program));
    return exists ? [] : [`There is no program ${program}.`];
  }
  const script = /^node (?:-\S+ )*(\S+\.\w+)/.exec(code)?.[1];
  if (script !== undefined) return existsSync(join(ROOT, script)) ? [] : [`There is no file ${script}.`];
  const option = /^--([\w-]+)/.exec(code)?.[1];
  if (option === undefined || [...OPTIONS, ...NPM_OPTIONS].includes(option) || THEME.includes(`${code}:`))
    return [];
  return process.allowedNodeEnvironmentFlags.has(`--${option}`) ? [] : [`There is no option --${option}.`];
}
