import { type Cache, cachedBy } from './cache.ts';
import { sourceKey } from './content.ts';
import { createCompiler } from './markdown.ts';
import { createOutputs } from './outputs.ts';
import type { Problem } from './problems.ts';
import { pageKey, type renderPage, sharedDigest } from './render.ts';
import { createResolver } from './resolve-link.ts';
import type { PlannedPages } from './routes.ts';
import type {
  AddedOutput,
  Assets,
  Content,
  Output,
  Page,
  Rendered,
  Site,
  SiteDefinition,
  SiteOptions,
  SiteSettings,
} from './site.ts';

/** Rendered pages by key. */
type RenderedPages = ReadonlyMap<string, Promise<Rendered>>;

export type NewSite = Site & {
  readonly rendered: RenderedPages;
  readonly cache: Cache;
  readonly close: () => void;
};

/** Creates a site without outputs. Each page is rendered once, or taken from the last site or the cache. */
export function newSite(input: {
  options: SiteOptions;
  today: string;
  definition: SiteDefinition;
  settings: SiteSettings;
  content: Content;
  planned: PlannedPages;
  assets: Assets;
  cache: Cache;
  /** Digest of the site's code and the generator. */
  code: string;
  /** Digest of the files that Markdown embeds. */
  files: string;
  before: RenderedPages | undefined;
  renderPage: typeof renderPage;
}): NewSite {
  const { options, definition, settings, content, planned, cache } = input;
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const { outputs, add } = createOutputs(report);
  const rendered = new Map<string, Promise<Rendered>>();
  const keys = new Map<Page, string>();
  const resolve = createResolver({ settings, pages: planned.pageByUrl, urlByFile: planned.urlByFile });

  const site: NewSite = {
    ...{ options, definition, settings, content, outputs, problems, rendered, resolve, cache },
    root: options.root,
    today: input.today,
    assets: input.assets,
    ...{ pages: planned.pages, pageByUrl: planned.pageByUrl, urlByFile: planned.urlByFile },
    sourceOf: ({ content: ref }) => ref && content.sources.get(sourceKey(ref)),
    compile: (source) => compile(source),
    render(page) {
      const key = keys.get(page) ?? pageKey(shared, page, site.sourceOf(page));
      keys.set(page, key);
      const known = rendered.get(key) ?? input.before?.get(key) ?? renderOrLoad(page, key);
      if (!rendered.has(key)) rendered.set(key, known.then(addOutputs));
      return known;
    },
    cached: cachedBy(cache),
    add: (...more) => more.forEach(add),
    report,
    close: () => cache.close(),
  };
  const compile = createCompiler(site);
  const shared = sharedDigest(site, input.code, input.files);

  async function renderOrLoad(page: Page, key: string): Promise<Rendered> {
    const found = cache.get('page', key);
    if (found) return JSON.parse(Buffer.from(found).toString());
    const result = await input.renderPage(site, page);
    // A problem with the machine, such as a file that cannot be read, may be gone next time.
    if (!result.problems.some(({ fixed }) => fixed)) cache.set('page', key, JSON.stringify(result));
    return result;
  }

  function addOutputs(result: Rendered): Rendered {
    for (const added of result.compiled?.added ?? []) if (!outputs.has(added.path)) add(outputOf(added));
    return result;
  }

  const outputOf = ({ feature: name, path, from, data }: AddedOutput): Output => ({
    path,
    from,
    async body() {
      const feature = definition.features?.find((each) => each.name === name);
      return (await feature?.make?.(data, site)) ?? '';
    },
  });
  return site;
}
