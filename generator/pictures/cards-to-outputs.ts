import { sourceKey } from '../content/assemble-content.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOfThrown } from '../load/site-to-module.ts';
import type { SiteOutput } from '../outputs/site-outputs.ts';
import { cardFile, hasCard } from '../plan/addresses.ts';
import type { PreparedSite } from '../prepare.ts';
import type { SharingCard } from '../site-definition.ts';
import type { AnyPage } from '../types.ts';
import type { Drawing, DrawJob } from './drawing.ts';
import { elementToPlain } from './element-to-plain.ts';

type Context = { readonly prepared: PreparedSite; readonly card: SharingCard; readonly drawing: Drawing };

/** A sharing picture for every page that is meant to be found; its path follows from the page's address. */
export function cardOutputs(context: Context): SiteOutput[] {
  return context.prepared.plan.pages.filter(hasCard).map((page) => ({
    path: cardFile(page),
    from: `the sharing picture of ${page.url}`,
    early: true,
    make: () => drawCard(page, context),
  }));
}

/** Without a picture the bytes are empty: the error keeps them from being published. */
async function drawCard(page: AnyPage, { prepared, card, drawing }: Context) {
  const source = page.content && prepared.content.sources.get(sourceKey(page.content));
  const place = source && { file: source.entry.file, line: 1, column: 1 };
  const failed = (reason: string, at = place) => ({
    body: new Uint8Array(),
    diagnostics: [diagnose('card/failed', { url: page.url, reason }, at)],
  });
  let job: DrawJob;
  try {
    const [tree = ''] = elementToPlain(card.render(page));
    job = { tree, width: card.width, height: card.height };
  } catch (error) {
    return failed(reasonOfThrown(error), prepared.loaded.locate(error) ?? place);
  }
  const drawn = await drawing(job);
  if ('reason' in drawn) return failed(drawn.reason);
  const { png, missing } = drawn;
  if (missing === '') return png;
  return { body: png, diagnostics: [diagnose('card/no-glyph', { url: page.url, text: missing }, place)] };
}
