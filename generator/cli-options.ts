import { parseArgs } from 'node:util';

/** Options of the command line. `value` is the placeholder that the help shows. */
const OPTIONS = {
  root: { type: 'string', value: '<folder>', help: 'Project to work on (default: current folder)' },
  out: { type: 'string', value: '<folder>', help: 'Output folder (default: dist)' },
  base: { type: 'string', value: '<path>', help: "Base path, such as /project; overrides the site's" },
  strict: { type: 'boolean', help: 'Treat warnings as errors' },
  drafts: { type: 'boolean', help: 'Include drafts and scheduled entries' },
  today: { type: 'string', value: '<date>', help: 'Date of the build (default: today, UTC)' },
  'keep-going': { type: 'boolean', help: 'Publish despite errors; broken pages show a notice' },
  'accept-urls': { type: 'boolean', help: 'Write the current URLs to urls.lock, removed ones included' },
  'no-cache': { type: 'boolean', help: 'Ignore the cache and do not write it' },
  profile: { type: 'boolean', help: 'Print the time of each stage' },
  port: { type: 'string', value: '<number>', help: 'Port to listen on' },
  host: { type: 'boolean', help: 'Accept connections from other machines on the network' },
  json: { type: 'boolean', help: 'Print one JSON object instead of text' },
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
} as const;

type OptionName = keyof typeof OPTIONS;

type CommandInfo = {
  readonly summary: string;
  readonly operands: readonly string[];
  readonly options: readonly OptionName[];
  readonly examples: readonly (readonly [command: string, effect: string])[];
};

const CHECK: readonly OptionName[] = [
  'root',
  'base',
  'strict',
  'drafts',
  'today',
  'no-cache',
  'profile',
  'json',
];

export const COMMANDS = {
  build: {
    summary: 'Build the site into the output folder',
    operands: [],
    options: [...CHECK, 'out', 'keep-going', 'accept-urls'],
    examples: [
      ['build', 'writes dist/'],
      ['build -- --base /project --profile', 'builds a site below /project and prints timings'],
      ['build -- --drafts --out preview', 'writes preview/, drafts included'],
    ],
  },
  check: {
    summary: 'Report every problem and write nothing',
    operands: [],
    options: CHECK,
    examples: [['check -- --strict', 'fails on warnings too']],
  },
  dev: {
    summary: 'Serve the site from its sources and update the browser on every change',
    operands: [],
    options: ['root', 'base', 'today', 'no-cache', 'port', 'host'],
    examples: [
      ['dev', 'serves http://localhost:3000/'],
      ['dev -- --host', 'accepts connections from phones on the same network'],
    ],
  },
  preview: {
    summary: 'Serve the output folder as a static host would',
    operands: [],
    options: ['root', 'out', 'port', 'host'],
    examples: [['preview', 'serves dist/ at http://localhost:4173/']],
  },
  new: {
    summary: 'Create a content file, or a site in another folder',
    operands: ['<kind>', '<name>'],
    options: ['root', 'today', 'json'],
    examples: [
      ['new -- post "A title"', 'creates a draft post'],
      ['new -- site ../acme', 'creates a site in an empty folder'],
    ],
  },
  move: {
    summary: 'Rename a content file, keep its URL as an alias, and rewrite the links to it',
    operands: ['<from>', '<to>'],
    options: ['root', 'json'],
    examples: [['move -- content/docs/setup.md content/docs/install.md', 'renames a file']],
  },
} as const satisfies Record<string, CommandInfo>;

export type Command = keyof typeof COMMANDS;

const COMMAND_NAMES = Object.keys(COMMANDS) as readonly Command[];
const infoOf = (command: Command): CommandInfo => COMMANDS[command];

/** A command with its options, a text to print, or a usage error. */
export type ParsedArguments =
  | { readonly command: Command; readonly operands: readonly string[]; readonly values: OptionValues }
  | { readonly help: string }
  | { readonly usage: string };

export type OptionValues = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** Parses the arguments of the command line. */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const command = COMMAND_NAMES.find((name) => name === args[0]);
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return { usage: `${String(error instanceof Error ? error.message : error).split('. ')[0]}.` };
  }
  const { values, positionals } = parsed;
  const [name, ...operands] = positionals;
  if (values.help || name === undefined) return { help: helpOf(command) };
  if (!command) return { usage: `Unknown command "${name}". Commands are ${COMMAND_NAMES.join(', ')}.` };
  const info = infoOf(command);
  const other = (Object.keys(values) as OptionName[]).find((option) => !info.options.includes(option));
  if (other) return { usage: `${command} has no option --${other}.` };
  if (operands.length !== info.operands.length)
    return { usage: `Usage: npm run ${[command, '--', ...info.operands].join(' ')}` };
  const { today, port } = values;
  if (today !== undefined && !isDay(today))
    return { usage: `Invalid --today "${today}": expected a date such as 2025-10-15.` };
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535))
    return { usage: `Invalid --port "${port}": expected a number from 0 to 65535.` };
  if (values['accept-urls'] && (values.drafts || today !== undefined))
    return { usage: '--accept-urls records the URLs that are public today, without --drafts or --today.' };
  return { command, operands, values };
}

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}

/** Help of one command, or the list of commands. */
function helpOf(command: Command | undefined): string {
  const exitCodes = 'Exit codes: 0 success; 1 the site has errors; 2 the command could not run.\n';
  if (command === undefined) {
    const rows = COMMAND_NAMES.map((name) => [name, infoOf(name).summary] as const);
    const more = 'Run "npm run <command> -- --help" for the options and examples of a command.';
    return `Usage: npm run <command> -- [options]\n\nCommands\n${columns(rows)}\n${more}\n${exitCodes}`;
  }
  const { summary, operands, options, examples } = infoOf(command);
  const rows = [...options, 'help' as const].map((name) => {
    const { help, ...option } = OPTIONS[name];
    return [`--${name}${'value' in option ? ` ${option.value}` : ''}`, help] as const;
  });
  const usage = ['npm run', command, '--', ...operands, '[options]'].join(' ');
  const examplesText = columns(examples.map(([each, effect]) => [`npm run ${each}`, effect] as const));
  return `${summary}.\n\nUsage: ${usage}\n\nOptions\n${columns(rows)}\nExamples\n${examplesText}${exitCodes}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}

/**
 * Options that npm did not pass on, as they must be written: npm takes options before `--` as its own and exposes them as
 * environment variables (docs.npmjs.com, "npm_config_*").
 */
export function optionsKeptByNpm(args: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const command = COMMAND_NAMES.find((name) => name === args[0]);
  if (command === undefined || env.npm_lifecycle_event !== command) return [];
  return infoOf(command).options.flatMap((name) => {
    const isNegated = name.startsWith('no-');
    const value = env[`npm_config_${name.replace(/^no-/, '').replaceAll('-', '_')}`];
    if (value === undefined || isNegated !== (value === '')) return [];
    return OPTIONS[name].type === 'boolean' ? `--${name}` : `--${name} ${value}`;
  });
}
