import { type Content, sourceKey } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Drawing } from '../images/drawing.ts';
import { elementToPlain, type PlainNode } from '../images/element-to-plain.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { createPlainDataCheck } from '../load/plain-data.ts';
import type { Blame } from '../load/site-boundary.ts';
import { isSiteError } from '../load/site-error.ts';
import type { OgImage } from '../site-definition.ts';
import type { AnyPage } from '../types.ts';
import { hasOgImage, ogImageFile } from '../urls/page-urls.ts';
import type { SiteOutput } from './site-output.ts';

type Context = {
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly ogImage: OgImage;
  readonly drawing: Drawing;
};

/** Open Graph images of all pages that have one. */
export function ogImageOutputs(pages: readonly AnyPage[], context: Context): SiteOutput[] {
  return pages.filter(hasOgImage).map((page) => ({
    path: ogImageFile(page),
    from: `the OG image of ${page.url}`,
    early: true,
    make: () => drawOgImage(page, context),
  }));
}

/** Draws the image of a page. Returns no bytes with an error, which prevents publishing. */
async function drawOgImage(page: AnyPage, { loaded, content, ogImage, drawing }: Context) {
  const source = page.content && content.sources.get(sourceKey(page.content));
  const location = source && { file: source.entry.file, line: 1, column: 1 };
  const failed = (problem: Diagnostic) => ({ body: new Uint8Array(), diagnostics: [problem] });
  let tree: PlainNode;
  try {
    tree = ogImageTree(ogImage, page, loaded.boundary.blame);
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return failed(error.as('card/failed', { url: page.url, reason: error.reason }));
  }
  const drawn = await drawing({ tree, width: ogImage.width, height: ogImage.height });
  if ('reason' in drawn)
    return failed(diagnose('card/failed', { url: page.url, reason: drawn.reason }, location));
  const { png, missing } = drawn;
  if (missing === '') return png;
  return { body: png, diagnostics: [diagnose('card/no-glyph', { url: page.url, text: missing }, location)] };
}

/** Calls the components of a page's Open Graph image and returns the resulting tree. */
export function ogImageTree(ogImage: OgImage, page: AnyPage, blame: Blame): PlainNode {
  const element = ogImage.render(page);
  try {
    const [tree = ''] = elementToPlain(element);
    const problem = createPlainDataCheck()(tree);
    if (problem !== undefined) throw new TypeError(problem);
    return tree;
  } catch (thrown) {
    throw blame('ogImage.render()', thrown, ogImage.render);
  }
}
