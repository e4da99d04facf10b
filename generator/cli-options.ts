import { parseArgs } from 'node:util';
import { didYouMean } from './diagnostics/nearest.ts';
import { parseShard, type Shard } from './shards.ts';

export const HELP = `Usage: npm run <command> -- [options]

Commands
  build      write the whole site to the output folder
  check      report every problem and write nothing
  dev        serve the site from its sources and follow every change
  merge      build the whole site from the caches of its shards: merge <caches>
  new        begin a content file: new <kind> <name>
  preview    serve the output folder as a static host would
  diff       what changed between two builds, and why: diff <old> <new>
  cache      what builds remember: cache size, cache prune
  why        what a page is made of and costs, and what changed it last: why <address>

Options
  --root <folder>   the project to build (default: this folder)
  --out <folder>    the output folder (default: dist)
  --base <path>     the path that the site lives below, such as /project/
  --strict          warnings count as errors
  --drafts          build drafts and future posts too
  --today <date>    the day of the build, such as 2025-10-15 (default: today, UTC)
  --no-git-dates    do not ask Git when files were last changed
  --no-compress     leave out the packed copies
  --keep-going      publish in spite of errors; pages with a broken source say so
  --accept-urls     build: record the addresses of now in urls.lock, losses too
  --twice           check: build twice under other conditions and compare every byte
  --shard <3/8>     build: make one part of the site for the cache, publish nothing
  --workers <n>     threads that render pages; 0 renders without any
  --markdown        diff: print Markdown for a pull request
  --json            print one JSON object instead of text
  --no-cache        make everything anew and remember nothing
  --verify-cache    make everything anew, and fail where the cache remembers it otherwise
  --profile         print the time of every stage, the slowest pages and why they were rendered
  --port <number>   dev, preview: the port to listen on (default: 3000, 4173)
  --host            dev, preview: answer to other machines on this network as well
  --help            show this text

Exit codes: 0 done; 1 the site has errors; 2 the command could not run.
`;

export type Command = 'build' | 'cache' | 'check' | 'dev' | 'diff' | 'merge' | 'new' | 'preview' | 'why';

export type CliOptions = {
  readonly command: Command;
  /** What follows the command: for `new` the kind and the name, for `diff` two builds, for `why` an address. */
  readonly operands: readonly string[];
  readonly root: string;
  readonly out: string;
  readonly base: string | undefined;
  readonly strict: boolean;
  readonly drafts: boolean;
  readonly today: string | undefined;
  readonly gitDates: boolean;
  readonly compress: boolean;
  readonly keepGoing: boolean;
  readonly acceptUrls: boolean;
  readonly twice: boolean;
  /** Threads that render pages; undefined leaves it to the generator. */
  readonly workers: number | undefined;
  readonly markdown: boolean;
  readonly json: boolean;
  readonly cache: boolean;
  readonly verifyCache: boolean;
  readonly shard: Shard | undefined;
  readonly profile: boolean;
  readonly port: number;
  readonly host: boolean;
};

const COMMANDS: readonly Command[] = [
  'build',
  'cache',
  'check',
  'dev',
  'diff',
  'merge',
  'new',
  'preview',
  'why',
];

const DEFAULT_PORTS: Readonly<Record<Command, number>> = {
  build: 0,
  cache: 0,
  check: 0,
  dev: 3000,
  diff: 0,
  merge: 0,
  new: 0,
  preview: 4173,
  why: 0,
};

/** What must follow a command, and an example of it. */
const OPERANDS: Partial<Record<Command, { count: number; most?: number; say: string }>> = {
  new: { count: 2, say: 'Say what to begin and its name, for example: new post "A title".' },
  merge: {
    count: 1,
    most: Number.POSITIVE_INFINITY,
    say: 'Say which caches the shards left, for example: merge shards/*.sqlite.',
  },
  diff: { count: 2, say: 'Say which builds to compare, for example: diff old/dist dist.' },
  cache: { count: 1, say: 'Say what to do: cache size, or cache prune.' },
  why: { count: 1, say: 'Say which page, for example: why /docs.' },
};

const FLAGS = {
  root: { type: 'string', default: '.' },
  out: { type: 'string', default: 'dist' },
  base: { type: 'string' },
  strict: { type: 'boolean', default: false },
  drafts: { type: 'boolean', default: false },
  today: { type: 'string' },
  'no-git-dates': { type: 'boolean', default: false },
  'no-compress': { type: 'boolean', default: false },
  'keep-going': { type: 'boolean', default: false },
  'accept-urls': { type: 'boolean', default: false },
  twice: { type: 'boolean', default: false },
  workers: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'no-cache': { type: 'boolean', default: false },
  'verify-cache': { type: 'boolean', default: false },
  shard: { type: 'string' },
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
  const { count, most = count, say } = OPERANDS[command] ?? { count: 0, say: '' };
  if (rest.length < count) return { problem: say };
  if (rest.length > most) return { problem: `"${rest[most]}" is more than the command ${command} takes.` };
  if (values.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.today))
    return { problem: `"${values.today}" is not a date such as 2025-10-15.` };
  if (values['accept-urls'] && (command !== 'build' || values.drafts || values.today !== undefined))
    return {
      problem: 'Only a build of what is public today can --accept-urls: no check, no --drafts, no --today.',
    };
  if (values.twice && command !== 'check') return { problem: 'Only a check can be done --twice.' };
  if (values.workers !== undefined && !/^\d{1,3}$/.test(values.workers))
    return { problem: `"${values.workers}" is not a number of threads.` };
  const shard = values.shard === undefined ? undefined : parseShard(values.shard);
  if (values.shard !== undefined && (!shard || command !== 'build' || values['no-cache']))
    return {
      problem: `"--shard ${values.shard}" is not a part of a build, such as 3/8, that a cache can keep.`,
    };
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
    compress: !values['no-compress'],
    keepGoing: values['keep-going'],
    acceptUrls: values['accept-urls'],
    twice: values.twice,
    workers: values.workers === undefined ? undefined : Number(values.workers),
    markdown: values.markdown,
    json: values.json,
    cache: !values['no-cache'],
    verifyCache: values['verify-cache'],
    shard,
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
