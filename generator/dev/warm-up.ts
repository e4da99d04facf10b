import { setImmediate } from 'node:timers/promises';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { createPageRenderer } from '../render/page-to-html.ts';
import { addressesOf } from '../render/site-urls.ts';
import { sourceOf } from './page-cache.ts';

/** Enough pages for V8 to optimize the code. */
const WARM_PAGES = 16;

/**
 * Renders a few pages before the first request, to load modules and optimize code for the first saved change.
 * @param input.compiler must not use the cache.
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
