import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceGenerated } from './replace-generated.ts';
import type { Schema } from './schema.ts';
import { schemasToMarkdown } from './schemas-to-markdown.ts';

export const REFERENCE_PAGE = 'content/docs/evaluations/configuration.md';

const readSchema = (root: string, name: string): Schema =>
  JSON.parse(readFileSync(join(root, 'public/schema', name), 'utf8'));

/** Returns the text of the configuration page with an up-to-date field reference. */
export function renderReferencePage(root: string): string {
  const schemas = ['config.schema.json', 'evaluation.schema.json'].map((name) => readSchema(root, name));
  const page = readFileSync(join(root, REFERENCE_PAGE), 'utf8');
  return replaceGenerated({ page, name: 'field reference', text: schemasToMarkdown(schemas) });
}
