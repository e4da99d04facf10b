import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Reason, reasonsFor } from './diff-manifests.ts';
import type { BuiltPage } from './last-build.ts';
import type { Manifest, ManifestPage } from './manifest.ts';

/** Bytes as they are and after brotli at its best. */
export type Weight = { readonly path: string; readonly bytes: number; readonly brotli: number };

/** What a page is made of, what it costs a visitor, and what the last build changed about it. */
export type PageExplanation = {
  readonly url: string;
  readonly route: string;
  readonly template: string;
  /** The content file, and others that it quotes or shows; with digests. */
  readonly sources: readonly { readonly file: string; readonly sha256: string }[];
  readonly aliases: readonly string[];
  readonly islands: readonly string[];
  /** What is written for this page alone. */
  readonly outputs: readonly string[];
  readonly html: Weight;
  /** Bytes of the style sheets in the HTML. */
  readonly inlineStyles: number;
  readonly styles: readonly Weight[];
  readonly scripts: readonly Weight[];
  /** What an island loads when it wakes up. */
  readonly islandScripts: readonly Weight[];
  readonly others: readonly Weight[];
  /** Undefined when the build before is not known; empty when the page was the same in it. */
  readonly changed: readonly Reason[] | undefined;
  /** How the last build came by the page, where it says so. */
  readonly built: BuiltPage | undefined;
};

/** @param out absolute path of the published output, whose files are weighed. */
export function explainPage(input: {
  url: string;
  out: string;
  manifest: Manifest;
  previous: Manifest | undefined;
  built: BuiltPage | undefined;
}): PageExplanation | undefined {
  const { url, manifest, previous } = input;
  const page = manifest.pages[url];
  if (!page) return undefined;
  const assets = manifest.assetLists[page.assets] ?? [];
  const weigh = (path: string): Weight => weightOf(input.out, path);
  const ofType = (...types: string[]) => assets.filter((path) => types.some((type) => path.endsWith(type)));
  const scripts = ofType('.js');
  const forIslands = new Set((page.islands ?? []).flatMap((name) => manifest.islands[name] ?? []));
  const files = [page.source ?? [], page.reads ?? []].flat();
  const before = previous?.pages[url];
  const same = before && previous.outputs[before.file]?.sha256 === manifest.outputs[page.file]?.sha256;
  return {
    url,
    route: page.route,
    template: page.template,
    sources: files.map((file) => ({ file, sha256: manifest.sources[file] ?? '' })),
    aliases: page.aliases ?? [],
    islands: page.islands ?? [],
    outputs: ownOutputs(url, page, manifest),
    html: weigh(page.file),
    inlineStyles: stylesIn(input.out, page.file),
    styles: ofType('.css').map(weigh),
    scripts: scripts.filter((path) => !forIslands.has(path)).map(weigh),
    islandScripts: [...forIslands].map(weigh),
    others: assets.filter((path) => !/\.(?:css|js)$/.test(path)).map(weigh),
    changed: !before ? undefined : same ? [] : reasonsFor({ url, before: previous, now: manifest }),
    built: input.built,
  };
}

function ownOutputs(url: string, page: ManifestPage, { outputs }: Manifest): string[] {
  const name = url === '/' ? 'index' : url.slice(1);
  const candidates = [page.file, `${name}.md`, page.source ?? '', `og/${name}.png`];
  return candidates.filter((path) => path in outputs);
}

function stylesIn(out: string, path: string): number {
  const html = readOrNothing(join(out, path)).toString('utf8');
  const texts = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => Buffer.byteLength(text));
  return texts.reduce((sum, bytes) => sum + bytes, 0);
}

function weightOf(out: string, path: string): Weight {
  const body = readOrNothing(join(out, path));
  const packed = body.length > 0 && /\.(?:html|css|js|svg|json|md)$/.test(path);
  return { path, bytes: body.length, brotli: packed ? brotliCompressSync(body).length : body.length };
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
