import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hostFiles } from '../hosts/host-files.ts';
import { siteToServingRules } from '../hosts/site-to-serving-rules.ts';
import { callSite } from '../load/site-to-module.ts';
import { drawnOutputs } from '../pictures/drawn-outputs.ts';
import type { PreparedSite } from '../prepare.ts';
import { feedHtml } from '../render/feed-html.ts';
import { searchOutputs } from '../search/facts-to-search.ts';
import type { OutputFile, PageFacts } from '../types.ts';
import { feedToFiles } from './feeds-to-files.ts';
import { pagesToSitemap } from './pages-to-sitemap.ts';
import { redirectsToStubs } from './redirects-to-stubs.ts';
import { SPECULATION_RULES_TYPE, speculationRules } from './speculation-rules.ts';
import { llmsToFullText, llmsToText } from './twins-to-llms.ts';

/** What rendering taught about every page; asking for it renders what is not rendered yet. */
export type AllFacts = () => Promise<readonly PageFacts[]>;

export type Body = string | Uint8Array;

/**
 * A file that is made from several pages, or is costly: its path is known at once, its bytes when they are asked for.
 * A build asks for all of them, the writer's preview for those that the browser wants.
 */
export type SiteOutput = {
  readonly path: string;
  readonly from: string;
  /** Needs no page's facts and works in threads of its own: a build makes it while it renders the pages. */
  readonly early?: boolean;
  /** Its `Content-Type`, where the end of its name does not tell. */
  readonly type?: string;
  /** Others keep its address, as readers of feeds do: it is part of what the site promises (`urls.lock`). */
  readonly lasting?: boolean;
  /** Alone, or with what there is to report of it. */
  readonly make: (
    facts: AllFacts,
  ) => Promise<Body | { readonly body: Body; readonly diagnostics: readonly Diagnostic[] }>;
};

/** What an output is made of, and what there is to report, in one form. */
export async function makeOutput(
  output: SiteOutput,
  facts: AllFacts,
): Promise<{ body: Body; diagnostics: readonly Diagnostic[] }> {
  const made = await output.make(facts);
  return typeof made === 'string' || made instanceof Uint8Array ? { body: made, diagnostics: [] } : made;
}

const FEED_TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json',
} as const;

/** Every output that is neither a page nor an asset, and what belongs beside the output for whoever serves it. */
export async function siteOutputs(
  prepared: PreparedSite,
): Promise<{ outputs: SiteOutput[]; beside: OutputFile[]; diagnostics: Diagnostic[] }> {
  const { site, settings, content, plan, compiler, loaded } = prepared;
  const outputs: SiteOutput[] = [
    ...pagesToSitemap({ pages: plan.pages, settings }),
    ...redirectsToStubs({ plan, settings }),
  ].map(ready);
  outputs.push({ ...ready(speculationRules(settings)), type: SPECULATION_RULES_TYPE });
  const drawn = await drawnOutputs(prepared);
  outputs.push(...drawn.outputs);
  const llms = await callSite(() => llmsOutputs(prepared), loaded.locate);
  if ('trouble' in llms) return { outputs, beside: [], diagnostics: [...drawn.diagnostics, llms.trouble] };
  outputs.push(...llms.value);
  if (site.search) outputs.push(...searchOutputs({ search: site.search, settings, pages: plan.pages }));
  const feeds = await callSite(() => site.feeds?.(content.entries as never) ?? [], loaded.locate);
  if ('trouble' in feeds) return { outputs, beside: [], diagnostics: [...drawn.diagnostics, feeds.trouble] };
  for (const feed of feeds.value) {
    const files = once(async () => {
      const html = await feedHtml({ feed, settings, content, plan, compiler });
      return new Map(feedToFiles({ feed, settings, html }).map(({ path, body }) => [path, body]));
    });
    for (const [format, file] of Object.entries(feed.files)) {
      const path = file.slice(1);
      const make = async () => (await files()).get(path) ?? '';
      const type = FEED_TYPES[format as keyof typeof FEED_TYPES];
      outputs.push({ path, type, from: `the feed of ${feed.page}`, lasting: true, make });
    }
  }
  const types = Object.fromEntries(outputs.flatMap(({ path, type }) => (type ? [[path, type]] : [])));
  const { inside, beside } = hostFiles({
    rules: siteToServingRules({ site, assets: prepared.assets, settings, redirects: plan.redirects, types }),
    hosts: site.hosts ?? [],
    origin: settings.origin,
    copies: site.compress ?? [],
  });
  outputs.push(...inside.map(ready));
  return { outputs, beside, diagnostics: [...drawn.diagnostics] };
}

function llmsOutputs({ site, settings, plan }: PreparedSite): SiteOutput[] {
  const { llms } = plan;
  if (!site.twins || !llms) return [];
  const from = 'the lists for programs';
  const text = llmsToText({ llms, head: site.twins.head, settings });
  return [
    ready({ path: 'llms.txt', body: text, from }),
    {
      path: 'llms-full.txt',
      from,
      make: async (facts) => {
        const twins = new Map((await facts()).map(({ page, twin }) => [page.url, twin]));
        return llmsToFullText({ llms, twins: llms.full.flatMap(({ url }) => twins.get(url) ?? []) });
      },
    },
  ];
}

const ready = ({ path, from, body }: OutputFile): SiteOutput => ({ path, from, make: async () => body });

/** The same promise for everyone who asks. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
