import { type CacheStore, digest } from '../cache/cache-store.ts';
import { type Inputs, openSlots } from '../cache/slots.ts';
import type { Source } from '../content/assemble-content.ts';
import { type EnvironmentReading, type SiteEnvironment, watchReadings } from '../load/site-environment.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import { factsOf, type OutputRecord } from '../publish/output-set.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, Assets, CompiledMarkdown, OutputFile, PageFacts } from '../types.ts';
import { createLinkResolver, type ResolvedLink } from '../urls/resolve-link.ts';
import type { RenderedPage } from './page-to-html.ts';
import type { SiteUrls } from './site-urls.ts';

/** What all pages of a site depend on, as digests. */
export type SharedInputs = {
  readonly toolchain: string;
  readonly code: string;
  readonly addresses: string;
};

/** What a page was when it was last rendered, as long as rendering it again would bring the same. */
export type CachedPage = {
  readonly facts: PageFacts;
  readonly outputs: readonly OutputRecord[];
};

export type PageStore = {
  /** The page, or why it must be rendered: the names of what has changed. */
  readonly recall: (page: AnyPage, source: Source | undefined) => CachedPage | { readonly miss: string };
  /** Bytes of an output of a remembered page; undefined where they are lost. */
  readonly bodyOf: (output: OutputRecord) => Uint8Array | undefined;
  readonly keep: (input: {
    page: AnyPage;
    source: Source | undefined;
    rendered: RenderedPage;
    outputs: readonly OutputFile[];
    /** The same outputs without their bytes. */
    files: readonly OutputRecord[];
  }) => void;
};

type Stored = {
  readonly facts: Omit<PageFacts, 'page'>;
  readonly outputs: readonly OutputRecord[];
  readonly lookups: readonly string[];
  /** Digest of the answers to the lookups. */
  readonly answers: string;
  /** Digest of all addresses: as long as these are the same, so are the answers. */
  readonly addresses: string;
  readonly reads: CompiledMarkdown['reads'];
  readonly environment: EnvironmentReading;
};

/** Enough of a digest where one name has one value: nothing else could be taken for it. */
const short = (digest: string): string => digest.slice(0, 24);

const BODIES = 'page-bodies';

/**
 * A page is a pure function of plain data, so that data is its key: its own value, the text it shows, and what all pages
 * share. What it was told of other pages while it was rendered is asked again.
 */
export function openPageStore(input: {
  cache: CacheStore;
  shared: SharedInputs;
  environment: Pick<SiteEnvironment, 'names' | 'add'>;
  settings: SiteSettings;
  assets: Assets;
  addresses: SiteUrls;
  stillReads: MarkdownCompiler['stillReads'];
}): PageStore {
  const { cache, addresses, stillReads, settings, assets } = input;
  const slots = openSlots(cache, 'pages');
  const readings = watchReadings(input.environment);
  const resolve = createLinkResolver({ settings, ...addresses });
  const shared: Inputs = {
    generator: short(input.shared.toolchain),
    'code of the site': short(input.shared.code),
    settings: short(digest(JSON.stringify(settings))),
    'style sheets and scripts': short(digest(JSON.stringify(assets))),
  };

  const inputsOf = (page: AnyPage, source: Source | undefined): Inputs => ({
    ...shared,
    page: short(digest(JSON.stringify(page), String(addresses.inFullText.has(page.url)))),
    ...(source && { text: `${source.entry.state} ${short(source.digest)}` }),
  });

  const inWords = ({ href, link }: ResolvedLink): string => {
    const path = link?.path ?? '';
    const flags = `${addresses.pages.has(path)} ${addresses.hasMarkdownAt(path)}`;
    return `${href}\n${path}\n${link?.hash ?? ''}\n${flags}`;
  };

  const allAddresses = short(input.shared.addresses);
  const digestOf = (answers: Iterable<ResolvedLink>): string => digest(...Array.from(answers, inWords));
  const answersNow = (lookups: readonly string[], page: AnyPage): string =>
    digestOf(lookups.map((href) => resolve(href, page.url)));

  return {
    recall(page, source) {
      const known = slots.get(page.url, inputsOf(page, source));
      if ('miss' in known) return known;
      const stored = JSON.parse(known.value.toString('utf8')) as Stored;
      const { facts, outputs, lookups, reads, environment } = stored;
      if (!readings.isCurrent(environment)) return { miss: 'environment variables' };
      if (stored.addresses !== allAddresses && answersNow(lookups, page) !== stored.answers)
        return { miss: 'addresses of other pages' };
      if (!stillReads(reads)) return { miss: 'files under public/' };
      return { facts: { page, ...facts }, outputs };
    },
    bodyOf({ path, digest: expected }) {
      const body = cache.get(BODIES, path);
      return body && factsOf(body).digest === expected ? body : undefined;
    },
    keep({ page, source, rendered, outputs, files }) {
      const { page: _, ...facts } = rendered.facts;
      const { lookups, compiled } = rendered;
      const stored: Stored = {
        facts,
        outputs: files,
        lookups: [...lookups.keys()],
        answers: digestOf(lookups.values()),
        addresses: allAddresses,
        reads: compiled?.reads ?? [],
        environment: readings.now(),
      };
      slots.set(page.url, inputsOf(page, source), JSON.stringify(stored));
      for (const { path, body } of outputs) cache.set(BODIES, path, body);
    },
  };
}
