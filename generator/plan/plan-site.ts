import type { PublicFiles } from '../assets/public-files.ts';
import type { Content } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import { siteLocator } from '../load/source-locator.ts';
import { type Plan, routesToPages } from './routes-to-pages.ts';

/** Plans every page and redirect; `plan` is undefined when the site's own code throws. */
export async function planSite(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): Promise<{ plan: Plan | undefined; diagnostics: readonly Diagnostic[] }> {
  const { loaded, content, publicFiles } = input;
  const { site } = loaded;
  const planned = await callSite(() =>
    routesToPages({ site, content, publicFiles, locate: siteLocator(loaded) }),
  );
  if ('trouble' in planned) return { plan: undefined, diagnostics: [planned.trouble] };
  return { plan: planned.value, diagnostics: planned.value.diagnostics };
}
