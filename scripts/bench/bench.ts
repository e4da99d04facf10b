/**
 * `npm run bench -- <name> [options]`: runs a benchmark and prints each result with its goal. Exits with 1 if a goal is
 * missed.
 */
import { parseArgs } from 'node:util';
import { HELP, type ScriptOptions, scriptHelp } from '../script-help.ts';
import { type Bench, passes, reportToJson, reportToText } from './report.ts';

type Benchmark = { readonly bench: Bench; readonly SUMMARY: string; readonly OPTIONS: ScriptOptions };

const BENCHES: Readonly<Record<string, () => Promise<Benchmark>>> = {
  build: () => import('./build.ts'),
  dev: () => import('./dev.ts'),
  pages: () => import('./pages.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load) {
  const { bench, SUMMARY, OPTIONS } = await load();
  if (parseArgs({ args, options: { ...OPTIONS, ...HELP } }).values.help) {
    process.stdout.write(
      scriptHelp({ summary: SUMMARY, usage: `bench -- ${name} [options]`, options: OPTIONS }),
    );
  } else {
    const sections = await bench(args);
    process.stdout.write(args.includes('--json') ? reportToJson(sections) : reportToText(sections));
    if (!sections.flatMap(({ figures }) => figures).every(passes)) process.exitCode = 1;
  }
} else {
  process.stderr.write(
    `Unknown benchmark "${name}". Expected one of: ${Object.keys(BENCHES).join(', ')}. For options, run "npm run bench -- build --help".\n`,
  );
  process.exitCode = 2;
}
