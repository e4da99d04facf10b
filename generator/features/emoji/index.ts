import type { Nodes, Text } from 'mdast';
import type { Feature, VisitContext } from '../../core/site.ts';

/** Not part of a word, so that times such as 10:30:00 have none. */
const SHORTCODE = /(?<![\w\\]):([a-z0-9_+-]+):(?!\w)/g;
const ESCAPED = /\\:([a-z0-9_+-]+):/g;

/**
 * Replaces GitHub's emoji shortcodes, such as `:tada:`. A backslash keeps one as it is: `\:tada:`.
 *
 * @example features: [emoji()]
 */
export function emoji(): Feature {
  const text = (node: Text, context: VisitContext<Nodes>) =>
    node.value.search(SHORTCODE) < 0 ? undefined : replaceShortcodes(node, context);
  return { name: 'emoji', remark: [{ text }] };
}

async function replaceShortcodes(node: Text, context: VisitContext<Nodes>): Promise<void> {
  const { nameToEmoji } = await import('gemoji');
  const source = context.document.source.slice(node.position?.start.offset, node.position?.end.offset);
  // The node has lost its backslashes.
  const escaped = new Set(Array.from(source.matchAll(ESCAPED), ([, name]) => name));
  node.value = node.value.replace(SHORTCODE, (written, name: string) =>
    escaped.has(name) || !Object.hasOwn(nameToEmoji, name) ? written : (nameToEmoji[name] ?? written),
  );
}
