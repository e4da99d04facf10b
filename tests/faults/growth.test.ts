import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { htmlToMarkdown } from '../../generator/markdown-versions/html-to-markdown.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import {
  BLOCKS,
  type Document,
  fillTemplate,
  pipelineStages,
  repeatBlock,
  TEMPLATES,
  timeStages,
} from '../kit/growth/documents.ts';
import { LIST_READERS } from '../kit/growth/list-readers.ts';
import { collectGarbage, cpuTime, measureGrowth } from '../kit/growth/measure-growth.ts';
import { type Attack, attackText, patternToAttacks } from '../kit/growth/pattern-to-attacks.ts';
import { readSources, type SourceModule } from '../kit/growth/read-sources.ts';
import { PIECES, TEXT_READERS, type TextReader } from '../kit/growth/text-readers.ts';
import { UNTESTED } from '../kit/growth/untested.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** In characters. */
const LONGEST_TEXT = FULL ? 40_000 : 6000;
const PIPELINE = 'generator/markdown/markdown-pipeline.ts';
/** Pieces that have been slow to read in one plugin or another. */
const HOSTILE = ['[^', '{#', '<!--', ' ', '{a}', '](', '[a](', '\n'];
const modules = readSources(ROOT);

/** The first attack that a pattern takes too much time for. */
async function slowness(pattern: RegExp): Promise<string | undefined> {
  const everywhere = new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  for (const attack of patternToAttacks(pattern.source, pattern.flags)) {
    const growth = await measureGrowth(
      (n) => {
        const text = attackText(attack, n);
        return () => text.replace(everywhere, '');
      },
      { smallest: 4, largest: Math.ceil(LONGEST_TEXT / attack.pump.length) },
    );
    if (growth) return `/${pattern.source}/ ${JSON.stringify({ ...attack, ...growth })}`;
  }
  return undefined;
}

describe('regular expressions take linear time', () => {
  test('all in generator/', { timeout: 600_000 }, async () => {
    const patterns = modules.flatMap((module) => module.patterns);
    expect(patterns.length).toBeGreaterThan(100);
    const slow: string[] = [];
    for (const { at, source, flags } of sampleOf(patterns, 30)) {
      const found = await slowness(new RegExp(source, flags));
      if (found !== undefined) slow.push(`${at} ${found}`);
    }
    expect(slow).toEqual([]);
  });
  const slowOnes = [/\s+$/, /\/+$|^\/+/, /^(a+)+$/, /^\s*(?:<!--[\s\S]*?-->\s*)*<html/, /https?:\/\/\S+\.x/];
  test.each(sampleOf(slowOnes, 2))(
    'the attacks detect that %s does not',
    { timeout: 60_000 },
    async (pattern) => {
      expect(await slowness(pattern)).toBeDefined();
    },
  );
});

describe('functions take linear time for many items', () => {
  test.each(LIST_READERS)('$name', { timeout: 600_000 }, async ({ prepare, sizes }) => {
    const slow = await measureGrowth(prepare, sizes ?? { smallest: 120, largest: FULL ? 20_000 : 2000 });
    expect(slow).toBeUndefined();
  });
});

/** Texts for a reader: of pieces that mean something to it, and of what the patterns of its module are made for. */
function attacksOn({ module, pieces = [] }: TextReader): Attack[] {
  const patterns = modules.find(({ path }) => path === module)?.patterns ?? [];
  const own = patterns.flatMap(({ source, flags }) =>
    patternToAttacks(source, flags).map(({ pump }) => pump),
  );
  const pumps = new Set([...pieces, ...PIECES, ...(FULL ? own : own.slice(0, 20))]);
  return [...pumps].flatMap((pump) => ENDS.map((after) => ({ before: '', pump, after })));
}

const ENDS = FULL ? ['', '\u{1}', '\n!'] : ['\u{1}'];

const depthOf = (markup: string): number =>
  (markup.match(/<[a-z]/g)?.length ?? 0) - (markup.match(/<\//g)?.length ?? 0);

/** Repetitions of a pump. Markdown and templates have less nested markup than a reader's limit (`content/too-deep`). */
function largestOf({ deepest }: TextReader, { pump }: Attack): number {
  const largest = Math.ceil(LONGEST_TEXT / pump.length);
  const depth = deepest ? depthOf(pump) : 0;
  return Math.max(60, deepest && depth > 0 ? Math.min(largest, Math.ceil(deepest / depth)) : largest);
}

describe('readers take linear time', () => {
  test.each(TEXT_READERS)('$name', { timeout: 600_000 }, async (reader) => {
    const slow: string[] = [];
    for (const attack of attacksOn(reader)) {
      const growth = await measureGrowth(
        (n) => {
          const text = attackText(attack, n);
          return () => reader.read(text);
        },
        { smallest: 60, largest: largestOf(reader, attack) },
      );
      if (growth) slow.push(JSON.stringify({ ...attack, ...growth }));
    }
    expect(slow).toEqual([]);
  });
});

test('visits each nested definition list once when it is converted to Markdown', async () => {
  const growth = await measureGrowth(
    (n) => {
      const html = `<main>${'<dl><dt>a<dd>b'.repeat(n)}</main>`;
      return () => htmlToMarkdown({ html, description: '', resolve: (href) => href });
    },
    { smallest: 4, largest: 24 },
  );
  expect(growth).toBeUndefined();
});

describe.each([
  ['pages', false],
  ['feeds', true],
])('the Markdown plugins for %s take time in proportion to the document', (_, plain) => {
  const stages = pipelineStages(plain);
  type Times = ReadonlyMap<string, number>;
  const least = (times: readonly Times[], name: string) =>
    Math.min(...times.map((each) => each.get(name) ?? 0));

  /** Collects the garbage of earlier runs before each run, because it would count as growth. */
  async function timesOf(
    prepare: (n: number) => Document,
    n: number,
    runs: number,
    measure?: typeof cpuTime,
  ): Promise<Times[]> {
    const times: Times[] = [];
    for (let run = 0; run < runs; run++) {
      if (runs > 1) collectGarbage();
      times.push(await timeStages(stages, prepare(n), measure));
    }
    return times;
  }

  /**
   * Plugins whose time more than triples in every trial for twice the document, and grows more than ninefold for four times
   * the document when garbage collection, which depends on everything else in memory, does not count.
   */
  async function slowPlugins(prepare: (n: number) => Document, n: number): Promise<string[]> {
    let suspects = stages.map(({ name }) => name);
    for (let trial = 0; suspects.length > 0 && trial < 3; trial++) {
      const size = Math.ceil(n * (1 + trial / 2));
      const once = await timesOf(prepare, size, trial + 1);
      const twice = await timesOf(prepare, 2 * size, trial + 1);
      suspects = suspects.filter(
        (name) => least(twice, name) > 8 && least(twice, name) > 3 * least(once, name),
      );
    }
    if (suspects.length === 0) return [];
    const once = await timesOf(prepare, n, 3, cpuTime);
    const fourfold = await timesOf(prepare, 4 * n, 3, cpuTime);
    return suspects.filter((name) => least(fourfold, name) > 9 * Math.max(4, least(once, name)));
  }

  test('with many blocks', { timeout: 600_000 }, async () => {
    for (const block of sampleOf(BLOCKS, 3)) {
      const slow = await slowPlugins((n) => repeatBlock(block, n), FULL ? 3000 : 300);
      expect(slow, JSON.stringify(block)).toEqual([]);
    }
  });
  test('with a long text in one node', { timeout: 600_000 }, async () => {
    for (const template of TEMPLATES) {
      for (const piece of FULL ? [...PIECES, ...HOSTILE] : sampleOf(HOSTILE, 2)) {
        const fill = (n: number) => fillTemplate(template, piece.repeat(Math.ceil(n / piece.length)));
        expect(await slowPlugins(fill, FULL ? 30_000 : 6000), JSON.stringify([template, piece])).toEqual([]);
      }
    }
  });
});

describe('registry of readers', () => {
  const covered = new Set([...TEXT_READERS, ...LIST_READERS].map(({ module }) => module));
  const pipeline = readFileSync(`${ROOT}/${PIPELINE}`, 'utf8');
  const isPlugin = ({ path, exports }: SourceModule) =>
    path.startsWith('generator/markdown/') && exports.some((name) => /^(?:remark|rehype)[A-Z]/.test(name));

  test('contains every module that searches in a loop, except plugins, or the reason why it is not tested', () => {
    const missing = modules.filter(
      (module) =>
        module.searches &&
        !covered.has(module.path) &&
        !isPlugin(module) &&
        UNTESTED[module.path] === undefined,
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
  test('every plugin is part of the measured pipeline', () => {
    const names = modules
      .filter(isPlugin)
      .flatMap(({ exports }) => exports.filter((name) => /^re(?:mark|hype)[A-Z]/.test(name)));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !pipeline.includes(`${name}`))).toEqual([]);
  });
  test('contains only existing modules', () => {
    const paths = new Set(modules.map(({ path }) => path));
    expect([...covered, ...Object.keys(UNTESTED)].filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(UNTESTED).filter((path) => covered.has(path))).toEqual([]);
  });
});
