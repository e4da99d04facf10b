import { posix } from 'node:path';
import { decodeUrl } from '../lib/strings.ts';
import { CONTENT_SCHEME, publishedUrl } from '../markdown/rehype-links.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { RepoPath, UrlPath } from '../types.ts';
import { createLinkResolver, split, withPath } from '../urls/resolve-link.ts';
import type { LineEdit } from './change-files.ts';
import type { MovedFiles } from './resolve-move.ts';
import { respellUrl, type WrittenUrl } from './written-urls.ts';

/**
 * Keeps the links between content files when some of them move.
 * @param input `urls` are the URLs that have changed; `before` and `after` are plans of the site; `findFile` finds a published
 * file next to the content, such as an image, by its URL.
 */
export function createLinkMover(input: {
  settings: SiteSettings;
  moved: MovedFiles;
  urls: ReadonlyMap<string, string>;
  before: Plan;
  after: Plan;
  readUrls: (text: string) => readonly WrittenUrl[];
  findFile: (url: string) => unknown;
}) {
  const { settings, moved, urls, before, after, readUrls, findFile } = input;
  const resolverOf = (plan: Plan) =>
    createLinkResolver({ settings, pages: plan.pageByUrl, urlByFile: plan.urlByFile });
  const resolveBefore = resolverOf(before);
  const resolveAfter = resolverOf(after);

  /** Content file or URL path that a URL points to; undefined if it is not on this site. */
  function targetOf(
    url: WrittenUrl,
    file: RepoPath,
    page: UrlPath | undefined,
    resolve: typeof resolveAfter,
    planImage: (url: string) => unknown,
  ) {
    const href = publishedUrl(url.url, url.attribute, { file, planImage });
    if (href === undefined) return undefined;
    if (href.startsWith(CONTENT_SCHEME)) return decodeUrl(split(href.slice(CONTENT_SCHEME.length))[0]);
    return page === undefined && !href.startsWith('/') ? undefined : resolve(href, page ?? '/').link?.path;
  }
  // A folder moves with its images, whose URLs are their paths.
  const movedUrls = new Map([...urls, ...[...moved].map(([from, to]) => [`/${from}`, `/${to}`] as const)]);
  const sources = new Map([...moved].map(([from, to]) => [to, from]));
  const findMoved = (url: string) => {
    const path = decodeUrl(url.slice(1));
    return sources.get(path) ?? (moved.has(path) ? undefined : findFile(url));
  };
  const targetBefore = (url: WrittenUrl, file: RepoPath) => {
    const target = targetOf(url, file, before.urlByFile.get(file), resolveBefore, findFile);
    return target && (moved.get(target) ?? movedUrls.get(target) ?? target);
  };
  const targetAfter = (url: WrittenUrl, file: RepoPath) =>
    targetOf(url, file, after.urlByFile.get(file), resolveAfter, findMoved);

  const names = [...moved.keys(), ...urls.keys()].map((path) => posix.basename(path));
  /** Whether a file may link to what has moved. Its name may be percent-encoded or escaped. */
  const mayLink = (text: string) =>
    names.some((name) => text.includes(name)) || /%[\da-f]{2}|\\[!-/:-@[-`{-~]/i.test(text);

  return {
    /** Edits of the URLs in a file that moved, or that link to what has moved. */
    editsOf(file: RepoPath, text: string): readonly LineEdit[] {
      const newFile = moved.get(file) ?? file;
      if (newFile === file && !mayLink(text)) return [];
      return readUrls(text).flatMap((url): LineEdit[] => {
        const target = targetBefore(url, file);
        if (!url.range || target === undefined || targetAfter(url, newFile) === target) return [];
        const path = target.replace(/[%?#]/g, encodeURIComponent);
        const to = target.startsWith('/')
          ? withPath(url.url, path, settings)
          : fileLink(newFile, path, url.url);
        const written = text.slice(url.range.start, url.range.end);
        const next = respellUrl({ written, url: url.url, to });
        return next === undefined ? [] : [{ ...url.range, text: next, line: url.line }];
      });
    },
    /** Links of a file whose target is another one than before, with their lines. */
    wrongLinks(file: RepoPath, textBefore: string, textAfter: string) {
      const newUrls = readUrls(textAfter);
      const oldUrls = readUrls(textBefore);
      if (newUrls.length !== oldUrls.length) throw new Error(`The links of ${file} would change.`);
      return oldUrls.flatMap((url, index) => {
        const next = newUrls[index];
        const target = targetBefore(url, file);
        const isSame =
          target === undefined || (next && targetAfter(next, moved.get(file) ?? file) === target);
        return isSame ? [] : { line: url.line, url: url.url };
      });
    },
  };
}

/** Relative link to a content file, with `./` and query and hash as in the previous link. */
function fileLink(from: RepoPath, to: string, previous: string): string {
  const path = posix.relative(posix.dirname(from), to);
  const needsDot = !path.startsWith('.') && (previous.startsWith('./') || path.split('/')[0]?.includes(':'));
  return (needsDot ? './' : '') + path + split(previous)[1];
}
