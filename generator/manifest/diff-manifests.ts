import { compare } from '../diagnostics/diagnostic.ts';
import type { Manifest, ManifestPage } from './manifest.ts';

/** Reason why a page changed. `what` lists files, props or settings, sorted. */
export type Reason = {
  readonly kind:
    | 'source'
    | 'reads'
    | 'data'
    | 'assets'
    | 'settings'
    | 'tokens'
    | 'code'
    | 'toolchain'
    | 'unknown';
  readonly what: readonly string[];
};

export type ChangedPage = {
  readonly url: string;
  readonly reasons: readonly Reason[];
  /** Size of the HTML before and now, in bytes. */
  readonly bytes: readonly [before: number, now: number];
};

export type GonePage = { readonly url: string /** Target of its redirect. */; readonly to?: string };

export type ManifestDiff = {
  readonly pages: {
    readonly changed: readonly ChangedPage[];
    readonly added: readonly string[];
    readonly removed: readonly GonePage[];
  };
  /** Outputs other than HTML of pages. Hashed names are compared without the hash. */
  readonly files: {
    readonly changed: readonly { readonly path: string; readonly from: string }[];
    readonly added: readonly string[];
    readonly removed: readonly string[];
  };
  readonly same: number;
  /** Changed inputs that all pages share. */
  readonly everywhere: readonly Reason[];
};

/** Compares two builds. */
export function diffManifests(before: Manifest, now: Manifest): ManifestDiff {
  const changed: ChangedPage[] = [];
  let same = 0;
  for (const [url, page] of entries(now.pages)) {
    const old = before.pages[url];
    if (!old) continue;
    const [a, b] = [before.outputs[old.file], now.outputs[page.file]];
    if (!a || !b || a.sha256 === b.sha256) same++;
    else changed.push({ url, reasons: reasonsFor({ url, before, now }), bytes: [a.bytes, b.bytes] });
  }
  return {
    pages: {
      changed,
      added: Object.keys(now.pages).filter((url) => !(url in before.pages)),
      removed: Object.keys(before.pages)
        .filter((url) => !(url in now.pages))
        .map((url) => {
          const to = now.redirects[url]?.to;
          return { url, ...(to !== undefined && { to }) };
        }),
    },
    files: diffFiles(before, now),
    same,
    everywhere: reasonsEverywhere(before, now),
  };
}

/**
 * Changed inputs of a page: its own, or else those that all pages share, or else `unknown`, for example when its template
 * depends on randomness or the clock.
 */
export function reasonsFor(input: { url: string; before: Manifest; now: Manifest }): Reason[] {
  const { before, now } = input;
  const [a, b] = [before.pages[input.url], now.pages[input.url]];
  if (!a || !b) return [];
  const changedSource = (file: string | undefined) =>
    file !== undefined && before.sources[file] !== now.sources[file];
  const reasons: Reason[] = [];
  const add = (kind: Reason['kind'], what: readonly string[]) => {
    if (what.length > 0) reasons.push({ kind, what });
  };
  if (a.source !== b.source || changedSource(b.source)) add('source', [b.source ?? a.source ?? '']);
  add('reads', differing(a.reads ?? [], b.reads ?? [], changedSource));
  add('data', changedKeys(a.shows, b.shows));
  add('assets', changedAssets({ a, b, before, now }));
  if (reasons.length > 0) return reasons;
  const everywhere = reasonsEverywhere(before, now);
  return everywhere.length > 0 ? everywhere : [{ kind: 'unknown', what: [] }];
}

function reasonsEverywhere(before: Manifest, now: Manifest): Reason[] {
  const all: Reason[] = [
    { kind: 'settings', what: changedKeys(before.site.settings, now.site.settings) },
    { kind: 'tokens', what: before.site.tokens === now.site.tokens ? [] : ['tokens'] },
    { kind: 'code', what: changedKeys(before.code, now.code) },
    { kind: 'toolchain', what: changedKeys(before.toolchain, now.toolchain) },
  ];
  return all.filter(({ what }) => what.length > 0);
}

/** Items that are in only one list or have changed, sorted. */
const differing = (
  a: readonly string[],
  b: readonly string[],
  hasChanged: (each: string) => boolean,
): string[] => {
  const [inA, inB] = [new Set(a), new Set(b)];
  return [...new Set([...a, ...b])]
    .filter((each) => inA.has(each) !== inB.has(each) || hasChanged(each))
    .sort(compare);
};

const changedKeys = (a: object, b: object): string[] => {
  const [left, right] = [
    new Map<string, unknown>(Object.entries(a)),
    new Map<string, unknown>(Object.entries(b)),
  ];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => left.get(key) !== right.get(key))
    .sort(compare);
};

/** Names of changed assets, without the hash. */
function changedAssets(input: {
  a: ManifestPage;
  b: ManifestPage;
  before: Manifest;
  now: Manifest;
}): string[] {
  const old = new Set(input.before.assetLists[input.a.assets]);
  const fresh = new Set(input.now.assetLists[input.b.assets]);
  const names = [...old]
    .filter((path) => !fresh.has(path))
    .concat([...fresh].filter((path) => !old.has(path)));
  return [...new Set(names.map(plainName))].sort(compare);
}

/** `assets/main-1A2B3C4D.css` → `assets/main.css`. */
export const plainName = (path: string): string => path.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '');

function diffFiles(before: Manifest, now: Manifest): ManifestDiff['files'] {
  const [a, b] = [filesOf(before), filesOf(now)];
  const changed: { path: string; from: string }[] = [];
  for (const [name, { digests, from }] of b) {
    const old = a.get(name);
    if (old && old.digests.sort(compare).join() !== digests.sort(compare).join())
      changed.push({ path: name, from });
  }
  return {
    changed,
    added: [...b.keys()].filter((name) => !a.has(name)),
    removed: [...a.keys()].filter((name) => !b.has(name)),
  };
}

/** Outputs other than HTML of pages, grouped by name without the hash. */
function filesOf({ pages, outputs }: Manifest): Map<string, { digests: string[]; from: string }> {
  const html = new Set(Object.values(pages).map(({ file }) => file));
  const files = new Map<string, { digests: string[]; from: string }>();
  for (const [path, { sha256, from }] of Object.entries(outputs)) {
    if (html.has(path) || isCompressedVariant(path, outputs)) continue;
    const existing = files.get(plainName(path));
    if (existing) existing.digests.push(sha256);
    else files.set(plainName(path), { digests: [sha256], from });
  }
  return files;
}

/** Whether an output is a compressed variant of another output. */
const isCompressedVariant = (path: string, outputs: Manifest['outputs']): boolean =>
  /\.(?:br|gz|zst)$/.test(path) && path.replace(/\.\w+$/, '') in outputs;

const entries = <T>(record: Readonly<Record<string, T>>): [string, T][] => Object.entries(record);
