import type { Figure, Section } from './report.ts';

const WIDTH = 720;
const BAR = 24;
/** Space for the names of the tools, and for the numbers behind the bars. */
const [LEFT, RIGHT] = [176, 60];

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.number{fill:#59636e}
rect{fill:#afb8c1}.ours{fill:#0a7f5a}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.number{fill:#9198a1}rect{fill:#59636e}.ours{fill:#3fb68b}}`;

/** SVG image with the wall times of cold builds, a group of bars for each corpus. It follows the theme of its reader. */
export function coldBuildsChart(corpora: readonly Section[]): string {
  let y = 0;
  const groups = corpora.map(({ title, figures }) => {
    const times = figures.filter(({ what }) => what === 'cold').toSorted((a, b) => a.value - b.value);
    const longest = Math.max(...times.map(({ value }) => value));
    const heading = `<text class="title" x="0" y="${y + 16}">${title}</text>`;
    const rows = times.map((time, index) => bar(time, y + BAR * (index + 1), longest));
    y += BAR * (times.length + 1) + 16;
    return [heading, ...rows].join('\n');
  });
  const label = 'Times of cold builds, in seconds';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${label}">
<style>${STYLE}</style>
${groups.join('\n')}
</svg>
`;
}

function bar({ of, value }: Figure, y: number, longest: number): string {
  const [, engine] = /^ours, (.*)/.exec(of) ?? [];
  const name = engine ? `this generator, ${engine}` : of;
  const width = ((WIDTH - LEFT - RIGHT) * value) / longest;
  return `<text x="0" y="${y + 16}">${name}</text>
<rect${engine ? ' class="ours"' : ''} x="${LEFT}" y="${y + 3}" width="${width.toFixed(1)}" height="${BAR - 8}" rx="2"/>
<text class="number" x="${(LEFT + width + 8).toFixed(1)}" y="${y + 16}">${(value / 1000).toFixed(1)} s</text>`;
}
