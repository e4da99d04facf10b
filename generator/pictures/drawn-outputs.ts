import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SiteOutput } from '../outputs/site-outputs.ts';
import type { PreparedSite } from '../prepare.ts';
import { cardOutputs } from './cards-to-outputs.ts';
import { createDrawing, type Drawing, type Font } from './drawing.ts';
import { siteFileOutputs } from './files-to-outputs.ts';

const noDrawing: Drawing = async () => ({ png: new Uint8Array(), missing: '' });

/** Everything that is drawn: sharing pictures and the site's icons, by the same threads. */
export async function drawnOutputs(
  prepared: PreparedSite,
): Promise<{ outputs: SiteOutput[]; diagnostics: readonly Diagnostic[] }> {
  const { card } = prepared.site;
  const fonts: Font[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, weight, file } of card?.fonts ?? []) {
    try {
      fonts.push({ name, weight, data: await readProjectFile(prepared.root, file) });
    } catch (error) {
      diagnostics.push(diagnose('card/font', { file, reason: reasonOf(error) }));
    }
  }
  const drawing = createDrawing({ fonts, cache: prepared.cache });
  const files = await siteFileOutputs({ prepared, drawing });
  // Without its fonts a card cannot be drawn: that is one problem, and not one more for each page that names its picture.
  const cards = card
    ? cardOutputs({ prepared, card, drawing: diagnostics.length === 0 ? drawing : noDrawing })
    : [];
  return { outputs: [...cards, ...files.outputs], diagnostics: [...diagnostics, ...files.diagnostics] };
}

const GENERATOR_PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Files of packages are looked up from the site first, then from the generator, as its imports are. */
async function readProjectFile(root: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(root, file));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || !file.startsWith('node_modules/')) throw error;
    return readFile(join(GENERATOR_PROJECT, file));
  }
}
