/** Options of the command line. `value` is the placeholder shown in the help. */
export const OPTIONS = {
  root: { type: 'string', value: '<folder>', help: 'Project to work on (default: current folder)' },
  out: { type: 'string', value: '<folder>', help: 'Output folder (default: dist)' },
  base: { type: 'string', value: '<path>', help: "Base path, such as /project; overrides the site's" },
  strict: { type: 'boolean', help: 'Treat warnings as errors' },
  drafts: { type: 'boolean', help: 'Include drafts and scheduled entries' },
  today: {
    type: 'string',
    value: '<date>',
    help: 'Date of the build, such as 2025-10-15 (default: today, UTC)',
  },
  'keep-going': { type: 'boolean', help: 'Publish despite errors; pages with broken sources show a notice' },
  'accept-urls': { type: 'boolean', help: 'Write the current URLs to urls.lock, removed ones included' },
  workers: {
    type: 'string',
    value: '<number>',
    help: 'Threads that render pages; 0 uses only the main thread',
  },
  'no-cache': { type: 'boolean', help: 'Ignore the cache and do not write it' },
  profile: {
    type: 'boolean',
    help: 'Print the time of each stage, the slowest pages, and why pages were rendered',
  },
  port: { type: 'string', value: '<number>', help: 'Port to listen on' },
  host: { type: 'boolean', help: 'Accept connections from other machines on the network' },
  json: { type: 'boolean', help: 'Print one JSON object instead of text' },
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
} as const;

type OptionName = keyof typeof OPTIONS;

type CommandInfo = {
  readonly summary: string;
  /** Operands in the usage line: `<old> <new>`. */
  readonly operands?: string;
  readonly count?: readonly [least: number, most: number];
  readonly options: readonly OptionName[];
  readonly port?: number;
  /** Arguments of `npm run`, and their effect. */
  readonly examples: readonly (readonly [command: string, effect: string])[];
};

const BUILD: readonly OptionName[] = [
  'root',
  'out',
  'base',
  'strict',
  'drafts',
  'today',
  'keep-going',
  'accept-urls',
  'workers',
  'no-cache',
  'profile',
  'json',
];

export const COMMANDS = {
  build: {
    summary: 'Build the site into the output folder',
    options: BUILD,
    examples: [
      ['build', 'writes dist/'],
      ['build -- --base /project --profile', 'builds a site below /project and prints timings'],
      ['build -- --drafts --out preview', 'writes preview/, drafts included'],
    ],
  },
  check: {
    summary: 'Report every problem and write no output',
    options: BUILD.filter((name) => name !== 'accept-urls'),
    examples: [['check -- --strict', 'fails on warnings too']],
  },
  dev: {
    summary: 'Serve the site from its sources and update the browser on every change',
    options: ['root', 'base', 'no-cache', 'port', 'host'],
    port: 3000,
    examples: [
      ['dev', 'serves http://localhost:3000/'],
      ['dev -- --host', 'accepts connections from phones on the same network'],
    ],
  },
  preview: {
    summary: 'Serve the output folder as a static host would',
    options: ['root', 'out', 'port', 'host'],
    port: 4173,
    examples: [['preview', 'serves dist/ at http://localhost:4173/, below the base path of the build']],
  },
  new: {
    summary: 'Create a content file, or a site in another folder',
    operands: '<kind> <name>',
    count: [2, 2],
    options: ['root', 'today', 'json'],
    examples: [
      ['new -- post "A title"', 'creates a draft post'],
      ['new -- docs evaluations/latency', 'creates a draft documentation page'],
      ['new -- site ../acme', 'creates a site in an empty folder'],
    ],
  },
  move: {
    summary: 'Rename or move a content file or folder, and keep its URLs and the links to it',
    operands: '<from> <to>',
    count: [2, 2],
    options: ['root', 'json'],
    examples: [
      ['move -- content/docs/setup.md content/docs/install.md', 'renames a file'],
      ['move -- content/docs/setup.md content/docs/guides/', 'moves a file into a folder'],
      ['move -- content/docs/guides content/docs/how-to', 'renames a folder'],
    ],
  },
} as const satisfies Record<string, CommandInfo>;

export type Command = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly Command[];

/** Entry of a command, without its literal types. */
export const infoOf = (command: Command): CommandInfo => COMMANDS[command];

const EXIT_CODES = 'Exit codes: 0 success; 1 the site has errors; 2 the command could not run.\n';

/** Help of one command, or the list of commands. */
export function helpOf(command: Command | undefined): string {
  if (command === undefined) {
    const rows = COMMAND_NAMES.map((name) => [name, infoOf(name).summary] as const);
    return `Usage: npm run <command> -- [options]

Commands
${columns(rows)}
Run "npm run <command> -- --help" for the options and examples of a command.
${EXIT_CODES}`;
  }
  const { summary, operands, options, examples } = infoOf(command);
  const rows = [...options, 'help' as const].map((name) => {
    const { help, ...option } = OPTIONS[name];
    return [`--${name}${'value' in option ? ` ${option.value}` : ''}`, help] as const;
  });
  return `${summary}.

Usage: npm run ${command} -- ${operands === undefined ? '' : `${operands} `}[options]

Options
${columns(rows)}
Examples
${columns(examples.map(([each, effect]) => [`npm run ${each}`, effect] as const))}
${EXIT_CODES}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}
