import { HtmlValidate } from 'html-validate/node';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, siteWith, writeSite } from '../kit/little-site.ts';
import { visibleText } from '../kit/our-site.ts';
import { DIAGRAMS } from './fixtures.ts';

const fence = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
const CODE = siteWith('diagrams(), code()');
const filesOf = (markdown: string) => ({
  'site/index.ts': CODE,
  'content/docs/one.md': `---\ntitle: One\n---\n${markdown}`,
});
const build = async (markdown: string) => {
  const { problems, dist } = await buildFiles(filesOf(markdown));
  return { problems, html: dist['docs/one/index.html'] ?? '' };
};
const drawingsIn = (html: string): string[] => html.match(/<svg[\s\S]*?<\/svg>/g) ?? [];

test.each(DIAGRAMS)(
  'a $kind is an SVG with a name, a description, all labels and no style of its own',
  async ({ source, labels }) => {
    const { problems, html } = await build(fence(source));
    expect(problems.map(oneLine)).toEqual([]);
    const [svg = '', ...others] = drawingsIn(html);
    expect(others).toEqual([]);
    const [title] = /(?<=accTitle: ).*/.exec(source) ?? [];
    expect(svg).toContain(`role="img" aria-label="Diagram: ${title}"`);
    expect(html).toMatch(
      /<details class="diagram-text"><summary>Text of this diagram<\/summary><p>[A-Z][^<]*\.<\/p>/,
    );
    // Presentation attributes take colors of the theme only, and a policy without inline styles allows them.
    expect(svg).not.toMatch(
      / style=|<style|<script|href=|foreignObject|rgb\(|hsl\(|#[0-9a-f]{3,6}"|NaN|undefined/,
    );
    const missing = labels.filter((label) => !visibleText(svg).includes(label));
    expect(missing).toEqual([]);
  },
);

test('diagrams have the same bytes with and without a cache, and after other diagrams', async () => {
  const root = writeSite(filesOf(DIAGRAMS.map(({ source }) => fence(source)).join('\n')));
  const { dist } = await buildSite(root, { cache: false });
  for (const _ of ['first', 'cached']) expect((await buildSite(root)).dist).toEqual(dist);
  const alone = drawingsIn((await build(fence(DIAGRAMS[1].source))).html)[0];
  const idsRemoved = (svg = '') => svg.replaceAll(/diagram-\d+/g, 'diagram');
  expect(idsRemoved(drawingsIn(dist['docs/one/index.html'] ?? '')[1])).toBe(idsRemoved(alone));
});

test('many diagrams on one page are valid HTML, with unique ids', async () => {
  const { html } = await build(DIAGRAMS.map(({ source }) => `${fence(source)}\n${fence(source)}`).join('\n'));
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended'],
    rules: {
      'attr-case': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
      'prefer-native-element': 'off',
      'unique-landmark': 'off',
    },
  });
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});

test('labels are text, whatever is in them', async () => {
  const labels = `flowchart LR\n  accTitle: "x"\n  accDescr: </desc><script>1</script>\n  a["<img src=x onerror=1>"]:::pass --> b["&lt;i&gt; & '"]`;
  const { html } = await build(fence(labels));
  expect(drawingsIn(html)).toHaveLength(1);
  expect(html).not.toMatch(/<(?:img|script|i|b)>|<img |onerror=1>"?\s*[^&]*<\/svg/);
});

test('a note has at most two lines, and its box is larger than its text', async () => {
  const long =
    'The gate compares the score with the baseline, and then reports the result on the pull request';
  const source = `sequenceDiagram\n  accTitle: T\n  accDescr: D\n  A->>B: x\n  Note over A,B: ${long}\n  Note right of B: one<br>two<br>three`;
  const [svg = ''] = drawingsIn((await build(fence(source))).html);
  const notes = svg.match(/<g class="diagram-note"[\s\S]*?<\/g>/g) ?? [];
  expect(notes.map((note) => visibleText(note).trim())).toEqual([
    'The gate compares the score with the baseline, and then reports the result on the pull request',
    'one two three',
  ]);
  for (const note of notes) {
    const [, width, height] = /<rect [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(note) ?? [];
    const lines = [...note.matchAll(/<(?:tspan|text)[^>]*>([^<]+)</g)].map(([, line = '']) => line);
    expect(lines.length).toBeLessThanOrEqual(2);
    // Half of the font size for each character.
    expect(Number(width)).toBeGreaterThan(Math.max(...lines.map((line) => line.length)) * 6.75 + 8);
    expect(Number(height)).toBeGreaterThan(lines.length * 13.5 + 8);
  }
});

test('a flowchart of boxes has as much space below them as above', async () => {
  const { html } = await build(fence('flowchart LR\n  A --> B\n  B --> C\n  B --> D\n  B --> E\n  A --> E'));
  const [svg = ''] = drawingsIn(html);
  const boxes = [...svg.matchAll(/<rect[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)];
  const ends = boxes.map(([, y, height]) => Number(y) + Number(height));
  const [, bottom] = /viewBox="0 0 \S+ ([\d.]+)"/.exec(svg) ?? [];
  expect(Number(bottom) - Math.max(...ends)).toBeCloseTo(Math.min(...boxes.map(([, y]) => Number(y))), 1);
});

test('directives and front matter of a diagram bring in no styles and no fonts', async () => {
  const source = `---\nconfig:\n  theme: forest\n  themeCSS: "* { fill: red }"\n  fontFamily: evil\n---\n%%{init: {"securityLevel": "loose"}}%%\nflowchart LR\n  accTitle: T\n  accDescr: D\n  a[Label] --> b`;
  const [svg = ''] = drawingsIn((await build(fence(source))).html);
  expect(svg).not.toMatch(/evil|red|style/);
  expect(visibleText(svg)).toContain('Label');
});

test.each([
  ['a misspelled kind', 'flowchrat LR\n  a --> b', /flowchrat/],
  ['a kind that is not drawn', 'pie\n  "a" : 1', /pie/],
  ['an empty fence', '', /./],
  ['a diagram without content', 'flowchart LR', /./],
  ['a shape of Mermaid 11', 'flowchart LR\n  a --> b@{ shape: doc }', /: a --> b@\{ shape: doc \}$/],
  ['an escaped character', 'flowchart LR\n  a["#quot;x#quot;"] --> b', /#quot;/],
  ['a colored box of a sequence', 'sequenceDiagram\n  rect rgb(1, 2, 3)\n  A->>B: x\n  end', /: rect rgb/],
  ['a note of a state', 'stateDiagram-v2\n  a --> b\n  note right of b : x', /: note right of b/],
  ['a note of a class', 'classDiagram\n  A <|-- B\n  note for A "x"', /: note for A "x"$/],
])('%s is shown as its source with a warning at its line', async (_, source, message) => {
  const { problems, html } = await build(
    `- item\n\n  ${fence(source).trim().replaceAll('\n', '\n  ')}\n\nText.\n`,
  );
  expect(problems.map(oneLine)[0]).toMatch(/^content\/docs\/one\.md:6:3 warning diagram\//);
  expect(problems[0]?.message).toMatch(message);
  expect(html).toContain('data-language="mermaid"');
  expect(drawingsIn(html)).toEqual([]);
});
