import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { ownValue } from '../lib/own-value.ts';
import { sliceOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Not part of a word, so that times such as 10:30:00 have none. */
const SHORTCODE = /(?<![\w\\]):([a-z0-9_+-]+):(?!\w)/g;
const ESCAPED = /\\:([a-z0-9_+-]+):/g;

/** Replaces GitHub's emoji shortcodes, such as `:tada:`. Escaping one, as in `\:tada:`, keeps all of its name in that text. */
export function remarkEmoji() {
  return (tree: Root, file: VFile): void | Promise<void> => {
    const source = String(file.value);
    if (source.search(SHORTCODE) >= 0) return replaceShortcodes(tree, source);
  };
}

async function replaceShortcodes(tree: Root, source: string): Promise<void> {
  // Imported on demand, because most documents have none.
  const { nameToEmoji } = await import('gemoji');
  walkMarkdown(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes(':')) return;
    const escaped = new Set(Array.from(sliceOf(source, node).matchAll(ESCAPED), ([, name]) => name));
    node.value = node.value.replace(SHORTCODE, (all, name: string) =>
      escaped.has(name) ? all : (ownValue(nameToEmoji, name) ?? all),
    );
  });
}
