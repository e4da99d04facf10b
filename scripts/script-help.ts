import { type ParseArgsConfig, parseArgs } from 'node:util';

export type ScriptOptions = Readonly<
  Record<
    string,
    NonNullable<ParseArgsConfig['options']>[string] & {
      /** Placeholder for the value in the help. */
      readonly value?: string;
      readonly help: string;
    }
  >
>;

export const HELP = { help: { type: 'boolean', short: 'h', help: 'Show this help' } } as const;

/** Returns the help of a maintenance script. `usage` is what follows `npm run`. */
export function scriptHelp(input: { summary: string; usage: string; options?: ScriptOptions }): string {
  const options: ScriptOptions = { ...input.options, ...HELP };
  const rows = Object.entries(options).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}\n`);
  return `${input.summary}\n\nUsage: npm run ${input.usage}\n\nOptions\n${lines.join('')}`;
}

/** Prints the help and exits if a script without other options is called with `--help`. */
export function helpOnly(input: { summary: string; usage: string }): readonly string[] {
  const { values, positionals } = parseArgs({ options: HELP, allowPositionals: true });
  if (values.help) {
    process.stdout.write(scriptHelp(input));
    process.exit(0);
  }
  return positionals;
}
