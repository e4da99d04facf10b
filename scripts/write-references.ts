/** `npm run reference`: writes the field reference from the published JSON Schemas, and docs/api.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PAGE, renderApiPage } from './api-reference.ts';
import { findReferencePage, renderReferencePage } from './field-reference/render-page.ts';

const root = join(import.meta.dirname, '..');
for (const [page, render] of [
  [findReferencePage(root), renderReferencePage],
  [API_PAGE, renderApiPage],
] as const) {
  writeFileSync(join(root, page), await render(root));
  process.stdout.write(`wrote ${page}\n`);
}
