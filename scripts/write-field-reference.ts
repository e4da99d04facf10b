/** `npm run reference`: writes the field reference of the configuration page from the published JSON Schemas. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFERENCE_PAGE, renderReferencePage } from './field-reference/render-page.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, REFERENCE_PAGE), renderReferencePage(root));
process.stdout.write(`wrote ${REFERENCE_PAGE}\n`);
