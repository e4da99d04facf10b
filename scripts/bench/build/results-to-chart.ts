import { type BuildTimes, KINDS } from './measure-builds.ts';
import type { CorpusResults } from './results-to-sections.ts';

const WIDTH = 800;
const LEFT = 180;
const RIGHT = 710;
const ROW = 22;
const BAR = 14;
const HEAD = 82;
const GROUP_HEAD = 34;
/** Ratio above which short bars are too short to compare on a linear scale. */
const MOST_LINEAR = 20;

const TITLES: Readonly<Record<keyof BuildTimes, string>> = {
  cold: 'Cold build: no output, no cache',
  unchanged: 'Second build, nothing changed',
  edited: 'Build after one edit',
};

/** Draws a bar per tool and kind of build, as an SVG that follows the reader's color scheme. */
export function resultsToChart(input: CorpusResults & { date: string; machine: string }): string {
  const rows = input.results.flatMap((result) => (result.failure === undefined ? [result] : []));
  const failed = input.results.flatMap((result) => (result.failure === undefined ? [] : [result.tool.name]));
  const scale = makeScale(rows.flatMap(({ times }) => KINDS.map((kind) => times[kind] / 1000)));
  const groupHeight = GROUP_HEAD + rows.length * ROW;
  const bottom = HEAD + KINDS.length * groupHeight;
  const parts: string[] = [];
  const lines = scale.ticks.map((tick) => ({ tick, x: scale.x(tick) }));
  for (const { tick, x } of lines)
    parts.push(`<text class="small" x="${x}" y="${bottom + 16}" text-anchor="middle">${tick} s</text>`);
  for (const [group, kind] of KINDS.entries()) {
    const top = HEAD + group * groupHeight;
    const between = `V${top + groupHeight}`;
    parts.push(
      `<text class="group" x="16" y="${top + 20}">${TITLES[kind]}</text>`,
      `<path class="line" d="${lines.map(({ x }) => `M${x} ${top + GROUP_HEAD - 4}${between}`).join('')}"/>`,
    );
    for (const [row, { tool, times }] of rows.entries()) {
      const y = top + GROUP_HEAD + row * ROW;
      const end = Math.max(scale.x(times[kind] / 1000), LEFT + 2);
      const middle = y + BAR - 3;
      parts.push(
        `<text x="${LEFT - 8}" y="${middle}" text-anchor="end">${escapeXml(nameOf(tool))}</text>`,
        `<rect class="${tool.name.startsWith('ours') ? 'ours' : 'theirs'}" x="${LEFT}" y="${y}" width="${round(end - LEFT)}" height="${BAR}" rx="2"/>`,
        `<text class="value" x="${round(end + 6)}" y="${middle}">${seconds(times[kind] / 1000)}</text>`,
      );
    }
  }
  const title = `Building ${input.corpus.name}`;
  const foot = [
    `${input.date}; ${input.machine}`,
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
  ];
  const about = [
    'Seconds from the start of the command to its end; the same documents, the same plain layout, no highlighting.',
    `${scale.log ? 'Logarithmic scale: each line is ten times the one before. ' : ''}Shorter is better.`,
  ];
  const height = bottom + 34 + foot.length * 16;
  const words = KINDS.map(
    (kind) =>
      `${TITLES[kind]}: ${rows.map(({ tool, times }) => `${nameOf(tool)} ${seconds(times[kind] / 1000)}`).join(', ')}.`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml([...about, ...words, ...foot].join(' '))}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 18px; font-weight: 600; }
.group { font-weight: 600; }
.small { font-size: 11.5px; fill: #59636e; }
.value { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
.ground { fill: #ffffff; }
.line { stroke: #d1d9e0; fill: none; }
.ours { fill: #0550ae; }
.theirs { fill: #818b98; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .small { fill: #9198a1; }
  .value { stroke: #0d1117; }
  .ground { fill: #0d1117; }
  .line { stroke: #3d444d; }
  .ours { fill: #58a6ff; }
  .theirs { fill: #6e7681; }
}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="6"/>
<text class="title" x="16" y="32">${escapeXml(title)}</text>
${about.map((line, index) => `<text class="small" x="16" y="${53 + index * 16}">${line}</text>`).join('\n')}
${parts.join('\n')}
${foot.map((line, index) => `<text class="small" x="16" y="${bottom + 42 + index * 16}">${escapeXml(line)}</text>`).join('\n')}
</svg>
`;
}

type Scale = {
  readonly log: boolean;
  readonly ticks: readonly number[];
  readonly x: (value: number) => number;
};

/**
 * Returns a linear scale with comparable bar lengths, or a logarithmic one with dots if most bars would be invisible.
 */
function makeScale(values: readonly number[]): Scale {
  const most = Math.max(...values);
  const least = Math.min(...values);
  if (most / least <= MOST_LINEAR) {
    const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((each) => most / each <= 6) ?? most / 5;
    const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => round(index * step));
    return { log: false, ticks, x: (value) => round(LEFT + ((RIGHT - LEFT) * value) / most) };
  }
  const from = Math.floor(Math.log10(least));
  const to = Math.log10(most);
  const ticks = Array.from({ length: Math.floor(to) - from + 1 }, (_, index) => 10 ** (from + index));
  return {
    log: true,
    ticks,
    x: (value) => round(LEFT + ((RIGHT - LEFT) * (Math.log10(value) - from)) / (to - from)),
  };
}

const nameOf = ({ name, version }: { name: string; version: string }): string =>
  name.startsWith('ours') ? name : `${name} ${version}`;
const seconds = (value: number): string =>
  `${value < 1 ? value.toFixed(2) : value.toFixed(value < 10 ? 1 : 0)} s`;
const round = (value: number): number => Math.round(value * 10) / 10;
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
