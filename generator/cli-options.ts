import { parseArgs } from 'node:util';
import { didYouMean } from './diagnostics/nearest.ts';

export const HELP = `Usage: npm run <command> -- [options]

Commands
  build      write the whole site to the output folder
  check      report every problem and write nothing
  dev        serve the site from its sources and follow every change
  new        begin a content file: new <kind> <name>
  preview    serve the output folder as a static host would

Options
  --root <folder>   the project to build (default: this folder)
  --out <folder>    the output folder (default: dist)
  --base <path>     the path that the site lives below, such as /project/
  --strict          warnings count as errors
  --drafts          build drafts and future posts too
  --today <date>    the day of the build, such as 2025-10-15 (default: today, UTC)
  --no-git-dates    do not ask Git when files were last changed
  --keep-going      publish in spite of errors; pages with a broken source say so
  --json            print one JSON object instead of text
  --no-cache        make everything anew and remember nothing
  --profile         print the time of every stage
  --port <number>   dev, preview: the port to listen on (default: 3000, 4173)
  --host            dev, preview: answer to other machines on this network as well
  --help            show this text

Exit codes: 0 done; 1 the site has errors; 2 the command could not run.
`;

export type Command = 'build' | 'check' | 'dev' | 'new' | 'preview';

export type CliOptions = {
  readonly command: Command;
  /** What follows the command: for `new` the kind and the name. */
  readonly operands: readonly string[];
  readonly root: string;
  readonly out: string;
  readonly base: string | undefined;
  readonly strict: boolean;
  readonly drafts: boolean;
  readonly today: string | undefined;
  readonly gitDates: boolean;
  readonly keepGoing: boolean;
  readonly json: boolean;
  readonly cache: boolean;
  readonly profile: boolean;
  readonly port: number;
  readonly host: boolean;
};

const COMMANDS: readonly Command[] = ['build', 'check', 'dev', 'new', 'preview'];

const DEFAULT_PORTS: Readonly<Record<Command, number>> = {
  build: 0,
  check: 0,
  dev: 3000,
  new: 0,
  preview: 4173,
};

const FLAGS = {
  root: { type: 'string', default: '.' },
  out: { type: 'string', default: 'dist' },
  base: { type: 'string' },
  strict: { type: 'boolean', default: false },
  drafts: { type: 'boolean', default: false },
  today: { type: 'string' },
  'no-git-dates': { type: 'boolean', default: false },
  'keep-going': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'no-cache': { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What the arguments ask for: a command, the help text, or a sentence that says what is wrong with them. */
export function parseCliOptions(args: readonly string[]): CliOptions | { help: true } | { problem: string } {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    const text = sentenceOf(error);
    const flag = /'--([\w-]+)/.exec(text)?.[1];
    const hint =
      flag && !(flag in FLAGS)
        ? didYouMean(
            `--${flag}`,
            Object.keys(FLAGS).map((name) => `--${name}`),
          )
        : undefined;
    return { problem: hint ? `${text} ${hint}` : text };
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: true };
  const [name, ...rest] = positionals;
  if (name === undefined) return { problem: `No command is given; commands are ${COMMANDS.join(', ')}.` };
  const command = COMMANDS.find((each) => each === name);
  if (!command)
    return { problem: `There is no command "${name}". ${didYouMean(name, COMMANDS) ?? ''}`.trim() };
  const most = command === 'new' ? 2 : 0;
  if (command === 'new' && rest.length < most)
    return { problem: 'Say what to begin and its name, for example: new post "A title".' };
  if (rest.length > most) return { problem: `"${rest[most]}" is more than the command ${command} takes.` };
  if (values.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.today))
    return { problem: `"${values.today}" is not a date such as 2025-10-15.` };
  const port = Number(values.port ?? DEFAULT_PORTS[command]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return { problem: `"${values.port}" is not a port number.` };
  return {
    command,
    operands: rest,
    root: values.root,
    out: values.out,
    base: values.base,
    strict: values.strict,
    drafts: values.drafts,
    today: values.today,
    gitDates: !values['no-git-dates'],
    keepGoing: values['keep-going'],
    json: values.json,
    cache: !values['no-cache'],
    profile: values.profile,
    port,
    host: values.host,
  };
}

/** What parseArgs says, on one line; of an unknown option only that it is one, without how to write a file's name. */
function sentenceOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
  const said = text.startsWith('Unknown option') ? (text.split('. ')[0] ?? '') : text;
  return said.replace(/\.*$/, '.');
}

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true });
