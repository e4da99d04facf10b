import { Console } from 'node:console';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { todayInUtc } from '../lib/strings.ts';
import { CACHE_FILE, type CommandInput, runBuildCommand } from './build-command.ts';
import { COMMAND_NAMES, type Command, helpOf } from './commands.ts';
import { optionsKeptByNpm, parseCliOptions } from './options.ts';
import { answer, printDiagnostics, refuse, reportCrash, watchLateThrows } from './report-result.ts';

/**
 * Parses the arguments and runs the command.
 * @returns the exit code: 0 success, 1 the site has errors, 2 the command could not run.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = parseCliOptions(args);
  const command = COMMAND_NAMES.find((name) => name === args[0]);
  const kept = optionsKeptByNpm(command, process.env).join(' ');
  if (kept !== '')
    process.stderr.write(`npm did not pass on ${kept}. Write: npm run ${command} -- ${kept}\n`);
  if ('help' in options) {
    process.stdout.write(helpOf(options.help));
    return 0;
  }
  if ('problem' in options) {
    const pointer = `Run "npm run ${options.command ?? 'build'} -- --help" for usage.\n`;
    return refuse(options.problem, args.includes('--json'), pointer);
  }
  const root = resolve(options.root);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    return refuse(`Project folder not found: ${options.root}`, options.json);
  return COMMANDS_TO_RUN[options.command]({ options, root, out: resolve(root, options.out) });
}

type Run = (input: CommandInput) => Promise<number>;

const runBuild: Run = async (input) => {
  const { json } = input.options;
  // Output of the site's code must not mix with the JSON object.
  if (json) globalThis.console = new Console(process.stderr);
  return runBuildCommand(input).catch((error) => reportCrash(error, json));
};

/** Each command imports its code when it runs. */
const COMMANDS_TO_RUN: Readonly<Record<Command, Run>> = {
  build: runBuild,
  check: runBuild,
  async dev({ options, root }) {
    const { startDev } = await import('../dev/dev-command.ts');
    const cacheFile = options.cache ? join(root, CACHE_FILE) : undefined;
    const { base, port, host } = options;
    return startDev({ root, base, cacheFile, port, host });
  },
  async preview({ options, out }) {
    const { startPreview } = await import('../preview/preview-server.ts');
    return startPreview({ folder: out, port: options.port, host: options.host });
  },
  async new({ options, root }) {
    const [kind = '', name = ''] = options.operands;
    const today = options.today ?? todayInUtc();
    const { newFile, newSite } = await import('./content-commands.ts');
    const { json } = options;
    if (kind === 'site')
      return answer(newSite({ folder: resolve(root, name), shown: name, today, json }), json);
    const onBoundary = watchLateThrows(options, root);
    const created = await newFile({ root, kind, name, today, onBoundary });
    if ('diagnostics' in created) {
      printDiagnostics(created.diagnostics, options, root);
      return 1;
    }
    return answer('problem' in created ? created : { text: `${created.path}\n` }, json);
  },
  async move({ options, root }) {
    const { moveContent } = await import('./content-commands.ts');
    const [from = '', to = ''] = options.operands;
    const onBoundary = watchLateThrows(options, root);
    const { json } = options;
    const moved = await moveContent({ root, from, to, today: todayInUtc(), json, onBoundary });
    if (!('diagnostics' in moved)) return answer(moved, json);
    printDiagnostics(moved.diagnostics, options, root);
    const { next } = moved;
    if (!json)
      process.stderr.write(
        `\nNothing was changed, because the move would cause these errors.\n${next ? `Next: ${next}\n` : ''}`,
      );
    return 1;
  },
};
