import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { PublicFiles } from '../assets/public-files.ts';
import type { Memo } from '../cache/memo.ts';
import type { Content } from '../content/assemble-content.ts';
import { compressedSizes } from '../derive/compress-outputs.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { urlLocator } from '../load/source-locator.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { OutputSet } from '../publish/output-set.ts';
import type { PageFacts } from '../types.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkContrast } from './check-contrast.ts';
import { checkLinks } from './check-links.ts';
import { checkUrls, factsToUrls, type UrlContract, type UrlsVerdict } from './check-urls.ts';
import { missingDocuments } from './missing-documents.ts';
import { unpublishedUrls } from './unpublished-urls.ts';
import { readLock } from './url-lock.ts';

/**
 * Checks links, expected files, `urls.lock` and budgets against the rendered pages, and the contrast of colors.
 * @param input `files` are outputs with permanent URLs, besides pages.
 */
export async function checkSite(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  assets: SiteAssets;
  publicFiles: PublicFiles;
  memo: Memo;
  pages: readonly PageFacts[];
  outputs: OutputSet;
  files: readonly string[];
  contract: UrlContract;
}): Promise<{ urls: UrlsVerdict; diagnostics: readonly Diagnostic[] }> {
  const { loaded, content, plan, assets, publicFiles, pages, outputs } = input;
  const broken = content.diagnostics.flatMap(({ severity, at }) =>
    severity === 'error' && at ? at.file : [],
  );
  let held: ReturnType<typeof unpublishedUrls> | undefined;
  const unpublished = () => {
    held ??= unpublishedUrls({ loaded, content, publicFiles });
    return held;
  };
  const links = checkLinks({
    pages,
    outputs,
    locate: urlLocator(loaded.root, loaded.sourceFiles),
    redirects: plan.redirects,
    broken: new Set(broken),
    unpublished,
    settings: loaded.settings,
  });
  const { lock, diagnostics: lockProblems } = await readLock(loaded.root);
  const files = [...publicFiles.files.keys(), ...input.files];
  const urls = factsToUrls({ pages, plan, files });
  const verdict = checkUrls({ ...input, lock, lockProblems, urls, unpublished });
  const missing = missingDocuments({ loaded, content, plan, pages, lock, urls });
  const budgets = await checkBudgets({
    budgets: loaded.site.budgets ?? [],
    pages,
    scripts: assets.scripts,
    outputs: assets.outputs,
    compressedSize: compressedSizes({ memo: input.memo, records: outputs.records() }),
  });
  const linked = assets.outputs.filter(({ path }) => path.endsWith('.css'));
  const contrast = checkContrast({
    root: loaded.root,
    rules: loaded.site.contrast ?? [],
    css: [
      ...Object.values(assets.urls.inlineStyles),
      ...linked.map(({ body }) => Buffer.from(body).toString()),
    ].join('\n'),
    sources: assets.sources,
  });
  const diagnostics = [...links, ...missing, ...verdict.diagnostics, ...budgets, ...contrast];
  return { urls: verdict, diagnostics };
}
