/** Runs `build` with the given options, without compressed variants, which take most of the time. */
import { resolve } from 'node:path';
import { runBuildCommand } from '../../generator/cli/build-command.ts';
import { parseCliOptions } from '../../generator/cli/options.ts';

const parsed = parseCliOptions(process.argv.slice(2));
if ('help' in parsed || 'problem' in parsed) throw new Error(JSON.stringify(parsed));
const options = { ...parsed, compress: false };
const root = resolve(options.root);
process.exitCode = await runBuildCommand({ options, root, out: resolve(root, options.out) });
