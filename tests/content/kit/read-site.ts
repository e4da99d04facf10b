import type { Content } from '../../../generator/content/read-collections.ts';
import type { Tokens } from '../../../generator/markdown/tokens.ts';
import { prepareSite } from '../../../generator/prepare.ts';
import { stageTimer } from '../../../generator/stage-timer.ts';
import type { AnyPage } from '../../../generator/types.ts';
import { ROOT } from './read-content.ts';

/** The site as the build plans it: its pages with their titles, its content, and the tokens of the brand. */
export async function readSite(): Promise<{ pages: readonly AnyPage[]; content: Content; tokens: Tokens }> {
  const { stage } = stageTimer();
  const { prepared, diagnostics } = await prepareSite({ root: ROOT, base: undefined, drafts: false, stage });
  if (!prepared) throw new Error(`The site does not load: ${JSON.stringify(diagnostics)}`);
  return { pages: prepared.plan.pages, content: prepared.content, tokens: prepared.site.tokens };
}
