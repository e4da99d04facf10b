import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { PreparedSite } from '../prepare.ts';
import { addressesOf } from '../render/addresses-of.ts';
import { createPageRenderer } from '../render/page-to-html.ts';
import { sourceOf } from './page-cache.ts';

/** So many pages make the engine compile what rendering runs through. */
const WARM_PAGES = 16;

/**
 * Renders a few pages before anybody asks: the first saved sentence then finds everything loaded and fast.
 * @param compiler one that compiles every text, even if it is remembered.
 */
export async function warmUp(input: { prepared: PreparedSite; compiler: MarkdownCompiler }): Promise<void> {
  const { site, settings, assets, plan, content, loaded } = input.prepared;
  const render = createPageRenderer({
    site,
    context: { settings, assets },
    addresses: addressesOf(plan),
    compiler: input.compiler,
    locate: loaded.locate,
  });
  for (const page of plan.pages.filter((each) => each.content).slice(0, WARM_PAGES)) {
    await setImmediate();
    await render(page, sourceOf(content, page));
  }
  // Left to itself the engine lets its memory grow with every page that is rendered, though what is in use does not grow;
  // a preview runs all day. Only from here on: before, growing is what makes it fast.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
