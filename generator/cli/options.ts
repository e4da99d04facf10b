import { parseArgs } from 'node:util';
import { didYouMean } from '../diagnostics/nearest.ts';
import { messageOf } from '../lib/files.ts';
import { isDay } from '../lib/strings.ts';
import { COMMAND_NAMES, type Command, infoOf, OPTIONS } from './commands.ts';

export type CliOptions = Exclude<ReturnType<typeof parseCliOptions>, Help | Usage>;

type Help = { readonly help: Command | undefined };

/** Usage error on one line, and the command whose help explains it. */
type Usage = { readonly problem: string; readonly command: Command | undefined };

/** Parses the arguments: options of a command, a request for help, or a usage error. */
export function parseCliOptions(args: readonly string[]) {
  const [first] = args;
  const command = COMMAND_NAMES.find((name) => name === first);
  const wrong = (problem: string): Usage => ({ problem, command });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    return wrong(sentenceOf(error, command));
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: command } satisfies Help;
  const [name, ...operands] = positionals;
  if (name === undefined) return wrong(`Missing command: expected one of ${COMMAND_NAMES.join(', ')}.`);
  if (!command) return wrong(`Unknown command "${name}". ${didYouMean(name, COMMAND_NAMES) ?? ''}`.trim());

  const info = infoOf(command);
  for (const name of Object.keys(values)) {
    if (name === 'help' || info.options.some((option) => option === name)) continue;
    const others = COMMAND_NAMES.filter((other) => infoOf(other).options.some((option) => option === name));
    return wrong(`${command} has no option --${name}. It is an option of ${others.join(', ')}.`);
  }
  const [least, most] = info.count ?? [0, 0];
  if (operands.length < least)
    return wrong(`${command} needs ${info.operands}, for example: npm run ${info.examples[0]?.[0]}`);
  if (operands.length > most)
    return wrong(
      most === 0
        ? `${command} takes no arguments; got "${operands[0]}".`
        : `${command} takes ${most} argument${most === 1 ? '' : 's'}; got one more, "${operands[most]}".`,
    );

  const { today, workers } = values;
  if (today !== undefined && !isDay(today))
    return wrong(`Invalid --today "${today}": expected a date such as 2025-10-15.`);
  if (values['accept-urls'] && (values.drafts || today !== undefined))
    return wrong(
      '--accept-urls cannot be combined with --drafts or --today, because it records the URLs that are public today.',
    );
  if (workers !== undefined && !/^\d{1,3}$/.test(workers))
    return wrong(`Invalid --workers "${workers}": expected a number of threads, 0 or more.`);
  const port = Number(values.port ?? info.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return wrong(`Invalid --port "${values.port}": expected a number from 0 to 65535.`);
  return {
    command,
    /** Positional arguments after the command, such as the kind and the name for `new`. */
    operands,
    port,
    root: values.root ?? '.',
    out: values.out ?? 'dist',
    base: values.base,
    strict: values.strict ?? false,
    drafts: values.drafts ?? false,
    today: values.today,
    keepGoing: values['keep-going'] ?? false,
    acceptUrls: values['accept-urls'] ?? false,
    workers: values.workers === undefined ? undefined : Number(values.workers),
    json: values.json ?? false,
    cache: !values['no-cache'],
    profile: values.profile ?? false,
    host: values.host ?? false,
  };
}

/** Error of `parseArgs` on one line, with a suggestion for an unknown option. */
function sentenceOf(error: unknown, command: Command | undefined): string {
  const text = messageOf(error).replace(/\s+/g, ' ');
  const flag = /^Unknown option '(--?[^']+)'/.exec(text)?.[1];
  if (flag === undefined) return text.replace(/(?<!\.)\.*$/, '.');
  const names = command ? infoOf(command).options : Object.keys(OPTIONS);
  const flags = names.map((name) => `--${name}`);
  return `Unknown option ${flag}. ${didYouMean(flag, flags) ?? ''}`.trim();
}

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });

/**
 * Options of a command that npm did not pass on, as they must be written: npm takes options before `--` as its own and
 * exposes them as environment variables (docs.npmjs.com, "npm_config_*").
 */
export function optionsKeptByNpm(
  command: Command | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  if (command === undefined || env.npm_lifecycle_event !== command) return [];
  return infoOf(command).options.flatMap((name) => {
    const negated = name.startsWith('no-');
    const value = env[`npm_config_${name.replace(/^no-/, '').replaceAll('-', '_')}`];
    if (value === undefined || negated !== (value === '')) return [];
    const option = OPTIONS[name];
    if (option.type === 'boolean') return `--${name}`;
    return `--${name} ${value === 'true' ? option.value : value}`;
  });
}
