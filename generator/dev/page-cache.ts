import type { CacheStore } from '../cache/cache-store.ts';
import { type Computed, createMemo, type Memo } from '../cache/memo.ts';
import { sourceOf } from '../content/assemble-content.ts';
import { cachedBodies, factsOf } from '../publish/output-set.ts';
import {
  type CachedPage,
  type PlannedSite,
  pageDependencies,
  pageMemo,
  rendererOf,
} from '../render/page-memo.ts';
import { type RenderedPage, siteUrlsOf } from '../render/page-to-html.ts';
import { pageOutputs } from '../render/render-job.ts';
import type { AnyPage, PageFacts } from '../types.ts';

export type PageCache = ReturnType<typeof createPageCache>;

/** Files of pages to keep in memory. Facts are kept of every page. */
const MAX_FILES = 128;

/** Creates the memo of rendered pages that successive snapshots share. It is lost when the server stops. */
export function createPagesMemo(): Memo {
  const entries = new Map<string, Uint8Array>();
  const files = new Set<string>();
  const store: CacheStore = {
    enabled: true,
    get: (kind, name) => entries.get(`${kind} ${name}`),
    set(kind, name, value) {
      const key = `${kind} ${name}`;
      entries.set(key, Buffer.from(value as string));
      if (kind !== 'output') return;
      files.delete(key);
      files.add(key);
      const [oldest = ''] = files;
      if (files.size > MAX_FILES && files.delete(oldest)) entries.delete(oldest);
    },
  };
  return createMemo(store);
}

/**
 * Pages of one snapshot, rendered on demand.
 * @param input.memo of `createPagesMemo`; a page is rendered again if anything that it depends on has changed.
 */
export function createPageCache({ site: planned, memo }: { site: PlannedSite; memo: Memo }) {
  const { content, plan, loaded } = planned;
  const pages = new Map<string, Promise<CachedPage>>();
  const requested = new Map<string, PageFacts>();
  // Created on demand, so that a new snapshot does not delay the first page.
  let lazy: ReturnType<typeof start> | undefined;

  const start = () => ({ ...pageMemo(planned), urls: siteUrlsOf(plan), render: rendererOf(planned) });

  async function recall(page: AnyPage): Promise<CachedPage> {
    lazy ??= start();
    const { inputsOf, readersOf, urls, render } = lazy;
    const source = sourceOf(content, page);
    const compute = async (): Promise<Computed<CachedPage>> => {
      const rendered = await render(page, source);
      const files = await keepFiles(page, rendered);
      const { page: _, ...facts } = rendered.facts;
      return { value: { facts, files }, dependencies: pageDependencies(rendered, urls, loaded.environment) };
    };
    const options = { readers: readersOf(page) };
    const { value } = await memo('page', page.url, inputsOf(page, source), compute, options);
    requested.set(page.url, { page, ...value.facts });
    return value;
  }

  async function keepFiles(page: AnyPage, rendered: RenderedPage): Promise<CachedPage['files']> {
    const files: CachedPage['files'][number][] = [];
    for (const { path, from, body } of pageOutputs(page, sourceOf(content, page), rendered)) {
      const bytes = Buffer.from(body);
      const record = { path, from, ...factsOf(bytes) };
      await cachedBodies(memo).set(record, bytes);
      files.push(record);
    }
    return files;
  }

  /** Pages are requested several times at once: by the browser, for their problems and for links to them. */
  function pageOf(page: AnyPage): Promise<CachedPage> {
    const recalled = pages.get(page.url) ?? recall(page);
    pages.set(page.url, recalled);
    recalled.catch(() => pages.delete(page.url));
    return recalled;
  }

  return {
    facts: async (page: AnyPage): Promise<PageFacts> => ({ page, ...(await pageOf(page)).facts }),
    /** Bytes of one of the page's files; undefined if the page has no such file. */
    async output(page: AnyPage, path: string): Promise<Uint8Array | undefined> {
      const { files } = await pageOf(page);
      const file = files.find((each) => each.path === path);
      if (!file) return undefined;
      const { value } = await memo('output', path, { digest: file.digest }, async () => {
        const rendered = await (lazy ?? start()).render(page, sourceOf(content, page));
        const outputs = pageOutputs(page, sourceOf(content, page), rendered);
        return { value: Buffer.from(outputs.find((each) => each.path === path)?.body ?? '') };
      });
      return value;
    },
    requested: () => requested.values(),
  };
}
