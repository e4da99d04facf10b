import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { type Content, sourceOf } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Font, PlainNode } from '../images/draw-worker.ts';
import { createDrawing, type Drawing } from '../images/drawing.ts';
import { pngToIco } from '../images/png-and-ico.ts';
import { errorCode, GENERATOR, reasonOf } from '../lib/files.ts';
import { createPlainDataCheck } from '../load/plain-data.ts';
import type { Blame } from '../load/site-boundary.ts';
import { callSite, isSiteError } from '../load/site-error.ts';
import { watchStalls } from '../load/stall-watch.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { IconMaker, OgImage, SiteFile } from '../site-definition.ts';
import type { AnyPage } from '../types.ts';
import { hasOgImage, ogImageFile } from '../urls/page-urls.ts';
import type { SiteOutput } from './make-outputs.ts';

/** Outputs of the site definition that are drawn: Open Graph images, and `files` such as icons and web manifests. */
export async function drawnOutputs(
  planned: PlannedSite,
): Promise<{ outputs: SiteOutput[]; diagnostics: readonly Diagnostic[] }> {
  const { content, memo, loaded, plan } = planned;
  const { root, site, settings, boundary } = loaded;
  const { pages } = plan;
  const fonts: Font[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, weight, file } of site.ogImage?.fonts ?? []) {
    try {
      fonts.push({ name, weight, data: await readProjectFile(root, file) });
    } catch (error) {
      diagnostics.push(diagnose('card/font', { file, reason: reasonOf(error) }));
    }
  }
  const draw = createDrawing({ fonts, memo, images: pages.length });
  // A missing font is one problem. With `draw`, each page would report another.
  const drawing: Drawing = fonts.length === (site.ogImage?.fonts ?? []).length ? draw : drawNothing;
  const entries = content.entries as never;
  const files = await callSite(() => site.files?.({ settings, pages, content: entries }) ?? []);
  if ('error' in files) diagnostics.push(files.error);
  const icons = iconMaker(draw);
  const outputs: Pick<SiteOutput, 'path' | 'from' | 'make'>[] = [];
  if (site.ogImage) {
    const context = { content, ogImage: site.ogImage, drawing, blame: boundary.blame };
    for (const page of pages.filter(hasOgImage))
      outputs.push({
        path: ogImageFile(page),
        from: `the OG image of ${page.url}`,
        make: () => drawOgImage(page, context),
      });
  }
  for (const file of 'error' in files ? [] : files.value)
    outputs.push({ path: file.path, from: `the site file ${file.path}`, make: () => makeFile(file, icons) });
  return { outputs: outputs.map((output) => ({ ...output, early: true })), diagnostics };
}

const drawNothing: Drawing = async () => ({ png: new Uint8Array(), missing: '' });

/** Reads a file. Package files are looked up in the site first, then in the generator. */
async function readProjectFile(root: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(root, file));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || !file.startsWith('node_modules/')) throw error;
    return readFile(join(GENERATOR, '..', file));
  }
}

/** Returns no bytes with an error, which prevents publishing. */
async function makeFile({ path, make }: SiteFile, icons: IconMaker) {
  try {
    return await make(icons);
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return { body: '', diagnostics: [error.as('site/file', { path, reason: error.reason })] };
  }
}

function iconMaker(drawing: Drawing): IconMaker {
  const png = async (svg: string, width: number) => {
    const drawn = await drawing({ svg, width });
    if ('reason' in drawn) throw new Error(drawn.reason);
    return drawn.png;
  };
  return { png, ico: async (svg, width) => pngToIco([{ png: await png(svg, width), width }]) };
}

/** Draws the image of a page. Returns no bytes with an error, which prevents publishing. */
async function drawOgImage(
  page: AnyPage,
  input: { content: Content; ogImage: OgImage; drawing: Drawing; blame: Blame },
) {
  const { content, ogImage, drawing } = input;
  const source = sourceOf(content, page);
  const location = source && startOf(source.entry.file);
  const failed = (problem: Diagnostic) => ({ body: new Uint8Array(), diagnostics: [problem] });
  let tree: PlainNode;
  try {
    tree = ogImageTree(ogImage, page, input.blame);
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
function ogImageTree(ogImage: OgImage, page: AnyPage, blame: Blame): PlainNode {
  const element = ogImage.render(page);
  try {
    const [tree = ''] = watchStalls(`The OG image of ${page.url}`, () => elementToPlain(element));
    const problem = createPlainDataCheck()(tree);
    if (problem !== undefined) throw new TypeError(problem);
    return tree;
  } catch (thrown) {
    throw blame('ogImage.render()', thrown, ogImage.render);
  }
}

/**
 * Calls the components of an image until only elements and text are left. The components must be pure functions of their
 * props: hooks and context do not work.
 */
function elementToPlain(node: ReactNode): PlainNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)];
  if (Symbol.iterator in node) return [...node].flatMap(elementToPlain);
  if (!isValidElement<{ children?: ReactNode }>(node))
    throw new TypeError('An Open Graph image or icon can contain only elements and text.');
  const { type, props } = node;
  if (type === Fragment) return elementToPlain(props.children);
  if (typeof type === 'function') return elementToPlain((type as (props: object) => ReactNode)(props));
  const { children, ...rest } = props;
  const inner = elementToPlain(children);
  return [{ type: String(type), props: inner.length === 0 ? rest : { ...rest, children: inner } }];
}
