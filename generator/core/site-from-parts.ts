import { type Cache, generatorDigest } from './cache.ts';
import { sourceKey } from './content.ts';
import { digest } from './files.ts';
import { createCompiler } from './markdown.ts';
import { createOutputs } from './outputs.ts';
import { hasErrors, type Problem } from './problems.ts';
import { createResolver } from './resolve-link.ts';
import type { Feature, Page, Rendered, Site, SiteParts, Source } from './site.ts';

type Parts = SiteParts & {
  readonly cache: Cache;
  /** Digest of the site's code, its environment variables and packages, and the generator. */
  readonly codeDigest: string;
  /** Digest of `public/`, and of `content/` without Markdown, which may embed any of their files. */
  readonly filesDigest: string;
};

/**
 * Creates a site without outputs. Each page is rendered once, or taken from the last site or the cache.
 * @param before pages of the last site, by key.
 */
export function siteFromParts(parts: Parts, before?: ReadonlyMap<string, Promise<Rendered>>) {
  const { options, definition, content, cache } = parts;
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const { outputs, add } = createOutputs(options.root, report);
  const rendered = new Map<string, Promise<Rendered>>();
  const keys = new Map<Page, string>();
  const shared = sharedDigest(parts);
  const sourceOf = ({ content: ref }: Page) => ref && content.sources.get(sourceKey(ref));

  const site: Site & Parts & { readonly rendered: typeof rendered } = {
    ...parts,
    ...{ root: options.root, outputs, problems, rendered, report, sourceOf },
    resolve: createResolver(parts),
    // The compiler, below, needs the site.
    compile: (source) => compile(source),
    add: (...more) => more.forEach(add),
    render(page) {
      const key = keys.get(page) ?? pageKey(shared, page, sourceOf(page));
      keys.set(page, key);
      const result = rendered.get(key) ?? renderOrLoad(page, key).then(addOutputs);
      rendered.set(key, result);
      return result;
    },
    async cached<T>(kind: string, value: unknown, make: () => T | Promise<T>) {
      const key = digest(await generatorDigest(), JSON.stringify(value));
      return cache.take(kind, key, make);
    },
  };
  const compile = createCompiler(site);
  let renderer: Promise<typeof import('./render.ts')> | undefined;

  async function renderOrLoad(page: Page, key: string): Promise<Rendered> {
    const last = await before?.get(key);
    // The cause of an error, such as a file that cannot be read, may be gone next time.
    if (last && !hasErrors(last.problems)) return last;
    const render = async () => {
      // A build that finds all pages in the cache does not load React's renderer.
      renderer ??= import('./render.ts');
      return (await renderer).renderPage(site, page);
    };
    return cache.take('page', key, render, ({ problems }) => !hasErrors(problems));
  }

  function addOutputs(result: Rendered): Rendered {
    for (const { feature: name, data, ...output } of result.compiled?.added ?? []) {
      if (outputs.has(output.path)) continue;
      const feature = definition.features?.find((each) => each.name === name) as Required<Feature>;
      add({ ...output, body: () => feature.make(data, site) });
    }
    return result;
  }

  return site;
}

/** Digest of everything that all pages depend on: code, URLs, assets and files that Markdown embeds. */
function sharedDigest({ codeDigest, filesDigest, settings, assets, pages, urlByFile }: Parts): string {
  const { outputs: _, ...urls } = assets;
  return digest(
    codeDigest,
    filesDigest,
    JSON.stringify([settings, urls, pages.map(({ url }) => url), [...urlByFile]]),
  );
}

function pageKey(shared: string, page: Page, source: Source | undefined): string {
  const { component, ...data } = page;
  const { entry, head = '', body = '' } = source ?? {};
  return digest(JSON.stringify([shared, component.name, data, entry]), head, body);
}
