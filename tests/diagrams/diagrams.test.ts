import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../kit/full.ts';
import { buildFiles, buildSite, type LittleBuild, makeSite, oneLine, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { DIAGRAMS } from './fixtures.ts';

const FRONT = '---\ntitle: One\n---\n\n';
const WORDS = '\n  accTitle: T\n  accDescr: D';
const fence = (source: string, meta = ''): string => `\`\`\`mermaid${meta}\n${source}\n\`\`\`\n`;
const page = ({ dist }: LittleBuild): string => dist['docs/one/index.html'] ?? '';
const build = (markdown: string) => buildFiles({ 'content/docs/one.md': FRONT + markdown });
const codes = ({ diagnostics }: LittleBuild): string[] => diagnostics.map(oneLine);
const allDrawings = (html: string): string[] => html.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
const isWide = (svg: string): boolean => svg.startsWith('<svg class="diagram-wide');
/** One drawing of each diagram. */
const drawings = (html: string): string[] => allDrawings(html).filter((svg) => !isWide(svg));

/** The lines of text in a drawing, entities decoded. */
const linesOf = (svg: string): string[] =>
  svg
    .split(/<\/?text[^>]*>|<tspan x=[^>]*>/)
    .map((line) => line.replace(/<\/?tspan[^>]*>/g, ''))
    .filter((line) => !line.includes('<'))
    .map((line) => line.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&').trim());

/** Names and classes of the elements of a drawing, in order. */
const structureOf = (svg: string): string[] =>
  [...svg.matchAll(/<(\w+)([^>]*)>/g)]
    .map(([, tag = '', rest = '']) => `${tag} ${/class="([^"]*)"/.exec(rest)?.[1] ?? ''}`.trim())
    .filter((line) => !/^(?:tspan|g)$/.test(line));

/** Every build that draws starts Mermaid, which takes longer than all the drawing: pages that can are built together. */
const pathOf = (name: string): string => `docs/${name.replaceAll(/\W+/g, '-')}/index.html`;
const fileOf = (name: string): string => `content/docs/${name.replaceAll(/\W+/g, '-')}.md`;
const pagesOf = (sources: readonly (readonly [name: string, markdown: string])[]): Record<string, string> =>
  Object.fromEntries(sources.map(([name, markdown]) => [fileOf(name), FRONT + markdown]));
const diagnosticsOf = ({ diagnostics }: LittleBuild, name: string) =>
  diagnostics.filter(({ at }) => at?.file === fileOf(name));

describe('diagrams of every kind', () => {
  let root: string;
  let built: LittleBuild;
  beforeAll(async () => {
    root = makeSite(pagesOf(DIAGRAMS.map(({ kind, source }) => [kind, fence(source)])));
    built = await buildSite(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  describe.each(DIAGRAMS)('a $kind', ({ kind, source, labels }) => {
    const drawn = () => drawings(built.dist[pathOf(kind)] ?? '');

    test('becomes an SVG with a name, a description, all labels, and no style of its own', () => {
      expect(diagnosticsOf(built, kind)).toEqual([]);
      const [svg = '', ...others] = drawn();
      expect(others).toEqual([]);
      const [title] = /(?<=accTitle: ).*/.exec(source) ?? [];
      expect(svg).toMatch(/role="img" aria-labelledby="diagram-1_title" aria-describedby="diagram-1_desc"/);
      expect(svg).toContain(`<title id="diagram-1_title">${title}</title>`);
      expect(svg).toMatch(/<desc id="diagram-1_desc">[A-Z][^<]*\.<\/desc>/);
      expect(svg).not.toMatch(/style|script|href|foreignObject|rgb|hsl|font-(?:size|family)|NaN|undefined/);
      expect(svg.match(/(?:fill|stroke)="(?!none")[^"]*"/g)).toBeNull();
      for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(svg).toContain(`id="${id}"`);
      // Mermaid breaks long labels into lines.
      for (const label of labels) expect(linesOf(svg).join(' ').replace(/\s+/g, ' ')).toContain(label);
    });

    test('has the structure that the stylesheet expects', () => {
      const [svg = ''] = drawn();
      expect(structureOf(svg)).toMatchSnapshot();
    });
  });

  test('have the same bytes in every build, with a cache and without', async () => {
    const cacheFile = join(root, '.cache/build.sqlite');
    expect((await buildSite(root, { cacheFile })).dist, 'cold').toEqual(built.dist);
    expect((await buildSite(root, { cacheFile })).dist, 'warm').toEqual(built.dist);
  });
});

test('a drawing does not depend on the diagrams drawn before it', async () => {
  const [first, second] = DIAGRAMS;
  const alone = drawings(page(await build(fence(first.source))))[0];
  const html = page(await build(fence(second.source) + fence(first.source)));
  expect(drawings(html)[1]?.replaceAll('diagram-2_', 'diagram-1_')).toBe(alone);
});

test('a sequence of few participants is drawn a second time, wider and lower, for text columns', async () => {
  const sequence = (names: readonly string[]) =>
    `sequenceDiagram${WORDS}\n${names.map((name) => `  ${name}->>Z: one message of six or seven words`).join('\n')}`;
  const html = page(await build(fence(sequence(['A', 'B'])) + fence(sequence([...'ABCDEF']))));
  const [narrow = '', wide = '', ...others] = allDrawings(html);
  const sizeOf = (svg: string) => /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg)?.slice(1).map(Number) ?? [];
  const [[narrowWidth = 0, narrowHeight = 0], [width = 0, height = 0]] = [sizeOf(narrow), sizeOf(wide)];
  expect(narrow).toMatch(/^<svg class="diagram-narrow diagram-fits-phone diagram-fits-column"/);
  expect(wide).toMatch(/^<svg class="diagram-wide diagram-fits-column"/);
  expect(width).toBeGreaterThan(1.3 * narrowWidth);
  expect(width).toBeLessThanOrEqual(540);
  expect(height).toBeLessThan(narrowHeight);
  expect(others.map((svg) => svg.slice(0, 12))).toEqual(['<svg width="']);
});

test('many diagrams on one page are valid HTML, with unique ids and labels', async () => {
  const html = page(
    await build(DIAGRAMS.map(({ source }) => `${fence(source)}\n${fence(source)}`).join('\n')),
  );
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:a11y'],
    rules: { 'attr-case': 'off', 'void-style': 'off', 'doctype-style': 'off', 'long-title': 'off' },
  });
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  expect(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

describe('the text of a diagram', () => {
  const CONTROLS = [
    '#0;',
    '#27;',
    '#1234567;',
    '#55296;',
    '\u0000',
    '\u001b',
    '\u007f',
    '\ud800',
    '&#27;',
    '&#x7;',
  ];
  const controlled = CONTROLS.flatMap((label) => [
    `flowchart LR${WORDS}\n  a["x${label}y"]`,
    `sequenceDiagram\n  accTitle: T${label}\n  accDescr: D${label}\n  A->>B: x${label}y`,
  ]);
  const PAGES = {
    colors: fence(
      `flowchart LR${WORDS}\n  a:::pass --> b\n  class b fail\n  style a fill:#f00\n  classDef x fill:#0f0\n  linkStyle 0 stroke:#00f\n  click a href "https://example.com"`,
    ),
    directives: fence(
      `---\nconfig:\n  theme: forest\n  themeCSS: "* { fill: red }"\n  htmlLabels: true\n  fontFamily: evil\n---\n%%{init: {"flowchart": {"htmlLabels": true}, "securityLevel": "loose"}}%%\nflowchart LR${WORDS}\n  a[Label] --> b`,
    ),
    untitled: `${fence('flowchart LR\n  a --> b')}\n${fence('flowchart LR\n  accTitle: A\n  a --> b')}`,
    labels: fence(
      `flowchart LR\n  accTitle: "x"\n  accDescr: </desc><script>1</script>\n  a["<img src=x onerror=1>"]:::pass --> b["&lt;i&gt; & '"]`,
    ),
    controls: controlled.map((source) => fence(source)).join('\n'),
  };
  let root: string;
  let built: LittleBuild;
  beforeAll(async () => {
    root = makeSite(pagesOf(Object.entries(PAGES)));
    built = await buildSite(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const html = (name: keyof typeof PAGES) => built.dist[pathOf(name)] ?? '';
  const found = (name: keyof typeof PAGES) => diagnosticsOf(built, name).map(oneLine);

  test('colors a node with a class of the stylesheet, and nothing else', () => {
    expect(found('colors')).toEqual(new Array(4).fill('content/docs/colors.md:5:1 warning diagram/ignored'));
    const [svg = ''] = drawings(html('colors'));
    expect(svg).toContain('class="diagram-node diagram-pass"');
    // The link around the node is gone, its position is not.
    expect(svg.match(/translate\([\d., ]*\)"(?: class|><g class="diagram-node)/g)).toHaveLength(2);
    expect(svg).toContain('class="diagram-node diagram-fail"');
    expect(svg).not.toMatch(/#f00|#0f0|#00f|example/);
  });

  test('cannot bring in styles, fonts or HTML with front matter and directives', () => {
    const [svg = ''] = drawings(html('directives'));
    expect(svg).not.toMatch(/evil|red|style|foreignObject/);
    expect(linesOf(svg)).toContain('Label');
  });

  test('has a warning for each missing title and description', () => {
    expect(found('untitled')).toEqual([
      'content/docs/untitled.md:5:1 warning diagram/no-words',
      'content/docs/untitled.md:5:1 warning diagram/no-words',
      'content/docs/untitled.md:10:1 warning diagram/no-words',
    ]);
    const messages = diagnosticsOf(built, 'untitled').map(({ message }) => message);
    expect(messages.join()).toMatch(/accDescr.*accTitle.*accDescr/);
  });

  test('is text in labels, whatever is in them', () => {
    expect(found('labels')).toEqual([]);
    expect(drawings(html('labels'))).toHaveLength(1);
    expect(html('labels')).not.toMatch(/<(?:img|script|i|b)>|<img /);
  });

  test('puts no control character into the page', () => {
    const drawn = drawings(html('controls'));
    expect(drawn).toHaveLength(controlled.length);
    for (const [at, svg] of drawn.entries()) expect(svg, controlled[at]).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
  });
});

describe('what cannot be drawn', () => {
  const cases = [
    ['a misspelled kind', 'flowchrat LR\n  a --> b', 'unsupported', /flowchrat LR/],
    ['a kind that needs its own colors', 'pie\n  "a" : 1', 'unsupported', /"pie"/],
    ['an empty fence', '', 'unsupported', /""/],
    ['an arrow to nowhere', 'flowchart LR\n  a --> b\n  b -->', 'invalid', /syntax error near/],
    ['an open label', 'flowchart LR\n  a[open --> b', 'invalid', /syntax error near/],
    ['a diagram without content', 'flowchart LR', 'invalid', /./],
    ['an open block', 'sequenceDiagram\n  loop x\n  a->>b: c', 'invalid', /syntax error/],
    ['an image in a node', 'flowchart LR\n  a@{ img: "/x.png", label: "x" }', 'invalid', /images/],
    ['front matter that is no YAML', '---\na: b: c\n---\nflowchart LR\n  a', 'invalid', /./],
  ] as const;
  let root: string;
  let built: LittleBuild;
  beforeAll(async () => {
    root = makeSite(pagesOf(cases.map(([name, source]) => [name, `${fence(source)}\nText.`])));
    built = await buildSite(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(cases)('%s is shown as its source with a warning', (name, _, code, message) => {
    const found = diagnosticsOf(built, name);
    expect(found.map(oneLine)).toEqual([`${fileOf(name)}:5:1 warning diagram/${code}`]);
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.message).not.toContain('\n');
    const html = built.dist[pathOf(name)] ?? '';
    expect(html).toContain('data-language="mermaid"');
    expect(html).toContain('<p>Text.</p>');
    expect(drawings(html)).toEqual([]);
  });

  test('is reported at its fence in a list and in a blockquote', async () => {
    const result = await build(
      '- item\n\n  ```mermaid\n  flowchart LR\n    a -->\n  ```\n\n> ```mermaid\n> flowchart LR\n>   b -->\n> ```\n',
    );
    expect(codes(result)).toEqual([
      'content/docs/one.md:7:3 warning diagram/invalid',
      'content/docs/one.md:12:3 warning diagram/invalid',
    ]);
  });

  test('fails a build with --strict only', () => {
    const root = writeSite({ 'content/docs/one.md': FRONT + fence('flowchart LR\n  a -->') });
    expect(runCli(['build', '--root', root]).code).toBe(0);
    expect(runCli(['build', '--root', root, '--strict']).code).toBe(1);
  });
});

describe('hostile sources end early', () => {
  const nodes = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => name + index).join(' & ');
  const sources = [
    ['spaces in a message', `sequenceDiagram\nA->>${' '.repeat(450)}B`],
    ['many spaces in a message', `sequenceDiagram\nA->>${' '.repeat(4_900)}B: x`],
    ['every node linked to every other', `flowchart LR\n${nodes('a', 60)} --> ${nodes('b', 60)}`],
    ['as many links as are allowed', `flowchart LR\n${nodes('a', 10)} --> ${nodes('b', 10)}`],
    ['10 kB of one transition', `stateDiagram-v2\n${'a --> b\n'.repeat(1250)}`],
    ['as many transitions as are allowed', `stateDiagram-v2\n${'a --> b\n'.repeat(98)}`],
    ['200 kB of one-letter words', `flowchart LR\na["${'x '.repeat(100_000)}"]`],
    ['open brackets', `flowchart LR\na${'['.repeat(10_000)}`],
    ['the longest words', `flowchart LR\na["${`${'x'.repeat(200)} `.repeat(20)}"]`],
    ['nested subgraphs', `flowchart LR\n${'subgraph s\n'.repeat(48)}a\n${'end\n'.repeat(48)}`],
    ['unclosed emphasis', `flowchart LR\na["\`${'*a_ '.repeat(1_200)}\`"]`],
    ['YAML aliases', `---\na: &a [x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n---\nflowchart LR\na`],
  ] as const;
  // The first drawing of a process compiles Mermaid, which is not part of the limit.
  beforeAll(async () => {
    const root = makeSite({ 'content/docs/one.md': FRONT + fence('flowchart LR\n  a') });
    await buildSite(root);
    rmSync(root, { recursive: true });
  });
  test.each(sampleOf(sources, 4))('%s', async (_, source) => {
    const before = process.cpuUsage();
    const result = await build(`${fence(source)}\nText.`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
    expect(page(result)).toContain('<p>Text.</p>');
    const drawn = drawings(page(result)).length > 0;
    expect(codes(result).some((each) => each.endsWith('diagram/invalid'))).toBe(!drawn);
  });
});

test('Mermaid runs in a thread only, for pages with a diagram that is not in the cache', () => {
  const loader = `data:text/javascript,${encodeURIComponent(
    "import{registerHooks}from'node:module';import{isMainThread}from'node:worker_threads';registerHooks({resolve(s,c,n){if(/draw-diagram|^mermaid$/.test(s))process.stderr.write('LOADS '+s+' '+isMainThread+'\\n');return n(s,c)}})",
  )}`;
  const loads = (root: string): string[] => {
    const { code, stderr } = runCli(['build', '--root', root], { node: ['--import', loader] });
    expect(code, stderr).toBe(0);
    return stderr.match(/(?<=^LOADS ).*$/gm)?.map((each) => each.replace(/^.*\//, '')) ?? [];
  };
  expect(loads(writeSite({ 'content/docs/one.md': `${FRONT}Words.` }))).toEqual([]);
  const drawn = writeSite({ 'content/docs/one.md': FRONT + fence(DIAGRAMS[0].source) });
  expect(new Set(loads(drawn))).toEqual(new Set(['draw-diagram.ts true', 'mermaid false']));
  expect(loads(drawn)).not.toContain('mermaid false');
});

test('a feed has the title, the description and the source', async () => {
  const root = writeSite({
    'content/blog/one.md': `---\ntitle: One\ndate: "2025-01-02"\nslug: one\n---\n\n${fence(DIAGRAMS[0].source)}`,
  });
  const source = readFileSync(join(root, 'site/index.ts'), 'utf8');
  writeFileSync(
    join(root, 'site/with-feed.ts'),
    source.replace(
      'collections: { docs, blog },',
      `collections: { docs, blog },
  feeds: ({ blog }) => [{ title: 'F', description: 'F', language: 'en', page: '/', files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: blog.map((entry) => ({ url: '/blog/2025/01/02/one', title: 'One', summary: '', author: 'A', date: '2025-01-02', tags: [], content: { collection: 'blog', id: entry.id } })) }],`,
    ),
  );
  writeFileSync(join(root, 'site/index.ts'), `export { default } from './with-feed.ts';`);
  const { dist } = await buildSite(root);
  const feed = JSON.parse(dist['feed.json'] ?? '{}').items[0].content_html;
  expect(feed).toContain('<strong>Diagram: How a change is judged</strong>');
  expect(feed).toContain('<p>A change is built and judged. A failed one goes back.</p>');
  expect(feed).toContain('flowchart LR');
  expect(feed).not.toContain('<svg');
});
