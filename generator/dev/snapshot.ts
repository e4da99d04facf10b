import { readFile } from 'node:fs/promises';
import { makeOutput, type SiteOutput } from '../derive/site-output.ts';
import { siteOutputs } from '../derive/site-outputs.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { encodeImage } from '../images/encode-image.ts';
import { isVariantPath } from '../images/plan-image.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { pageOfOutput, pageOutputs } from '../render/page-outputs.ts';
import type { AnyPage, ImageVariant, PageFacts } from '../types.ts';
import { pageFile } from '../urls/page-urls.ts';
import { createPageCache, type PageCache, type RenderedPages, sourceOf } from './page-cache.ts';

export type Answer = {
  /** Path of the output that answers, from the site's root. */
  readonly path: string;
  readonly body: string | Uint8Array;
  /** Its `Content-Type`, where the end of its name does not tell. */
  readonly type?: string | undefined;
  /** The page, when the output is one. */
  readonly page: AnyPage | undefined;
};

/** One state of a site, every output of which can be asked for. It never changes; a newer one takes its place. */
export type Snapshot = {
  readonly revision: number;
  /** Changes when open pages must be loaded again to run the newest scripts. */
  readonly codeRevision: number;
  readonly site: PlannedSite | undefined;
  readonly pages: PageCache | undefined;
  /** What is wrong before any page is rendered. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same, and what is wrong with the files that are not pages, as far as it is known without making them. */
  readonly siteDiagnostics: () => Promise<readonly Diagnostic[]>;
  /** The output at a path, made when it is asked for; undefined when the site has none there. */
  readonly output: (path: string) => Promise<Answer | undefined>;
  /** Whether a page or file lies at a path; costs no rendering. */
  readonly has: (path: string) => Promise<boolean>;
};

export function createSnapshot(input: {
  revision: number;
  codeRevision: number;
  good: { site: PlannedSite; shared: string } | undefined;
  memory: RenderedPages;
  diagnostics: readonly Diagnostic[];
}): Snapshot {
  const { revision, codeRevision, good, diagnostics } = input;
  const nothing = {
    output: async () => undefined,
    has: async () => false,
    siteDiagnostics: async () => diagnostics,
  };
  if (!good) {
    return { revision, codeRevision, site: undefined, pages: undefined, diagnostics, ...nothing };
  }
  const { site } = good;
  const pages = createPageCache({ site, shared: good.shared, memory: input.memory });
  const { loaded, content, plan, assets, publicFiles, memo } = site;

  const pageAt = (path: string): AnyPage | undefined =>
    pageOfOutput(path, { plan, content, site: loaded.site });

  let others: ReturnType<typeof siteOutputs> | undefined;
  const otherOutputs = () => {
    others ??= siteOutputs(site);
    return others;
  };
  let byPath: Map<string, SiteOutput> | undefined;
  async function otherAt(path: string): Promise<SiteOutput | undefined> {
    const { outputs } = await otherOutputs();
    byPath ??= new Map(outputs.map((each) => [each.path, each]));
    return byPath.get(path);
  }
  /**
   * A copy of a picture has no page of its own: a browser asks for it because of a page that shows it, so it is looked
   * for in what pages that have been rendered told of themselves, and only then in the others.
   */
  async function pictureAt(path: string): Promise<ImageVariant | undefined> {
    if (!isVariantPath(path)) return undefined;
    const at = ({ pictures }: PageFacts) => pictures.find((variant) => variant.path === path);
    for (const { facts } of input.memory.kept.values()) {
      const found = at(facts);
      if (found) return found;
    }
    for (const page of plan.pages) {
      const found = pages && at(await pages.facts(page));
      if (found) return found;
    }
    return undefined;
  }
  const allFacts = async () => Promise.all(plan.pages.map((page) => pages.facts(page)));

  return {
    revision,
    codeRevision,
    site,
    pages,
    diagnostics,
    siteDiagnostics: async () => [...diagnostics, ...(await otherOutputs()).diagnostics],
    async has(path) {
      return (
        pageAt(path) !== undefined ||
        publicFiles.files.has(path) ||
        assets.outputs.some((each) => each.path === path) ||
        (await otherAt(path)) !== undefined ||
        (await pictureAt(path)) !== undefined
      );
    },
    async output(path) {
      const page = pageAt(path);
      if (page) {
        const rendered = await pages.render(page);
        const found = pageOutputs({ page, source: sourceOf(content, page), rendered }).find(
          (each) => each.path === path,
        );
        return found && { path, body: found.body, page: path === pageFile(page) ? page : undefined };
      }
      const asset = assets.outputs.find((each) => each.path === path);
      if (asset) return { path, body: asset.body, page: undefined };
      const file = publicFiles.files.get(path);
      if (file) {
        const body = await readFile(file.absolute).catch(() => undefined);
        return body && { path, body, page: undefined };
      }
      const variant = await pictureAt(path);
      if (variant) {
        const { body } = await encodeImage({ root: loaded.root, variant, memo });
        return { path, body, page: undefined };
      }
      const other = await otherAt(path);
      if (!other) return undefined;
      const { body } = await makeOutput(other, allFacts);
      return { path, body, type: other.type, page: undefined };
    },
  };
}

/** The place of an address among the outputs, as a static host finds it: a file, or the index of a folder. */
export async function resolveAddress(snapshot: Snapshot, address: string): Promise<string | undefined> {
  const path = address.replace(/^\//, '');
  const folder = path.replace(/\/$/, '');
  // No output is both a file and a folder, so the order is free; most addresses are pages, which cost least to find.
  const candidates = [folder === '' ? 'index.html' : `${folder}/index.html`];
  if (!path.endsWith('/') && path !== '') candidates.push(path);
  for (const candidate of candidates) if (await snapshot.has(candidate)) return candidate;
  return undefined;
}
