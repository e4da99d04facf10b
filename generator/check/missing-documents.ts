import type { Content, Missing } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { aliasToYaml } from '../content/front-matter.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { listedAt, memberLocation, quotedTexts } from '../load/source-locator.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts, SourceLocation } from '../types.ts';
import { findReplacements } from './lost-url-hints.ts';
import type { UrlLock, Urls } from './url-lock.ts';

/**
 * Reports expected files that do not exist. If the lock has the URL of the placeholder, a published page is gone: the hint names
 * the page that most likely replaces it, and where to redirect or remove it.
 */
export function missingDocuments(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  pages: readonly PageFacts[];
  lock: UrlLock | undefined;
  urls: Urls;
}): Diagnostic[] {
  const { loaded, content, plan, pages, urls } = input;
  if (content.missing.length === 0) return [];
  const locked = input.lock?.urls ?? new Map();
  const texts = quotedTexts(loaded.root, loaded.sourceFiles);
  const lost = new Map(
    content.missing.flatMap(({ file }) => {
      const url = plan.urlByFile.get(file);
      const anchors = url && locked.get(url)?.anchors;
      return anchors ? [[file, { url, anchors: [...anchors.keys()] }]] : [];
    }),
  );
  const replacements = findReplacements({ lost: [...lost.values()], locked, pages, urls });
  const redirects = memberLocation(loaded.root, 'redirects');

  function adviceFor({ file, id }: Missing): string {
    const [listed] = listedAt(texts, id);
    const list = listed
      ? `remove "${listed.text}" from the list in ${lineOf(listed.at)}`
      : "remove it from its collection's `expected`";
    if (plan.replaced.has(file)) return `${capitalized(list)}, or write the name of the new file there.`;
    const gone = lost.get(file);
    if (!gone) return `Create the file, or ${list}.`;
    const source = replacements.get(gone.url)?.source;
    const aliases = `\`aliases: [${aliasToYaml(gone.url)}]\` to`;
    return [
      source === undefined
        ? `Restore the file, or add ${aliases} the front matter of the file that replaces it.`
        : `If ${source} replaces it, add ${aliases} its front matter.`,
      `To redirect to another page, add '${gone.url}': '/…' to \`redirects\` in ${lineOf(redirects)}.`,
      `To remove the page, ${list} and run \`npm run build -- --accept-urls\`.`,
    ].join(' ');
  }

  return content.missing.map((missing) => {
    const { file } = missing;
    const redirect = plan.replaced.get(file);
    const gone = lost.get(file);
    const facts = {
      file,
      ...(redirect && { redirect }),
      ...(gone && { gone: { url: gone.url, anchors: gone.anchors.length } }),
    };
    return diagnose('content/missing', facts, startOf(file), adviceFor(missing));
  });
}

/** File and line; the file alone for its beginning, where a location is not known. */
const lineOf = ({ file, line }: SourceLocation): string => (line === 1 ? file : `${file}:${line}`);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
