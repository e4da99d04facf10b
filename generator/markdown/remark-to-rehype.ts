import type { Root as HastRoot } from 'hast';
import type { Definition, FootnoteDefinition, Root } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import remarkRehype from 'remark-rehype';
import type { VFile } from 'vfile';
import { fillText, type SiteTexts } from '../site-texts.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Node type that wraps a whole document without `children`. */
const WHOLE = 'whole';
type Whole = { readonly type: typeof WHOLE; readonly tree: Root };

/**
 * Converts Markdown trees to HTML trees with remark-rehype. To find definitions, remark-rehype walks the whole tree,
 * which takes as long as the conversion, so it receives only the definitions and the document as one opaque node.
 */
export function remarkToRehype({ texts }: { texts: SiteTexts }) {
  const handlers = { [WHOLE]: (state: State, { tree }: Whole) => state.all(tree) } as unknown as Handlers;
  const footnoteBackLabel = (footnote: number, reference: number): string =>
    fillText(texts.footnoteBack, {
      reference: `${footnote + 1}${reference > 1 ? `-${reference}` : ''}`,
    });
  const convert = remarkRehype({ handlers, footnoteLabel: texts.footnotes, footnoteBackLabel }) as (
    tree: Root,
    file: VFile,
  ) => HastRoot;
  return (tree: Root, file: VFile): HastRoot => {
    const definitions = String(file.value).includes(']:') ? findDefinitions(tree) : [];
    const whole = { type: WHOLE, tree } as unknown as Definition;
    return convert({ ...tree, children: [...definitions, whole] }, file);
  };
}

function findDefinitions(tree: Root): (Definition | FootnoteDefinition)[] {
  const definitions: (Definition | FootnoteDefinition)[] = [];
  walkMarkdown(tree, (node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node);
  });
  return definitions;
}
