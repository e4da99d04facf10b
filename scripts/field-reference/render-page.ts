import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../../site/pages/docs/checker/schema.ts';
import { openingOf, replaceGenerated } from './replace-generated.ts';
import { schemasToMarkdown } from './schemas-to-markdown.ts';

const NAME = 'field reference';

/** Path of the content file with the field reference. */
export function findReferencePage(root: string): string {
  const found = globSync('content/docs/**/*.md', { cwd: root }).find((path) =>
    readFileSync(join(root, path), 'utf8').includes(openingOf(NAME)),
  );
  if (!found) throw new Error(`No page in content/docs/ has the line ${openingOf(NAME)}.`);
  return found;
}

const readSchema = (root: string, name: string): Schema =>
  JSON.parse(readFileSync(join(root, 'public/schema', name), 'utf8'));

/** Returns the text of the configuration page with an up-to-date field reference. */
export function renderReferencePage(root: string): string {
  const schemas = ['config.schema.json', 'evaluation.schema.json'].map((name) => readSchema(root, name));
  const page = readFileSync(join(root, findReferencePage(root)), 'utf8');
  return replaceGenerated({ page, name: NAME, text: schemasToMarkdown(schemas) });
}
