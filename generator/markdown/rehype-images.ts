import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { element } from '../lib/hast.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { SKIP, walkElements } from './walk-tree.ts';

/**
 * Adds sizes to images under `public/` and `content/` to prevent layout shift, wraps them in `<picture>` with AVIF and WebP
 * variants, and lazy-loads all but the first image of a document. Runs after the URLs are checked.
 * @param variants false for feeds.
 */
export function rehypeImages(options: { variants: boolean }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    let first = true;
    walkElements(tree, (node, ancestors, index) => {
      const { src } = node.properties;
      if (node.tagName !== 'img' || typeof src !== 'string') return;
      const at = locationOf(context, node, ancestors);
      const plan = context.planImage(src);
      if (plan && 'reason' in plan) context.diagnostics.push(diagnose('picture/unreadable', plan, at));
      const { width, height, sources = [], variants = [] } = plan && 'sources' in plan ? plan : {};
      Object.assign(node.properties, shownSize(node.properties, { width, height }));
      if (!first) Object.assign(node.properties, { loading: 'lazy', decoding: 'async' });
      first = false;
      if (!options.variants) return;
      context.images.push(...variants.map((variant) => ({ ...variant, at })));
      if (sources.length === 0) return;
      const picture = element('picture', {}, [...sources.map((source) => element('source', source)), node]);
      if (node.position) picture.position = node.position;
      const parent = ancestors.at(-1);
      if (parent) parent.children[index] = picture;
      return SKIP;
    });
  };
}

type Size = { readonly width: number | undefined; readonly height: number | undefined };

/** Size of an image on the page: its own, or that of the writer, who may state one side only. */
function shownSize(written: Element['properties'], own: Size): Size {
  if (written.width === undefined && written.height === undefined) return own;
  const ratio = own.width && own.height ? own.width / own.height : undefined;
  const side = (value: unknown, other: unknown, factor: number | undefined) =>
    value !== undefined ? Number(value) : factor && Math.round(Number(other) * factor);
  return {
    width: side(written.width, written.height, ratio),
    height: side(written.height, written.width, ratio && 1 / ratio),
  };
}
