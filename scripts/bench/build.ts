import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HELP } from '../script-help.ts';
import { type Corpus, folderCorpus, generatedCorpus } from './build/build-corpus.ts';
import { type BuildTool, loadCorpus, ourBuildTool } from './build/build-tool.ts';
import { describeMachine } from './build/machine.ts';
import { type BuildResult, measureBuilds } from './build/measure-builds.ts';
import { copyOurSite, copyOurSiteWithPosts } from './build/our-site.ts';
import { PEERS } from './build/peers.ts';
import { resultsToChart } from './build/results-to-chart.ts';
import {
  type CorpusResults,
  corpusSections,
  growthSections,
  siteSection,
} from './build/results-to-sections.ts';
import { makeWorkFolder } from './build/work-folder.ts';
import { announce, type Bench, type Section } from './report.ts';

const SEED = 1;

export const SUMMARY =
  'Measure builds beside other tools on the same documents: cold, unchanged, after one edit, and peak memory.';

export const OPTIONS = {
  runs: { type: 'string', default: '3', value: '<number>', help: 'Runs of each build (default: 3)' },
  sizes: {
    type: 'string',
    default: '1000,4000,10000',
    value: '<list>',
    help: 'Numbers of generated documents (default: 1000,4000,10000)',
  },
  corpus: { type: 'string', value: '<folder>', help: 'Markdown files to build instead of generated ones' },
  posts: {
    type: 'string',
    default: '2000',
    value: '<list>',
    help: 'Numbers of posts that this site is also built with, or an empty list for none (default: 2000)',
  },
  peers: {
    type: 'string',
    default: Object.keys(PEERS).join(),
    value: '<list>',
    help: `Other tools, or an empty list for none (default: ${Object.keys(PEERS).join()})`,
  },
  timeout: {
    type: 'string',
    default: '1800',
    value: '<seconds>',
    help: 'Time limit of each build (default: 1800)',
  },
  chart: { type: 'string', value: '<file.svg>', help: 'Write a chart of the largest corpus' },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const limits = { runs: Number(values.runs), timeout: Number(values.timeout) };
  const sizes = values.sizes.split(',').filter(Boolean).map(Number);
  const corpora = values.corpus
    ? [folderCorpus(resolve(values.corpus))]
    : sizes.sort((a, b) => a - b).map((size) => generatedCorpus(size, SEED));
  const work = makeWorkFolder(Math.max(0, ...corpora.map(({ count }) => count)));
  try {
    announce('this site');
    const posts = values.posts.split(',').filter(Boolean).map(Number);
    const copies = [
      copyOurSite(join(work.folder, 'this-site')),
      ...posts.map((count) => copyOurSiteWithPosts(join(work.folder, `this-site-${count}`), count)),
    ];
    const site = await measureBuilds({ subjects: copies, ...limits });
    const { tools, failed } = makeTools({
      folder: work.folder,
      peers: values.peers.split(',').filter(Boolean),
    });
    const all: CorpusResults[] = [];
    for (const corpus of corpora)
      all.push({ corpus, results: await measureCorpus({ corpus, tools, ...limits }) });
    const { date, machine } = describeMachine();
    const versions = tools.map(({ name, version }) => `${name} ${version}`).join(', ');
    const facts = [machine, `on ${work.fileSystem}; medians of ${limits.runs} runs`, versions];
    if (values.chart) {
      const largest = all.at(-1);
      if (largest) writeFileSync(values.chart, resultsToChart({ ...largest, date, machine }));
    }
    const head: Section = { title: `Builds, measured on ${date}`, notes: [...facts, ...failed], figures: [] };
    return [head, ...site.map(siteSection), ...all.flatMap(corpusSections), ...growthSections(all)];
  } finally {
    rmSync(work.folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Creates the tools. A peer that cannot be installed is reported as failed. */
function makeTools(input: { folder: string; peers: readonly string[] }): {
  tools: BuildTool[];
  failed: string[];
} {
  const tools = [ourBuildTool(join(input.folder, 'ours'))];
  const failed: string[] = [];
  for (const name of input.peers) {
    announce(`installing ${name}`);
    try {
      const install = PEERS[name];
      if (!install) throw new Error(`there are these peers: ${Object.keys(PEERS).join(', ')}`);
      tools.push(install(join(input.folder, name)));
    } catch (error) {
      failed.push(`${name} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return { tools, failed };
}

async function measureCorpus(input: {
  corpus: Corpus;
  tools: readonly BuildTool[];
  runs: number;
  timeout: number;
}): Promise<BuildResult[]> {
  const { corpus, tools, runs, timeout } = input;
  announce(corpus.name);
  for (const tool of tools) loadCorpus(tool, corpus);
  const subjects = tools.map((tool) => ({ tool, edited: corpus.edited, pages: corpus.count }));
  return measureBuilds({ subjects, runs, timeout });
}
