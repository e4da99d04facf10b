/** `npm run fonts`: writes the fonts of the site and their licenses to `site/styles/fonts/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenseOf, makeSubset, subsets } from './fonts/subsets.ts';
import { helpOnly } from './script-help.ts';

const OUT = join(import.meta.dirname, '../site/styles/fonts');

helpOnly({
  summary: 'Write the fonts of the site and their licenses to site/styles/fonts/.',
  usage: 'fonts',
});
mkdirSync(OUT, { recursive: true });
for (const subset of subsets) {
  const bytes = await makeSubset(subset);
  writeFileSync(join(OUT, `${subset.name}.woff2`), bytes);
  writeFileSync(join(OUT, `${subset.name}-license.txt`), licenseOf(subset));
  console.log(`${subset.name}.woff2  ${bytes.length} bytes`);
}
