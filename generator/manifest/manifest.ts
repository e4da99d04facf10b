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

type Long = 'sources' | 'pages' | 'outputs';

/** A manifest whose long parts come entry by entry, in their order: a large site's need never lie in memory at once. */
export type ManifestEntries = Omit<Manifest, Long> & {
  readonly [Name in Long]: Iterable<readonly [string, Manifest[Name][string]]>;
};

/** One line an entry, so that two manifests can be compared by eye and by line. */
export function formatManifest(manifest: ManifestEntries): Uint8Array {
  const { version, toolchain, site, code, sources, assetLists, islands, redirects, pages, outputs } =
    manifest;
  const bytes = collectBytes();
  const line = (key: string, value: unknown) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  function part(
    name: keyof Manifest,
    [open, close]: readonly [string, string],
    lines: Iterable<string>,
  ): void {
    bytes.add(`,\n"${name}": ${open}`);
    let isFirst = true;
    for (const each of lines) {
      bytes.add(isFirst ? `\n${each}` : `,\n${each}`);
      isFirst = false;
    }
    bytes.add(isFirst ? close : `\n${close}`);
  }
  function* linesOf(entries: Iterable<readonly [string, unknown]>): Iterable<string> {
    for (const [key, value] of entries) yield line(key, value);
  }
  const object = ['{', '}'] as const;
  bytes.add(`{\n${[line('version', version), line('toolchain', toolchain), line('site', site)].join(',\n')}`);
  part('code', object, linesOf(Object.entries(code)));
  part('sources', object, linesOf(sources));
  part(
    'assetLists',
    ['[', ']'],
    assetLists.map((each) => JSON.stringify(each)),
  );
  part('islands', object, linesOf(Object.entries(islands)));
  part('redirects', object, linesOf(Object.entries(redirects)));
  part('pages', object, linesOf(pages));
  part('outputs', object, linesOf(outputs));
  bytes.add('\n}\n');
  return bytes.all();
}

/** Characters of text that are turned into bytes together. */
const CHUNK = 65_536;

function collectBytes() {
  const chunks: Buffer[] = [];
  let text = '';
  const settle = () => {
    chunks.push(Buffer.from(text));
    text = '';
  };
  return {
    add(more: string): void {
      text += more;
      if (text.length > CHUNK) settle();
    },
    all(): Uint8Array {
      settle();
      return Buffer.concat(chunks);
    },
  };
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
