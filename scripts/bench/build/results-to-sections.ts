import type { Figure, Section } from '../report.ts';
import type { Corpus } from './build-corpus.ts';
import { OUR_NAME } from './build-tool.ts';
import { type BuildResult, type BuildTimes, KINDS } from './measure-builds.ts';

type Measured = Extract<BuildResult, { times: BuildTimes }>;
export type CorpusResults = { readonly corpus: Corpus; readonly results: readonly BuildResult[] };

/** Highest ratio of our cold build to each peer's. */
const COLD_GOALS: Readonly<Record<string, number>> = { Astro: 0.5 };
const GROWTH_GOAL = 1.3;
const SITE_GOALS: BuildTimes = { cold: 1500, unchanged: 350, edited: 450 };
/** Goals for sites with thousands of posts, in milliseconds. */
const LARGE_SITE_GOALS: BuildTimes = { cold: 25_000, unchanged: 1000, edited: 2000 };
const LARGE_SITE_PAGES = 1000;
const KIND_NAMES: Readonly<Record<keyof BuildTimes, string>> = {
  cold: 'cold',
  unchanged: 'nothing changed',
  edited: 'one edit',
};

const isOurs = ({ tool }: BuildResult): boolean => tool.name === OUR_NAME;
const isMeasured = (result: BuildResult): result is Measured => result.failure === undefined;

/** Highest memory use in MB for a build with this number of pages. */
const memoryGoal = (pages: number): number | undefined =>
  pages <= 10_000 ? 400 : pages <= 40_000 ? 600 : undefined;

export function siteSection(result: BuildResult): Section {
  const goals = result.pages < LARGE_SITE_PAGES ? SITE_GOALS : LARGE_SITE_GOALS;
  return {
    title: `${result.tool.name}: everything, from the start of the command to its end`,
    notes: failureNotes([result]),
    figures: isMeasured(result) ? buildFigures(result, goals, undefined) : [nothingWritten(result, 1)],
  };
}

export function corpusSections({ corpus, results }: CorpusResults): Section[] {
  const measured = results.filter(isMeasured);
  const goal = memoryGoal(corpus.count);
  const ours = measured.filter(isOurs);
  const peers = measured.filter((result) => !isOurs(result));
  const hugo = peers.find(({ tool }) => tool.name === 'Hugo');
  const sections: Section[] = [
    {
      title: corpus.name,
      notes: [...corpus.notes, ...failureNotes(results)],
      figures: [
        ...measured.flatMap((result) => buildFigures(result, {}, isOurs(result) ? goal : undefined)),
        ...results
          .filter((result) => isOurs(result) && !isMeasured(result))
          .map((result) => nothingWritten(result, corpus.count)),
      ],
    },
  ];
  const cold = ours.flatMap((our) =>
    peers.map((peer) =>
      ratio({
        of: our.tool.name,
        what: peer.tool.name,
        value: our.times.cold / peer.times.cold,
        most: COLD_GOALS[peer.tool.name],
      }),
    ),
  );
  if (cold.length > 0) sections.push({ title: `${corpus.name}: our cold build ÷ theirs`, figures: cold });
  if (hugo && ours.length > 0)
    sections.push({
      title: `${corpus.name}: our later builds ÷ Hugo's cold one`,
      figures: ours.flatMap((our) =>
        (['unchanged', 'edited'] as const).map((kind) =>
          ratio({
            of: our.tool.name,
            what: KIND_NAMES[kind],
            value: our.times[kind] / hugo.times.cold,
          }),
        ),
      ),
    });
  return sections;
}

/** Growth of the cold build time per page from the smallest corpus to the largest. */
export function growthSections(all: readonly CorpusResults[]): Section[] {
  const [smallest, largest] = [all[0], all.at(-1)];
  if (!smallest || !largest || smallest === largest) return [];
  const perPage = ({ corpus, results }: CorpusResults, name: string): number | undefined => {
    const result = results.find(({ tool }) => tool.name === name);
    return result && isMeasured(result) ? result.times.cold / corpus.count : undefined;
  };
  const figures = largest.results.flatMap((result): Figure[] => {
    const { name } = result.tool;
    const [before, after] = [perPage(smallest, name), perPage(largest, name)];
    if (before === undefined || after === undefined) return [];
    const most = isOurs(result) ? GROWTH_GOAL : undefined;
    return [
      { of: name, what: smallest.corpus.name, unit: 'ms', value: before },
      { of: name, what: largest.corpus.name, unit: 'ms', value: after },
      ratio({ of: name, what: 'growth', value: after / before, most }),
    ];
  });
  return [{ title: 'cold build, time for each page', figures }];
}

function buildFigures(
  { tool, pages, times, peakMb }: Measured,
  goals: Partial<BuildTimes>,
  mostMb: number | undefined,
): Figure[] {
  const figures: Figure[] = KINDS.map((kind) => ({
    of: tool.name,
    what: KIND_NAMES[kind],
    unit: 'ms',
    value: Math.round(times[kind]),
    ...limit(goals[kind]),
  }));
  if (peakMb !== undefined)
    figures.push({
      of: tool.name,
      what: 'peak memory',
      unit: 'MB',
      value: Math.round(peakMb),
      ...limit(mostMb),
    });
  return [...figures, { of: tool.name, what: 'pages', value: pages }];
}

/** Figure for a build of ours that failed, which misses a goal. */
const nothingWritten = ({ tool }: BuildResult, pages: number): Figure => ({
  of: tool.name,
  what: 'pages',
  value: 0,
  least: pages,
});

const failureNotes = (results: readonly BuildResult[]): string[] =>
  results.flatMap(({ tool, failure }) => (failure === undefined ? [] : [`${tool.name} failed: ${failure}`]));

const ratio = ({ most, ...figure }: Omit<Figure, 'most'> & { most?: number | undefined }): Figure => ({
  ...figure,
  ...limit(most),
});
const limit = (most: number | undefined): { most?: number } => (most === undefined ? {} : { most });
