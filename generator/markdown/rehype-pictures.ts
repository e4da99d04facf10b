import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { SKIP, walkElements } from './walk-tree.ts';

/**
 * Gives every picture under `public/` its size, so that it moves nothing when it arrives, and smaller, better packed
 * copies to choose from. The document's first picture is loaded at once, the others when they come near. Runs after
 * the addresses are checked.
 * @param copies false for readers that show the picture as it is.
 */
export function rehypePictures(options: { copies: boolean }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    let first = true;
    walkElements(tree, (node, ancestors) => {
      const { src } = node.properties;
      if (node.tagName !== 'img' || typeof src !== 'string') return;
      const at = locationOf(context, node, ancestors);
      const plan = context.planPicture(src);
      if (plan && 'reason' in plan) context.diagnostics.push(diagnose('picture/unreadable', plan, at));
      const { width, height, sources = [], variants = [] } = plan && 'sources' in plan ? plan : {};
      Object.assign(node.properties, { width, height });
      if (!first) Object.assign(node.properties, { loading: 'lazy', decoding: 'async' });
      first = false;
      if (!options.copies || sources.length === 0) return;
      context.pictures.push(...variants.map((variant) => ({ ...variant, at })));
      const picture: Element = {
        type: 'element',
        tagName: 'picture',
        properties: {},
        children: [
          ...sources.map(
            (properties): Element => ({ type: 'element', tagName: 'source', properties, children: [] }),
          ),
          node,
        ],
        ...(node.position && { position: node.position }),
      };
      const parent = ancestors.at(-1);
      parent?.children.splice(parent.children.indexOf(node), 1, picture);
      return SKIP;
    });
  };
}
