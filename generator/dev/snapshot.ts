import { readFile } from 'node:fs/promises';
import type { Memo } from '../cache/memo.ts';
import { listOutputs } from '../derive/list-outputs.ts';
import { makeOutput, type SiteOutput } from '../derive/make-outputs.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { encodeImage } from '../images/encode-image.ts';
import { isVariantPath } from '../images/plan-image.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { pageOfOutput } from '../render/render-job.ts';
import type { AnyPage, ImageVariant, PageFacts } from '../types.ts';
import { pageFile } from '../urls/page-urls.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

type Body = {
  readonly body: string | Uint8Array | undefined;
  /** `Content-Type`, if the file extension does not determine it. */
  readonly type?: string | undefined;
  /** Page of an HTML file. */
  readonly page?: AnyPage | undefined;
};

/** Output file, generated on request. */
export type DevOutput = Body & {
  /** Path from the site's root. */
  readonly path: string;
  readonly body: string | Uint8Array;
};

type Known = {
  readonly revision: number;
  /** Revision of the browser code. Open pages must reload when it changes. */
  readonly codeRevision: number;
  readonly site: PlannedSite | undefined;
  /** Problems that are known before any page is rendered. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Immutable state of a site. Generates outputs on request. */
export type Snapshot = Known & {
  readonly pages: PageCache | undefined;
  /** Includes problems of outputs that are not pages, such as feeds. */
  readonly siteDiagnostics: () => Promise<readonly Diagnostic[]>;
  readonly output: (path: string) => Promise<DevOutput | undefined>;
  /** Checks whether an output exists, without generating it. */
  readonly has: (path: string) => Promise<boolean>;
};

export function createSnapshot(known: Known, pagesMemo: Memo): Snapshot {
  const { site, diagnostics } = known;
  if (!site)
    return {
      ...known,
      pages: undefined,
      output: async () => undefined,
      has: async () => false,
      siteDiagnostics: async () => diagnostics,
    };
  const pages = createPageCache({ site, memo: pagesMemo });
  const { loaded, content, plan, assets, publicFiles, memo } = site;

  const pageAt = (path: string): AnyPage | undefined =>
    pageOfOutput(path, { plan, content, site: loaded.site });

  let others: ReturnType<typeof listOutputs> | undefined;
  const otherOutputs = () => (others ??= listOutputs(site));
  let byPath: Map<string, SiteOutput> | undefined;
  async function otherAt(path: string): Promise<SiteOutput | undefined> {
    const { outputs } = await otherOutputs();
    byPath ??= new Map(outputs.map((each) => [each.path, each]));
    return byPath.get(path);
  }
  /** Finds an image variant among the pages. Starts with those that are already rendered, as one of them shows it. */
  async function variantAt(path: string): Promise<ImageVariant | undefined> {
    if (!isVariantPath(path)) return undefined;
    const at = ({ images }: PageFacts) => images.find((variant) => variant.path === path);
    const shown = [...pages.requested()].map(at).find((found) => found !== undefined);
    if (shown) return shown;
    for (const page of plan.pages) {
      const found = at(await pages.facts(page));
      if (found) return found;
    }
    return undefined;
  }
  const allFacts = async () => Promise.all(plan.pages.map((page) => pages.facts(page)));

  /** Finds an output, and returns a function that generates its body. */
  async function find(path: string): Promise<(() => Promise<Body>) | undefined> {
    const page = pageAt(path);
    if (page)
      return async () => ({
        body: await pages.output(page, path),
        page: path === pageFile(page) ? page : undefined,
      });
    const asset = assets.outputs.find((each) => each.path === path);
    if (asset) return async () => asset;
    const file = publicFiles.files.get(path);
    if (file) return async () => ({ body: await readFile(file.absolute).catch(() => undefined) });
    const variant = await variantAt(path);
    if (variant) return () => encodeImage({ root: loaded.root, variant, memo });
    const other = await otherAt(path);
    return other && (async () => ({ ...(await makeOutput(other, allFacts)), type: other.type }));
  }

  return {
    ...known,
    pages,
    siteDiagnostics: async () => [...diagnostics, ...(await otherOutputs()).diagnostics],
    has: async (path) => (await find(path)) !== undefined,
    async output(path) {
      const { body, type, page } = (await (await find(path))?.()) ?? {};
      return body === undefined ? undefined : { path, body, type, page };
    },
  };
}

/** Resolves a URL path to the path of an output, as static hosts do: a file, or the `index.html` of a folder. */
export async function resolveUrl(snapshot: Snapshot, url: string): Promise<string | undefined> {
  const path = url.replace(/^\//, '');
  const folder = path.replace(/\/$/, '');
  // Pages come first, because they are the fastest to look up. No output is both a file and a folder.
  const candidates = [folder === '' ? 'index.html' : `${folder}/index.html`];
  if (!path.endsWith('/') && path !== '') candidates.push(path);
  for (const candidate of candidates) if (await snapshot.has(candidate)) return candidate;
  return undefined;
}
