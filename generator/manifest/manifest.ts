import type { SiteSettings } from '../site-definition.ts';
import type { RepoPath, UrlPath } from '../types.ts';

/** File in the info folder that lists the sources of every output. */
export const MANIFEST_FILE = 'manifest.json';
/** Previous manifest, to show what the last build changed. */
export const PREVIOUS_MANIFEST_FILE = 'manifest.previous.json';

/** SHA-256 in hex. Digests of parts of a page are truncated to 12 digits. */
export type Digest = string;

export type ManifestPage = {
  /** Output file of the page. */
  readonly file: string;
  readonly route: string;
  readonly template: string;
  /** Content file. */
  readonly source?: RepoPath;
  /** Embedded files under `public/`. */
  readonly reads?: readonly RepoPath[];
  readonly islands?: readonly string[];
  /** URLs that redirect to it. */
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
  readonly site: {
    readonly tokens: Digest;
    readonly settings: SiteSettings;
  };
  /** Digests of the site's code. */
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

/** Manifest with iterable parts, so that a large site's entries are not all in memory. */
export type ManifestEntries = Omit<Manifest, Long> & {
  readonly [Name in Long]: Iterable<readonly [string, Manifest[Name][string]]>;
};

const PARTS = ['code', 'sources', 'assetLists', 'islands', 'redirects', 'pages', 'outputs'] as const;

/** Number of characters to encode at once. */
const CHUNK = 65_536;

/** Formats a manifest with one line per entry, for line-based diffs. */
export function formatManifest(manifest: ManifestEntries): Uint8Array {
  const chunks: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(manifest)) {
    text += piece;
    if (text.length <= CHUNK) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

function* piecesOf(manifest: ManifestEntries): Iterable<string> {
  const line = (key: string, value: unknown) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  yield `{\n${(['version', 'toolchain', 'site'] as const).map((name) => line(name, manifest[name])).join(',\n')}`;
  for (const name of PARTS) {
    const part = manifest[name];
    const isList = name === 'assetLists';
    yield `,\n"${name}": ${isList ? '[' : '{'}`;
    let separator = '\n';
    for (const entry of isEntries(part) ? part : Object.entries(part)) {
      yield separator + (isList ? JSON.stringify(entry) : line(entry[0] ?? '', entry[1]));
      separator = ',\n';
    }
    yield `${separator === '\n' ? '' : '\n'}${isList ? ']' : '}'}`;
  }
  yield '\n}\n';
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
