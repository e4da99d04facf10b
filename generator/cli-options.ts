import { parseArgs } from 'node:util';

/** Options of the command line. `value` is the placeholder that the help shows. */
const OPTIONS = {
  root: { type: 'string', value: '<folder>', help: 'Project to work on (default: current folder)' },
  out: { type: 'string', value: '<folder>', help: 'Output folder (default: dist)' },
  base: { type: 'string', value: '<path>', help: "Base path, such as /project; overrides the site's" },
  strict: { type: 'boolean', help: 'Treat warnings as errors' },
  drafts: { type: 'boolean', help: 'Include drafts and scheduled entries' },
  today: { type: 'string', value: '<date>', help: 'Date of the build (default: today, UTC)' },
  'keep-going': {
    type: 'boolean',
    help: 'Publish despite errors; broken pages show a notice or are left out',
  },
  'accept-urls': { type: 'boolean', help: 'Write the current URLs to urls.lock and accept removed ones' },
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
  readonly options: string;
  readonly operands?: string;
  readonly example?: string;
};

const CHECK = 'root base strict drafts today no-cache profile json';

export type Command = 'build' | 'check' | 'dev' | 'preview' | 'new' | 'move';

const COMMANDS: Readonly<Record<Command, CommandInfo>> = {
  build: {
    summary: 'Build the site into the output folder',
    options: `${CHECK} out keep-going accept-urls`,
    example: 'build -- --drafts --out preview',
  },
  check: { summary: 'Report every problem and write nothing', options: CHECK, example: 'check -- --strict' },
  dev: {
    summary: 'Serve the site from its sources and update the browser on every change',
    options: 'root base today no-cache port host',
    example: 'dev -- --host',
  },
  preview: { summary: 'Serve the output folder as a static host would', options: 'root out port host' },
  new: {
    summary: 'Create a content file, or a site in another folder',
    operands: '<kind> <name>',
    options: 'root today json',
    example: 'new -- post "A title"',
  },
  move: {
    summary: 'Rename a content file, keep its URL as an alias, and rewrite the links to it',
    operands: '<from> <to>',
    options: 'root json',
    example: 'move -- content/docs/setup.md content/docs/install.md',
  },
};

const NAMES = Object.keys(COMMANDS) as readonly Command[];
const optionsOf = (command: Command) => `${COMMANDS[command].options} help`.split(' ') as OptionName[];

export type OptionValues = ReturnType<typeof parse>['values'];

type ParsedArguments =
  | { readonly command: Command; readonly operands: readonly string[]; readonly values: OptionValues }
  | { readonly help: string }
  | { readonly usage: string };

const parse = (args: readonly string[], options: Partial<typeof OPTIONS>) =>
  parseArgs({ args: [...args], options: options as typeof OPTIONS, allowPositionals: true });

/** Parses the arguments of the command line. */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const [name, ...rest] = args;
  const command = NAMES.find((each) => each === name);
  if (!command) {
    if (name === undefined || /^(?:-h|--help)$/.test(name)) return { help: helpOfAll() };
    return { usage: `Unknown command "${name}". Commands are ${NAMES.join(', ')}.` };
  }
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(rest, Object.fromEntries(optionsOf(command).map((each) => [each, OPTIONS[each]])));
  } catch (error) {
    return { usage: `${String(error instanceof Error ? error.message : error).split('. ')[0]}.` };
  }
  const { values, positionals: operands } = parsed;
  if (values.help) return { help: helpOf(command) };
  const { operands: expected = '' } = COMMANDS[command];
  if (operands.length !== expected.split(' ').filter(Boolean).length)
    return { usage: `Expected: npm run ${command}${expected && ` -- ${expected}`}.` };
  const { today, port } = values;
  if (today !== undefined && new Date(today).toJSON()?.slice(0, 10) !== today)
    return { usage: `Invalid --today "${today}": expected a date such as 2025-10-15.` };
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535))
    return { usage: `Invalid --port "${port}": expected a number from 0 to 65535.` };
  if (values['accept-urls'] && (values.drafts || today !== undefined))
    return { usage: '--accept-urls records the URLs that are public today. Remove --drafts and --today.' };
  return { command, operands, values };
}

const EXIT_CODES = 'Exit codes: 0 success; 1 the site has errors; 2 the command could not run.\n';

function helpOfAll(): string {
  const list = columns(NAMES.map((name) => [name, COMMANDS[name].summary]));
  const more = 'Run "npm run <command> -- --help" for the options of a command.';
  return `Usage: npm run <command> -- [options]\n\nCommands\n${list}\n${more}\n${EXIT_CODES}`;
}

function helpOf(command: Command): string {
  const { summary, operands, example } = COMMANDS[command];
  const options = optionsOf(command).map((name): [string, string] => {
    const { help, ...option } = OPTIONS[name];
    return [`--${name}${'value' in option ? ` ${option.value}` : ''}`, help];
  });
  const usage = ['npm run', command, '--', ...(operands ? [operands] : []), '[options]'].join(' ');
  const shown = example ? `Example: npm run ${example}\n` : '';
  return `${summary}.\n\nUsage: ${usage}\n${shown}\nOptions\n${columns(options)}\n${EXIT_CODES}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}
