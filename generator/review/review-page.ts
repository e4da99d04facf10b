import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { decodeUrl, escapeXml, type Range, replaceRanges } from '../lib/strings.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { finishHtml } from '../render/finish-html.ts';
import type { UrlPath } from '../types.ts';
import { plainPath, redirectFile } from '../urls/page-urls.ts';

/** Folder of the index, its stylesheet and its script. */
export const REVIEW = '_review';

/** Returns the URL of a file or page of the site, relative to a file of the review build. Other URLs are unchanged. */
function relativeUrl(href: string, file: string, manifest: Manifest): string {
  const { basePath } = manifest.site.settings;
  const path = href.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith(`${basePath}/`) || path.startsWith('//')) return href;
  const inside = decodeUrl(path.slice(basePath.length));
  const page = plainPath(inside);
  const target =
    manifest.pages[page]?.file ?? (manifest.redirects[page] ? redirectFile(page as UrlPath) : '');
  const to = target || inside.slice(1);
  return encodeURI(posix.relative(posix.dirname(file), to)) + href.slice(path.length);
}

/**
 * Returns the HTML of a page in a review build: not indexed, without policy, with relative URLs and a bar at its end.
 * @param file path in the review build.
 */
export function toReviewPage(html: string, file: string, manifest: Manifest, bar: string): string {
  const to = (href: string): string => relativeUrl(href, file, manifest);
  const { html: linked } = finishHtml({ html, url: '/', resolve: (href) => ({ href: to(href) }) });
  const own = posix.relative(posix.dirname(file), REVIEW) || '.';
  const assets = `<link rel="stylesheet" href="${own}/review.css"><script defer src="${own}/review.js"></script>`;
  const ranges: Range[] = [];
  const insert = (at: number, text: string) => ranges.push({ start: at, end: at, text });
  const parser = new Parser({
    onopentag(name, { name: key, 'http-equiv': equivalent = '', content = '' }) {
      const end = parser.endIndex + 1;
      if (name === 'head') insert(end, `<meta name="robots" content="noindex">${bar === '' ? '' : assets}`);
      if (name !== 'meta') return;
      const range = { start: parser.startIndex, end };
      if (key === 'robots' || /^content-security-policy$/i.test(equivalent))
        ranges.push({ ...range, text: '' });
      const [, refresh, url = ''] = /^(\d+; url=)(.*)$/.exec(content) ?? [];
      if (equivalent === 'refresh' && refresh) {
        const text = `<meta http-equiv="refresh" content="${refresh}${escapeXml(to(url))}">`;
        ranges.push({ ...range, text });
      }
    },
  });
  parser.end(linked);
  const end = linked.lastIndexOf('</body>');
  insert(end < 0 ? linked.length : end, bar);
  return replaceRanges(linked, ranges);
}
