/** `npm run bench -- {name} [--json]`: measures, prints every figure beside its goal, and exits with 1 when one is missed. */
import { type Bench, passes, reportToJson, reportToText } from './report.ts';

const BENCHES: Readonly<Record<string, () => Promise<{ bench: Bench }>>> = {
  build: () => import('./build.ts'),
  dev: () => import('./dev.ts'),
  pages: () => import('./pages.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = BENCHES[name];
if (load) {
  const { bench } = await load();
  const sections = await bench(args);
  process.stdout.write(args.includes('--json') ? reportToJson(sections) : reportToText(sections));
  if (!sections.flatMap(({ figures }) => figures).every(passes)) process.exitCode = 1;
} else {
  process.stderr.write(`There are these benchmarks: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exitCode = 2;
}
