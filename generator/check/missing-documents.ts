import type { Missing } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { count } from '../lib/strings.ts';
import { listedAt, quotedTexts } from '../load/source-locator.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { PageFacts } from '../types.ts';
import { findReplacements, redirectHint } from './check-urls.ts';
import type { LockedUrl, UrlLock, Urls } from './url-lock.ts';

/**
 * Reports expected files that do not exist. If the lock has the URL of the placeholder, a published page is gone: the hint names
 * the page that most likely replaces it.
 */
export function missingDocuments(
  input: PlannedSite & { pages: readonly PageFacts[]; lock: UrlLock | undefined; urls: Urls },
): Diagnostic[] {
  const { loaded, plan, pages, urls } = input;
  const { missing } = input.content;
  if (missing.length === 0) return [];
  const texts = quotedTexts(loaded.root, loaded.sourceFiles);
  const locked: ReadonlyMap<string, LockedUrl> = input.lock?.urls ?? new Map();
  const urlOf = ({ file }: Missing): string => plan.urlByFile.get(file) ?? '';
  const lost = missing.map(urlOf).filter((url) => locked.has(url));
  const replacements = findReplacements({ lost, locked, pages, urls });

  /** End of the message, and the hint. */
  function explain(each: Missing): [more: string, hint: string] {
    const [listed] = listedAt(texts, each.id);
    const entry = listed
      ? `"${listed.text}" from the list in ${listed.at.file}:${listed.at.line}`
      : "it from its collection's `expected`";
    const redirect = plan.replaced.get(each.file);
    if (redirect)
      return [
        ` ${redirect.from} redirects to ${redirect.to}.`,
        `Remove ${entry}, or write the name of the new file there.`,
      ];
    const url = urlOf(each);
    const anchors = locked.get(url)?.anchors;
    if (!anchors) return ['', `Create the file, or remove ${entry}.`];
    return [
      ` The published page ${url} (${count(anchors.size, 'anchor')}) is gone; a placeholder has its URL.`,
      `${redirectHint(url, replacements.get(url), urls)} Unless you restore the file, remove ${entry}.`,
    ];
  }

  return missing.map((each) => {
    const [more, hint] = explain(each);
    return diagnose('content/missing', { file: each.file, more }, startOf(each.file), hint);
  });
}
