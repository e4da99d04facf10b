import { compare } from '../diagnostics/diagnostic.ts';
import type { Manifest, ManifestOutput } from './manifest.ts';

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

export type ManifestDiff = ReturnType<typeof diffManifests>;

export function diffManifests(before: Manifest, now: Manifest) {
  /** `bytes` is the size of the HTML before and now. */
  const changed: { url: string; reasons: readonly Reason[]; bytes: readonly [number, number] }[] = [];
  let same = 0;
  for (const [url, page] of Object.entries(now.pages)) {
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
        // A page that is gone can redirect to another one.
        .map((url) => ({ url, to: now.redirects[url]?.to })),
    },
    /** Outputs other than HTML of pages. Hashed names are compared without the hash. */
    files: diffFiles(before, now),
    same,
    /** Changed inputs that all pages share. */
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
  add('assets', changedAssets(before.assetLists[a.assets], now.assetLists[b.assets]));
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
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return differing([...left.keys()], [...right.keys()], (key) => left.get(key) !== right.get(key));
};

/** Names of changed assets, without the hash. */
function changedAssets(a: readonly string[] = [], b: readonly string[] = []): string[] {
  const names = differing(a, b, () => false).map(plainName);
  return [...new Set(names)].sort(compare);
}

/** `assets/main-1A2B3C4D.css` → `assets/main.css`. */
const plainName = (path: string): string => path.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '');

function diffFiles(before: Manifest, now: Manifest) {
  const [a, b] = [filesOf(before), filesOf(now)];
  const digestsOf = (files: readonly ManifestOutput[] = []) =>
    files
      .map(({ sha256 }) => sha256)
      .sort(compare)
      .join();
  return {
    changed: [...b]
      .filter(([path, files]) => a.has(path) && digestsOf(a.get(path)) !== digestsOf(files))
      .map(([path, [first]]) => ({ path, from: first?.from ?? '' })),
    added: [...b.keys()].filter((name) => !a.has(name)),
    removed: [...a.keys()].filter((name) => !b.has(name)),
  };
}

/** Outputs other than HTML of pages and compressed variants, grouped by name without the hash. */
function filesOf({ pages, outputs }: Manifest): Map<string, readonly ManifestOutput[]> {
  const html = new Set(Object.values(pages).map(({ file }) => file));
  const isVariant = (path: string) => /\.(?:br|gz)$/.test(path) && path.replace(/\.\w+$/, '') in outputs;
  const files = Object.keys(outputs).filter((path) => !html.has(path) && !isVariant(path));
  const grouped = Map.groupBy(files, plainName);
  return new Map([...grouped].map(([name, paths]) => [name, paths.flatMap((path) => outputs[path] ?? [])]));
}
