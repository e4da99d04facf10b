import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownValue } from '../lib/strings.ts';
import { infoFolder, readInfo } from '../publish/output-folders.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { RenderRecord, RepoPath, UrlPath } from '../types.ts';

/** File in the info folder that lists the sources of every output. */
export const MANIFEST_FILE = 'manifest.json';
/** Previous manifest, to show what the last build changed. */
export const PREVIOUS_MANIFEST_FILE = 'manifest.previous.json';

/** SHA-256 in hex. Digests of parts of a page are truncated to 12 digits. */
export type Digest = string;

export type ManifestPage = {
  readonly file: string;
  readonly route: string;
  readonly template: string;
  readonly source?: RepoPath;
  /** Embedded files under `public/`. */
  readonly reads?: readonly RepoPath[];
  readonly islands?: readonly string[];
  readonly aliases?: readonly UrlPath[];
  /** Index in `assetLists` of the assets that it loads. */
  readonly assets: number;
  /** Digests of the title, the props and other data, by name. */
  readonly shows: Readonly<Record<string, Digest>>;
};

export type ManifestOutput = {
  readonly sha256: Digest;
  readonly bytes: number;
  /** Source file or build stage. */
  readonly from: string;
};

/** Outputs of a build and their sources. Equal sources result in equal bytes. */
export type Manifest = {
  readonly version: 1;
  readonly toolchain: {
    /** Digest of the generator's own files. */
    readonly generator: Digest;
    /** Digest of npm's lock file. */
    readonly packages: Digest;
    readonly node: string;
  };
  readonly site: { readonly tokens: Digest; readonly settings: SiteSettings };
  readonly code: Readonly<Record<RepoPath, Digest>>;
  /** Digests of content files and of files under `public/`. */
  readonly sources: Readonly<Record<RepoPath, Digest>>;
  /** Lists of assets, which many pages share. */
  readonly assetLists: readonly (readonly string[])[];
  /** Scripts of each island, including imports. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
  readonly redirects: Readonly<Record<string, { readonly to: UrlPath; readonly at: string }>>;
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly outputs: Readonly<Record<string, ManifestOutput>>;
};

type Long = 'sources' | 'pages' | 'outputs';

/** Manifest with iterable parts, so that a large site's entries are not all in memory as objects. */
type ManifestEntries = Omit<Manifest, Long> & {
  readonly [Name in Long]: Iterable<readonly [string, Manifest[Name][string]]>;
};

const PARTS = ['code', 'sources', 'assetLists', 'islands', 'redirects', 'pages', 'outputs'] as const;

/** Formats a manifest with one line per entry, for line-based diffs. */
export function formatManifest(manifest: ManifestEntries): Uint8Array {
  const line = (key: string, value: unknown) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  const block = (lines: readonly string[]) => (lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`);
  const head = (['version', 'toolchain', 'site'] as const).map((name) => line(name, manifest[name]));
  const parts = PARTS.map((name) => {
    if (name === 'assetLists')
      return `"${name}": [${block(manifest[name].map((list) => JSON.stringify(list)))}]`;
    const part = manifest[name];
    const entries: Iterable<readonly [string, unknown]> = isEntries(part) ? part : Object.entries(part);
    return `"${name}": {${block(Array.from(entries, ([key, value]) => line(key, value)))}}`;
  });
  return Buffer.from(`{${block([...head, ...parts])}}\n`);
}

const isEntries = (part: object): part is Iterable<readonly [string, unknown]> => Symbol.iterator in part;

/** Parses a manifest. Returns undefined for an unsupported version or an invalid file. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isManifest =
      typeof parsed === 'object' && parsed !== null && 'version' in parsed && parsed.version === 1;
    if (!isManifest || !('outputs' in parsed) || !('pages' in parsed)) return undefined;
    // Without a prototype, user input such as "constructor" finds nothing.
    for (const part of Object.values(parsed))
      if (typeof part === 'object' && part !== null) Object.setPrototypeOf(part, null);
    return parsed as Manifest;
  } catch {
    return undefined;
  }
}

type InfoFile = { readonly path: string; readonly body: string | Uint8Array };

/** Manifest files of the info folder. A replaced manifest is kept when it differs. */
export function manifestFiles(out: string, text: Uint8Array): InfoFile[] {
  const before = readInfo(out, MANIFEST_FILE);
  const manifest = { path: MANIFEST_FILE, body: text };
  if (!before || before.equals(text)) return [manifest];
  return [{ path: PREVIOUS_MANIFEST_FILE, body: before }, manifest];
}

/** Finds a manifest by its path, its folder or the output folder. */
export function findManifest(named: string): Manifest | { problem: string } {
  const path = resolve(named);
  const paths = [path, join(path, MANIFEST_FILE), join(infoFolder(path), MANIFEST_FILE)];
  const file = paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
  if (!file)
    return {
      problem: `No ${MANIFEST_FILE} found at ${named}. Run a build, which writes it next to its output.`,
    };
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  return manifest ?? { problem: `${named} is not a manifest of a supported version.` };
}

/** File in the info folder about the build itself. Unlike the manifest, it does not depend on the sources alone. */
export const LAST_BUILD_FILE = 'last-build.json';

/** How a build produced a page. */
export type BuiltPage = {
  /** Changed inputs; undefined for a cache hit. */
  readonly why?: string;
  readonly renderMs?: number;
};

/** Lists the rendered pages. All others were cache hits. */
export function lastBuildFile(renders: readonly RenderRecord[]): InfoFile {
  const pages = renders.flatMap(({ url, ms, why }): [string, BuiltPage][] =>
    why === undefined ? [] : [[url, { why, renderMs: Math.round(ms * 10) / 10 }]],
  );
  return { path: LAST_BUILD_FILE, body: `${JSON.stringify({ pages: Object.fromEntries(pages) })}\n` };
}

/** Returns how the last build produced each page; undefined when the file is missing or invalid. */
export function readLastBuild(bytes: Buffer | undefined): ((url: string) => BuiltPage) | undefined {
  try {
    const { pages } = JSON.parse(String(bytes ?? '{}'));
    return pages && ((url) => ownValue(pages, url) ?? {});
  } catch {
    return undefined;
  }
}
