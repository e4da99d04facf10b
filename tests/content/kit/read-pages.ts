import { readPublicFolder } from '../../../generator/assets/public-files.ts';
import { uncached } from '../../../generator/cache/memo.ts';
import { readCollections } from '../../../generator/content/read-collections.ts';
import { loadSiteModule } from '../../../generator/load/load-site.ts';
import { siteLocator } from '../../../generator/load/source-locator.ts';
import { routesToPages } from '../../../generator/plan/routes-to-pages.ts';
import type { AnyPage } from '../../../generator/types.ts';
import { ROOT } from './read-content.ts';

/** The pages of the site as the build plans them, with their titles and descriptions. */
export async function readPages(): Promise<readonly AnyPage[]> {
  const loaded = await loadSiteModule({ root: ROOT });
  const { site, diagnostics } = loaded;
  if (!site) throw new Error(`The site does not load: ${JSON.stringify(diagnostics)}`);
  const { collections, tokens } = site;
  const content = await readCollections({
    root: ROOT,
    collections,
    tokens,
    drafts: false,
    today: '2026-01-01',
    memo: uncached,
    inputs: {},
  });
  const publicFiles = await readPublicFolder({ root: ROOT });
  return routesToPages({ site, content, publicFiles, locate: siteLocator({ root: ROOT, ...loaded }) }).pages;
}
