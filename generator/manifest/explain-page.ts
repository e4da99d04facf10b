import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readIfPossible } from '../lib/files.ts';
import { reasonsFor } from './diff-manifests.ts';
import type { BuiltPage, Manifest, ManifestPage } from './manifest.ts';

/** Size of a file in bytes, uncompressed and after Brotli compression. */
export type Weight = { readonly path: string; readonly bytes: number; readonly brotli: number };

export type PageExplanation = NonNullable<ReturnType<typeof explainPage>>;

/**
 * Explains the inputs and sizes of a page, and its changes in the last build.
 * @param input.out absolute path of the published output, whose files are measured.
 */
export function explainPage(input: {
  url: string;
  out: string;
  manifest: Manifest;
  previous: Manifest | undefined;
  built: BuiltPage | undefined;
}) {
  const { url, manifest, previous } = input;
  const page = manifest.pages[url];
  if (!page) return undefined;
  const assets = manifest.assetLists[page.assets] ?? [];
  const weigh = (path: string): Weight => weightOf(input.out, path);
  const ofType = (type: string) => assets.filter((path) => path.endsWith(type));
  const forIslands = new Set((page.islands ?? []).flatMap((name) => manifest.islands[name] ?? []));
  const files = [page.source ?? [], page.reads ?? []].flat();
  const before = previous?.pages[url];
  const same = before && previous.outputs[before.file]?.sha256 === manifest.outputs[page.file]?.sha256;
  return {
    url,
    route: page.route,
    template: page.template,
    /** Content file and embedded files, with digests. */
    sources: files.map((file) => ({ file, sha256: manifest.sources[file] ?? '' })),
    aliases: page.aliases ?? [],
    islands: page.islands ?? [],
    /** Outputs of this page only. */
    outputs: ownOutputs(url, page, manifest),
    html: weigh(page.file),
    /** Size of the inlined stylesheets, in bytes. */
    inlineStyles: stylesIn(input.out, page.file),
    styles: ofType('.css').map(weigh),
    scripts: ofType('.js')
      .filter((path) => !forIslands.has(path))
      .map(weigh),
    /** Scripts that islands load when they hydrate. */
    islandScripts: [...forIslands].map(weigh),
    others: assets.filter((path) => !/\.(?:css|js)$/.test(path)).map(weigh),
    /** Reasons for changes since the previous build; undefined when there is none, empty when the page is unchanged. */
    changed: !before ? undefined : same ? [] : reasonsFor({ url, before: previous, now: manifest }),
    /** How the last build produced the page; undefined when unknown. */
    built: input.built,
  };
}

function ownOutputs(url: string, page: ManifestPage, { outputs }: Manifest): string[] {
  const name = url === '/' ? 'index' : url.slice(1);
  const candidates = [page.file, `${name}.md`, page.source ?? '', `og/${name}.png`];
  return candidates.filter((path) => path in outputs);
}

function stylesIn(out: string, path: string): number {
  const html = String(readIfPossible(join(out, path)) ?? '');
  const texts = [...html.matchAll(/<style>(.*?)(?:<\/style>|$)/gs)].map(([, text]) => text);
  return Buffer.byteLength(texts.join(''));
}

function weightOf(out: string, path: string): Weight {
  const body = readIfPossible(join(out, path)) ?? Buffer.alloc(0);
  const compressible = body.length > 0 && /\.(?:html|css|js|svg|json|md)$/.test(path);
  return { path, bytes: body.length, brotli: compressible ? brotliCompressSync(body).length : body.length };
}
