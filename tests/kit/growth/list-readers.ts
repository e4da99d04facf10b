import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkLinks } from '../../../generator/check/check-links.ts';
import { findReplacements } from '../../../generator/check/check-urls.ts';
import { compareUrls, formatLock, parseLock } from '../../../generator/check/url-lock.ts';
import { diagnose, settleDiagnostics } from '../../../generator/diagnostics/diagnostic.ts';
import { urlLocator } from '../../../generator/load/source-locator.ts';
import type { CompileContext } from '../../../generator/markdown/compile-context.ts';
import { sourceToMarkdown } from '../../../generator/markdown/compile-markdown.ts';
import { planRedirects } from '../../../generator/plan/plan-redirects.ts';
import { routesToPages } from '../../../generator/plan/routes-to-pages.ts';
import { createOutputSet } from '../../../generator/publish/output-set.ts';
import { documentsToIndex } from '../../../generator/search/documents-to-index.ts';
import type { AnyPage, PageFacts, UrlPath } from '../../../generator/types.ts';

/** Work on a list of `n` items of a site, such as pages, links or redirects. */
export type ListReader = {
  readonly module: string;
  readonly name: string;
  readonly prepare: (n: number) => () => unknown;
  /** Smallest and largest list to measure. */
  readonly sizes?: { readonly smallest: number; readonly largest: number };
};

const numbers = (n: number): number[] => Array.from({ length: n }, (_, index) => index);
const urlOf = (index: number): UrlPath => `/docs/a-page-about-subject-${index}`;
const at = { file: 'site/index.ts', line: 1, column: 1 };

const pageAt = (url: UrlPath): AnyPage => ({ template: 'docs', url, title: '', description: '', props: {} });

const factsAt = (url: UrlPath, more: Partial<PageFacts> = {}): PageFacts => ({
  page: pageAt(url),
  source: undefined,
  isPlaceholder: false,
  links: [],
  ids: [],
  anchors: [],
  islands: [],
  contentLinks: [],
  reads: [],
  images: [],
  markdownVersion: undefined,
  diagnostics: [],
  ...more,
});

const noContent = { entries: {}, sources: new Map(), unpublished: [], missing: [], diagnostics: [] };
const noFiles = { files: new Map(), diagnostics: [] };

function linksCheck(pages: readonly PageFacts[]) {
  const outputs = { has: () => false, paths: () => pages.map(({ page }) => page.url.slice(1)) };
  const settings = { origin: 'https://example.com', basePath: '', trailingSlash: false };
  const nothing = {
    locate: () => [],
    broken: new Set<string>(),
    redirects: [],
    unpublished: () => new Map(),
  };
  return () => checkLinks({ pages, outputs, settings, ...nothing });
}

const redirectsPlan = (pages: readonly AnyPage[], listed: Readonly<Record<string, string>>) => () =>
  planRedirects({ content: noContent, pages, listed, publicFiles: noFiles, locate: () => at });

const anchors = (n: number, prefix: string) => numbers(n).map((index) => `${prefix}-of-section-${index}`);

const CHECK_LINKS = 'generator/check/check-links.ts';
const PLAN_REDIRECTS = 'generator/plan/plan-redirects.ts';
const CHECK_URLS = 'generator/check/check-urls.ts';

export const LIST_READERS: readonly ListReader[] = [
  {
    module: CHECK_LINKS,
    name: 'checkLinks, broken links of templates',
    prepare: (n) =>
      linksCheck(
        numbers(n).map((index) => {
          const href = `/docs/a-page-about-subjekt-${index}`;
          return factsAt(urlOf(index), { links: [{ href, path: href, hash: '' }] });
        }),
      ),
  },
  {
    module: CHECK_LINKS,
    name: 'checkLinks, broken links to content files of one page',
    prepare: (n) => {
      const hrefs = numbers(n).map((index) => `content:content/docs/${index}.md`);
      const links = hrefs.map((href) => ({ href, path: href.slice('content:'.length), hash: '' }));
      const contentLinks = hrefs.map((href) => ({ href, at }));
      const others = numbers(n).map((index) =>
        factsAt(urlOf(index), { source: `content/docs/x${index}.md` }),
      );
      return linksCheck([factsAt('/', { links, contentLinks }), ...others]);
    },
  },
  {
    module: CHECK_LINKS,
    name: 'checkLinks, links to headings that a page does not have',
    prepare: (n) => {
      const links = anchors(n, 'begin').map((hash) => ({ href: `/docs#${hash}`, path: '/docs', hash }));
      return linksCheck([factsAt('/docs', { ids: anchors(n, 'title') }), factsAt('/', { links })]);
    },
  },
  {
    module: PLAN_REDIRECTS,
    name: 'planRedirects, without a target',
    prepare: (n) =>
      redirectsPlan(
        numbers(n).map((index) => pageAt(urlOf(index))),
        Object.fromEntries(
          numbers(n).map((index) => [`/old/${index}`, `/docs/a-page-about-subjekt-${index}`]),
        ),
      ),
  },
  {
    module: PLAN_REDIRECTS,
    name: 'planRedirects, one after the other',
    prepare: (n) =>
      redirectsPlan(
        [pageAt('/docs')],
        Object.fromEntries(
          numbers(n).map((index) => [`/old/${index}`, index === 0 ? '/docs' : `/old/${index - 1}`]),
        ),
      ),
  },
  {
    module: PLAN_REDIRECTS,
    name: 'planRedirects, in a loop',
    prepare: (n) =>
      redirectsPlan(
        [pageAt('/docs')],
        Object.fromEntries(numbers(n).map((index) => [`/old/${index}`, `/old/${(index + 1) % n}`])),
      ),
  },
  {
    module: 'generator/plan/routes-to-pages.ts',
    name: 'routesToPages',
    prepare: (n) => {
      const pages = () =>
        numbers(n).map((index) => pageAt(`/docs/${index % 2 ? 'A' : 'b'}/${index}` as UrlPath));
      const site = { routes: [{ path: '/docs/{folder}/{page}', pages }] };
      return () =>
        routesToPages({ site: site as never, content: noContent, publicFiles: noFiles, locate: () => at });
    },
  },
  {
    module: 'generator/load/source-locator.ts',
    name: 'urlLocator',
    prepare: (n) => {
      const root = mkdtempSync(join(tmpdir(), 'growth-'));
      onTestFinished(() => rmSync(root, { recursive: true, force: true }));
      writeFileSync(
        join(root, 'a.ts'),
        numbers(n)
          .map((index) => `go("/a/${index}", '/b', it's);\n`)
          .join(''),
      );
      const locate = urlLocator(root, ['a.ts']);
      return () => numbers(n).map((index) => locate(`/not/here/${index}`));
    },
  },
  {
    module: CHECK_URLS,
    name: 'findReplacements, pages that were renamed',
    prepare: (n) => {
      const pages = numbers(n).map((index) => factsAt(urlOf(index)));
      const lost = numbers(n).map((index) => `/docs/a-page-about-subjekt-${index}`);
      const urls = new Map(pages.map(({ page }) => [page.url, []]));
      return () => findReplacements({ lost, locked: new Map(), pages, urls });
    },
    sizes: { smallest: 60, largest: 500 },
  },
  {
    module: CHECK_URLS,
    name: 'findReplacements, pages with many headings',
    prepare: (n) => {
      const pages = [factsAt('/docs/new')];
      const { urls: locked } = parseLock(formatLock(new Map([['/docs/old', anchors(n, 'old')]])));
      const urls = new Map([['/docs/new', anchors(n, 'new')]]);
      return () => findReplacements({ lost: ['/docs/old'], locked, pages, urls });
    },
  },
  {
    module: 'generator/check/url-lock.ts',
    name: 'compareUrls',
    prepare: (n) => {
      const urls = (prefix: string) => new Map([['/docs', anchors(n, prefix)]]);
      const lock = parseLock(formatLock(urls('old')));
      return () => compareUrls(lock, urls('new'));
    },
  },
  {
    module: 'generator/diagnostics/diagnostic.ts',
    name: 'settleDiagnostics',
    prepare: (n) => {
      const diagnostics = numbers(n).map((index) =>
        diagnose('content/empty', {}, { ...at, line: n - (index % 7) }),
      );
      return () => settleDiagnostics({ diagnostics, rules: {}, strict: false });
    },
  },
  {
    module: 'generator/publish/output-set.ts',
    name: 'createOutputSet',
    prepare: (n) => async () => {
      const outputs = createOutputSet({
        write: async () => undefined,
        keep: () => false,
        read: () => undefined,
      });
      for (const index of numbers(n))
        outputs.reserve(`docs/a/b/c/${index % 2 ? 'A' : 'a'}${index}/index.html`, 'x');
      return outputs.paths();
    },
  },
  {
    module: 'generator/search/documents-to-index.ts',
    name: 'documentsToIndex',
    prepare: (n) => {
      const sections = numbers(n).map((index) => ({
        id: '',
        heading: `word${index}`,
        text: `alpha beta${index} gamma`,
      }));
      const pages = numbers(4).map(() => ({ href: '/', title: 'Title', kind: 0, sections }));
      return () => documentsToIndex({ pages, tables: 4 });
    },
  },
  {
    module: 'generator/markdown/compile-markdown.ts',
    name: 'sourceToMarkdown',
    prepare: (n) => {
      const edits = numbers(n).map((index) => ({ start: 4 * index, end: 4 * index + 1, text: 'x' }));
      const markdownEdits = numbers(n).map((index) => ({
        start: 4 * index + 2,
        end: 4 * index + 3,
        piece: 'y',
      }));
      const context = { source: 'abcd'.repeat(n), edits, markdownEdits } as unknown as CompileContext;
      return () => sourceToMarkdown(context);
    },
  },
];
