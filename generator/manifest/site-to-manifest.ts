import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatorDigest } from '../cache/toolchain.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import { isContentFile } from '../content/disk-to-files.ts';
import { compare } from '../diagnostics/diagnostic.ts';
import { GENERATOR, readIfPossible } from '../lib/files.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { OutputRecord } from '../publish/output-set.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { AnyPage, PageFacts, RepoPath } from '../types.ts';
import { ASSET_FOLDER, pageFile } from '../urls/page-urls.ts';
import { type Digest, formatManifest, type ManifestOutput, type ManifestPage } from './manifest.ts';

const PART_DIGITS = 12;

export function siteToManifest(
  input: PlannedSite & { pages: readonly PageFacts[]; records: readonly OutputRecord[] },
): Uint8Array {
  const { loaded, content, plan, assets, records } = input;
  const { site, settings, root } = loaded;
  const lists = assetLists();
  const listed = input.pages.map((facts) => ({ facts, assets: lists.indexOf(facts) }));
  listed.sort((a, b) => compare(a.facts.page.url, b.facts.page.url));
  return formatManifest({
    version: 1,
    toolchain: { generator: generatorDigest(), packages: lockedPackages(), node: process.version },
    site: { tokens: sha256(JSON.stringify(site.tokens)), settings },
    code: codeDigests(root, [...loaded.sourceFiles, ...assets.inlineSources]),
    sources: sourceDigests(content, records),
    islands: sortedRecord(
      Object.entries(assets.urls.islands).map(([name, url]) => [
        name,
        (assets.closures[url] ?? [url]).map((each) => each.slice(1)),
      ]),
    ),
    redirects: sortedRecord(
      plan.redirects.map(({ from, to, at }) => [from, { to, at: `${at.file}:${at.line}` }]),
    ),
    assetLists: lists.all,
    pages: pageEntries(listed, plan),
    outputs: outputEntries(records),
  });
}

function* pageEntries(
  pages: readonly { readonly facts: PageFacts; readonly assets: number }[],
  plan: Plan,
): Iterable<[string, ManifestPage]> {
  const partDigest = partDigests();
  const aliases = Map.groupBy(plan.redirects, ({ to }) => to);
  for (const { facts, assets } of pages) {
    const { page, source, islands } = facts;
    const embedded = facts.reads.map(({ path }) => path.replace(/^\//, ''));
    const reads = [...new Set(embedded.map((path) => (isContentFile(path) ? path : `public/${path}`)))];
    yield [
      page.url,
      {
        file: pageFile(page),
        route: plan.routeByUrl.get(page.url) ?? '',
        template: page.template,
        ...(source !== undefined && { source }),
        ...(reads.length > 0 && { reads: reads.sort(compare) }),
        ...(islands.length > 0 && { islands: [...new Set(islands)].sort(compare) }),
        ...(aliases.has(page.url) && { aliases: aliases.get(page.url)?.map(({ from }) => from) }),
        assets,
        shows: partDigest(page),
      },
    ];
  }
}

function* outputEntries(records: readonly OutputRecord[]): Iterable<[string, ManifestOutput]> {
  for (const { path, digest, bytes, from } of [...records].sort((a, b) => compare(a.path, b.path)))
    yield [path, { sha256: digest, bytes, from }];
}

const sha256 = (text: string | Uint8Array): Digest => hash('sha256', text, 'hex');

const sorted = <T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] =>
  [...entries].sort(([a], [b]) => compare(a, b));

const sortedRecord = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(sorted(entries));

/** Digests of the site's code and inlined stylesheets. Files outside the project belong to the toolchain. */
const codeDigests = (root: string, files: readonly RepoPath[]): Record<RepoPath, Digest> =>
  sortedRecord(
    files
      .filter((file) => !file.startsWith('..'))
      .map((file) => [file, sha256(readFileSync(join(root, file)))]),
  );

/** Digests of content files and of copied files. */
function sourceDigests(content: Content, records: readonly OutputRecord[]): (readonly [RepoPath, Digest])[] {
  const files: [RepoPath, Digest][] = [];
  for (const { entry, digest } of content.sources.values())
    if (entry.state === 'ready') files.push([entry.file, digest]);
  for (const { path, from, digest } of records) if (from === `public/${path}`) files.push([from, digest]);
  return sorted(files);
}

/** Creates a function that returns digests of page data. Caches values that pages share. */
function partDigests(): (page: AnyPage) => Record<string, Digest> {
  const digests = new WeakMap<object, Digest>();
  const cut = (value: unknown): Digest => sha256(JSON.stringify(value) ?? '').slice(0, PART_DIGITS);
  const of = (value: unknown): Digest => {
    if (typeof value !== 'object' || value === null) return cut(value);
    const made = digests.get(value) ?? cut(value);
    digests.set(value, made);
    return made;
  };
  return ({ title, description, lastModified, unlisted, content, props }) => {
    const own = { title, description, lastModified, unlisted, content: content && sourceKey(content) };
    const parts = [...Object.entries(own), ...Object.entries(props)].filter(
      ([, value]) => value !== undefined,
    );
    return Object.fromEntries(parts.map(([name, value]) => [name, of(value)]));
  };
}

function assetLists() {
  const all: (readonly string[])[] = [];
  const indexes = new Map<string, number>();
  return {
    all,
    /** Index of the list of assets that a page loads. */
    indexOf({ links }: PageFacts): number {
      const paths = links.flatMap(({ path, later }) =>
        path.startsWith(`/${ASSET_FOLDER}/`) && !later ? path.slice(1) : [],
      );
      const list = [...new Set(paths)].sort(compare);
      const key = list.join('\n');
      const index = indexes.get(key);
      if (index !== undefined) return index;
      indexes.set(key, all.length);
      return all.push(list) - 1;
    },
  };
}

/** Digest of the lock file next to the generator, or of its package.json when the generator is an installed package. */
function lockedPackages(): Digest {
  const fileIn = (name: string) => readIfPossible(join(GENERATOR, '..', name));
  const found = fileIn('package-lock.json') ?? fileIn('package.json');
  return found ? sha256(found) : '';
}
