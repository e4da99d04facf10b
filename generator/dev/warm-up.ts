import { setImmediate } from 'node:timers/promises';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { createPageRenderer } from '../render/page-to-html.ts';
import { addressesOf } from '../render/site-urls.ts';
import { sourceOf } from './page-cache.ts';

/** So many pages make the engine compile what rendering runs through. */
const WARM_PAGES = 16;

/**
 * Renders a few pages before anybody asks: the first saved sentence then finds everything loaded and fast.
 * @param compiler one that compiles every text, even if it is remembered.
 */
export async function warmUp(input: { site: PlannedSite; compiler: MarkdownCompiler }): Promise<void> {
  const { plan, content, loaded, assets } = input.site;
  const { site, settings } = loaded;
  const render = createPageRenderer({
    site,
    context: { settings, assets: assets.urls },
    addresses: addressesOf(plan),
    compiler: input.compiler,
    blame: loaded.boundary.blame,
  });
  for (const page of plan.pages.filter((each) => each.content).slice(0, WARM_PAGES)) {
    await setImmediate();
    await render(page, sourceOf(content, page));
  }
}
