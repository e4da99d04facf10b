import type { SiteSettings } from '../site-definition.ts';
import type { RepoPath, UrlPath } from '../types.ts';

/** File in the folder beside the output that says what every output was made from. */
export const MANIFEST_FILE = 'manifest.json';
/** The one before it, for what the last build has changed. */
export const PREVIOUS_MANIFEST_FILE = 'manifest.previous.json';

/** Digests are SHA-256 in hex; those of parts of a page are cut to their first 12 digits. */
export type Digest = string;

export type ManifestPage = {
  /** Output that the page is written to. */
  readonly file: string;
  readonly route: string;
  readonly template: string;
  /** The content file that it shows. */
  readonly source?: RepoPath;
  /** Files under `public/` that the text quotes or shows. */
  readonly reads?: readonly RepoPath[];
  readonly islands?: readonly string[];
  /** Old addresses that lead to it. */
  readonly aliases?: readonly UrlPath[];
  /** Which of `assetLists` its HTML names. */
  readonly assets: number;
  /** What its template shows, by name: the title, the props, each one's digest. */
  readonly shows: Readonly<Record<string, Digest>>;
};

export type ManifestOutput = {
  readonly sha256: Digest;
  readonly bytes: number;
  /** The file or stage that it comes from. */
  readonly from: string;
};

/** What a build has made, and from what. The same sources give the same manifest, byte for byte. */
export type Manifest = {
  readonly version: 1;
  readonly toolchain: {
    /** Digest of the generator's own files. */
    readonly generator: Digest;
    /** Digest of the lock file of the packages. */
    readonly packages: Digest;
    readonly node: string;
  };
  readonly site: {
    readonly tokens: Digest;
    readonly settings: SiteSettings;
  };
  /** Digest of every file of the site's own code. */
  readonly code: Readonly<Record<RepoPath, Digest>>;
  /** Digest of every source file that pages show, and of what is under `public/`. */
  readonly sources: Readonly<Record<RepoPath, Digest>>;
  /** Lists of outputs that pages load; many pages share one. */
  readonly assetLists: readonly (readonly string[])[];
  /** What the browser loads for an island: its script and all that it imports. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
  readonly redirects: Readonly<Record<string, { readonly to: UrlPath; readonly at: string }>>;
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly outputs: Readonly<Record<string, ManifestOutput>>;
};

/** One line an entry, so that two manifests can be compared by eye and by line. */
export function formatManifest(manifest: Manifest): string {
  const parts = Object.entries(manifest).map(([name, value]) => {
    const lined = typeof value === 'object' && !['toolchain', 'site'].includes(name);
    return `${JSON.stringify(name)}: ${lined ? linesOf(value) : JSON.stringify(value)}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

function linesOf(value: object): string {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map((each) => JSON.stringify(each))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`);
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${close}`;
}

/** A manifest as it is written; undefined when the text is none that this generator understands. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isManifest =
      typeof parsed === 'object' && parsed !== null && 'version' in parsed && parsed.version === 1;
    return isManifest && 'outputs' in parsed && 'pages' in parsed ? (parsed as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
