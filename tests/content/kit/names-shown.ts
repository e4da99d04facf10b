import { parseDocument, visit } from 'yaml';
import type { Example } from './find-examples.ts';

/** Names that a page's own code brings in: everything in Python and JSON, and the values (not the fields) in YAML. */
export function namesShown(examples: readonly Example[]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const name of text.match(/\w+/g) ?? []) names.add(name);
  };
  for (const { lang, code, wrong } of examples) {
    if (['python', 'json', 'jsonl'].includes(lang)) add(code);
    if (lang !== 'yaml' || wrong !== undefined) continue;
    visit(parseDocument(code), {
      Scalar: (key, node) => {
        if (key !== 'key') add(String(node.value));
      },
    });
  }
  return names;
}
