import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HELP } from '../script-help.ts';
import { type BuildTool, ours, PEERS, thisSite } from './build-tools.ts';
import { coldBuildsChart } from './chart.ts';
import { documentPath, postFile, writeCorpus, writePosts } from './corpus.ts';
import { measureBuilds, type Subject } from './measure-builds.ts';
import { announce, type Bench, type Figure, type Section } from './report.ts';
import { writeFiles } from './write-files.ts';

const SEED = 1;
/** Highest ratio of our cold build, with native Markdown, to that of a peer. */
const COLD_GOALS: Readonly<Record<string, number>> = { Eleventy: 1, Astro: 0.33, Hugo: 2.4 };

export const SUMMARY =
  'Measure builds beside other tools on the same documents: cold, unchanged, after one edit, and peak memory.';

const list = (value: string, help: string) =>
  ({
    type: 'string',
    default: value,
    value: '<list>',
    help: `${help} (default: ${value || 'none'})`,
  }) as const;
export const OPTIONS = {
  runs: { type: 'string', default: '3', value: '<number>', help: 'Runs of each build (default: 3)' },
  sizes: list('1000,4000,10000', 'Numbers of generated documents'),
  corpus: list('', 'Folders with Markdown files to build as well'),
  posts: list('2000', 'Numbers of posts that this site is also built with, or an empty list'),
  peers: list(Object.keys(PEERS).join(), 'Other tools, or an empty list'),
  chart: { type: 'string', value: '<file>', help: 'SVG file to draw the times of cold builds in' },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

type Corpus = { readonly name: string; readonly count: number; readonly write: (folder: string) => void };

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const split = (text: string) => text.split(',').filter(Boolean);
  const runs = Number(values.runs);
  const work = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    const tools = [
      ours(join(work, 'remark')),
      ours(join(work, 'native'), { native: true }),
      ...split(values.peers).map((name) => installPeer(name, join(work, name))),
    ];
    const own = await measureBuilds(ourSites(work, split(values.posts).map(Number)), runs);
    const corpora = [
      ...split(values.sizes).map((size) => generatedCorpus(Number(size))),
      ...split(values.corpus).map((folder) => folderCorpus(resolve(folder))),
    ];
    const sections: Section[] = [];
    for (const corpus of corpora) sections.push(await measureCorpus(corpus, tools, runs));
    if (values.chart) writeFileSync(values.chart, coldBuildsChart(sections));
    const versions = tools.map(({ name, version }) => `${name} ${version}`.trim()).join(', ');
    const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
    const title = `Builds, measured on ${new Date().toISOString().slice(0, 10)}`;
    const notes = [machine, `medians of ${runs} runs`, versions];
    return [{ title, notes, figures: own.flatMap(({ figures }) => figures) }, ...sections];
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** This site, and copies with generated posts in their blog. */
function ourSites(work: string, posts: readonly number[]): Subject[] {
  const edited = 'docs/getting-started/quickstart.md';
  const plain: Subject = { tool: thisSite(join(work, 'this-site')), edited, pages: 30 };
  return [
    plain,
    ...posts.map((count): Subject => {
      const tool = thisSite(join(work, `this-site-${count}`));
      writePosts(tool.folder, count);
      const name = `this site with ${count.toLocaleString('en')} posts`;
      const post = `blog/${postFile(Math.floor(count / 2))}`;
      return { tool: { ...tool, name }, edited: post, pages: count };
    }),
  ];
}

function installPeer(name: string, folder: string): BuildTool {
  announce(`installing ${name}`);
  const install = PEERS[name];
  if (!install) throw new Error(`There are these peers: ${Object.keys(PEERS).join(', ')}.`);
  return install(folder);
}

async function measureCorpus(corpus: Corpus, tools: readonly BuildTool[], runs: number): Promise<Section> {
  announce(corpus.name);
  for (const tool of tools) {
    rmSync(join(tool.folder, tool.docs), { recursive: true, force: true });
    corpus.write(join(tool.folder, tool.docs));
  }
  const edited = documentPath(Math.floor(corpus.count / 2));
  const measured = await measureBuilds(
    tools.map((tool) => ({ tool, edited, pages: corpus.count })),
    runs,
  );
  const coldOf = (name: string) => measured.find(({ subject }) => subject.tool.name === name)?.cold ?? 0;
  const ratios = Object.entries(COLD_GOALS)
    .filter(([name]) => coldOf(name) > 0)
    .map(([of, most]): Figure => {
      const value = coldOf('ours, native') / coldOf(of);
      return { of, what: 'native ÷ this, cold CPU', value, most };
    });
  return { title: corpus.name, figures: [...measured.flatMap(({ figures }) => figures), ...ratios] };
}

const generatedCorpus = (count: number): Corpus => ({
  name: `${count.toLocaleString('en')} pages`,
  count,
  write: (folder) => writeCorpus({ folder, count, seed: SEED }),
});

/**
 * All Markdown files below a folder, converted to what every tool can build: paths are neutral, front matter has only a title,
 * links and images lead to another host, and diagrams are plain code. Leaves out files with shortcodes of Hugo.
 */
export function folderCorpus(folder: string): Corpus {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/(^|[/\\])(node_modules|\.git)[/\\]/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n') }))
    .filter(({ text }) => !/\{\{[<%]/.test(text) && !text.includes('\0'));
  if (texts.length === 0) throw new Error(`There is no Markdown file in ${folder} that every tool can take.`);
  const files = texts.map(({ path, text }, number) => [
    documentPath(number),
    neutral(text, basename(path, '.md')),
  ]);
  return {
    name: `${texts.length.toLocaleString('en')} pages of ${basename(folder)}`,
    count: texts.length,
    write: (target) => writeFiles(target, Object.fromEntries(files)),
  };
}

function neutral(text: string, name: string): string {
  const body = text
    .replace(/^(---|\+\+\+)\n[\s\S]*?\n\1(?:\n|$)/, '')
    .replace(/\]\(<?(?!https?:|#|mailto:)/g, '](https://example.com/')
    .replace(/^( {0,3}\[[^\]\n]+\]: *)(?!https?:|<|#|mailto:)/gm, '$1https://example.com/')
    .replace(/^(\s*(?:`{3,}|~{3,})\s*)mermaid\b/gm, '$1text');
  const heading = /^#\s+(.+)$/m.exec(body)?.[1] ?? name;
  return `---\ntitle: ${JSON.stringify(heading)}\n---\n${body}`;
}
