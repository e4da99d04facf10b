import type { Content, Missing } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { listedAt, quotedTexts } from '../load/source-locator.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import { findReplacements, redirectHint } from './lost-url-hints.ts';
import type { LockedUrl, UrlLock, Urls } from './url-lock.ts';

/**
 * Reports expected files that do not exist. If the lock has the URL of the placeholder, a published page is gone: the hint names
 * the page that most likely replaces it.
 */
export function missingDocuments(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  pages: readonly PageFacts[];
  lock: UrlLock | undefined;
  urls: Urls;
}): Diagnostic[] {
  const { loaded, plan, pages, urls } = input;
  const { missing } = input.content;
  if (missing.length === 0) return [];
  const texts = quotedTexts(loaded.root, loaded.sourceFiles);
  const locked: ReadonlyMap<string, LockedUrl> = input.lock?.urls ?? new Map();
  const lostBy = ({ file }: Missing) => {
    const url = plan.urlByFile.get(file) ?? '';
    const anchors = locked.get(url)?.anchors;
    return anchors && { url, anchors: [...anchors.keys()] };
  };
  const lost = missing.flatMap((each) => lostBy(each) ?? []);
  const replacements = findReplacements({ lost, locked, pages, urls });

  return missing.map((each) => {
    const { file, id } = each;
    const [listed] = listedAt(texts, id);
    const entry = listed
      ? `"${listed.text}" from the list in ${listed.at.file}:${listed.at.line}`
      : "it from its collection's `expected`";
    const redirect = plan.replaced.get(file);
    const gone = lostBy(each);
    const hint = redirect
      ? `Remove ${entry}, or write the name of the new file there.`
      : gone
        ? `${redirectHint(gone.url, replacements.get(gone.url), urls)} Unless you restore the file, remove ${entry}.`
        : `Create the file, or remove ${entry}.`;
    const facts = {
      file,
      ...(redirect && { redirect }),
      ...(gone && { gone: { url: gone.url, anchors: gone.anchors.length } }),
    };
    return diagnose('content/missing', facts, startOf(file), hint);
  });
}
