import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../content/disk-to-files.ts';
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
      fonts.push({ name, weight, data: await readFile(join(prepared.root, file)) });
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
