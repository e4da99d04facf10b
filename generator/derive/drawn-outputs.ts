import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Memo } from '../cache/memo.ts';
import type { Content } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Font } from '../images/draw-worker.ts';
import { createDrawing, type Drawing } from '../images/drawing.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { ogImageOutputs } from './og-images.ts';
import { siteFileOutputs } from './site-files.ts';
import type { SiteOutput } from './site-output.ts';

const noDrawing: Drawing = async () => ({ png: new Uint8Array(), missing: '' });

/** Outputs that are drawn from SVG: Open Graph images and the site's icons. */
export async function drawnOutputs(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  memo: Memo;
}): Promise<{ outputs: SiteOutput[]; diagnostics: readonly Diagnostic[] }> {
  const { loaded, content, plan, memo } = input;
  const { ogImage } = loaded.site;
  const fonts: Font[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, weight, file } of ogImage?.fonts ?? []) {
    try {
      fonts.push({ name, weight, data: await readProjectFile(loaded.root, file) });
    } catch (error) {
      diagnostics.push(diagnose('card/font', { file, reason: reasonOf(error) }));
    }
  }
  const drawing = createDrawing({ fonts, memo, images: plan.pages.length });
  const files = await siteFileOutputs({ loaded, content, plan, drawing });
  // A missing font is one problem. Without `noDrawing`, each page would report another.
  const ogImages = ogImage
    ? ogImageOutputs(plan.pages, {
        loaded,
        content,
        ogImage,
        drawing: diagnostics.length === 0 ? drawing : noDrawing,
      })
    : [];
  return { outputs: [...ogImages, ...files.outputs], diagnostics: [...diagnostics, ...files.diagnostics] };
}

const GENERATOR_PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Reads a file. Package files are looked up in the site first, then in the generator. */
async function readProjectFile(root: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(root, file));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || !file.startsWith('node_modules/')) throw error;
    return readFile(join(GENERATOR_PROJECT, file));
  }
}
