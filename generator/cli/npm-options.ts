import { type Command, infoOf, OPTIONS } from './commands.ts';

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
