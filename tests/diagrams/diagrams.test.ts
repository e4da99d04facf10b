import { join } from 'node:path';
import { HtmlValidate } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { buildFiles, buildSite, type LittleBuild, oneLine, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { DIAGRAMS } from './fixtures.ts';

const FRONT = '---\ntitle: One\n---\n\n';
const fence = (source: string, meta = ''): string => `\`\`\`mermaid${meta}\n${source}\n\`\`\`\n`;
const page = ({ dist }: LittleBuild): string => dist['docs/one/index.html'] ?? '';
const build = (markdown: string) => buildFiles({ 'content/docs/one.md': FRONT + markdown });
const codes = ({ diagnostics }: LittleBuild): string[] => diagnostics.map(oneLine);

/** The text of every element of a kind, entities decoded. */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]*)`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&#x3C;', '<')
      .replaceAll('&#x22;', '"')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

describe.each(DIAGRAMS)('a diagram of the kind $kind', ({ source, labels, words }) => {
  test('is a picture with a name, all its labels, and no look of its own', async () => {
    const result = await build(fence(source));
    expect(codes(result).filter((each) => !each.includes('diagram/ignored'))).toEqual([]);
    const html = page(result);
    const [title] = /(?<=accTitle: ).*/.exec(source) ?? [];
    for (const svg of html.match(/<svg[\s\S]*?<\/svg>/g) ?? []) {
      expect(svg).toContain(`role="img" aria-label="${title}"`);
      expect(svg).toContain('<desc>');
      expect(svg).not.toMatch(/\sid=|\sstyle=|<style|<script|url\(|fill=|stroke=|font-|NaN|undefined/);
      for (const label of labels) expect(textsOf(svg, 'text')).toContain(label);
    }
    expect(html.match(/<svg/g)?.length).toBeGreaterThan(0);
    expect(html).not.toContain('language-mermaid');
  });

  test('says the same in words', async () => {
    const html = page(await build(fence(source)));
    const details = /<details[\s\S]*<\/details>/.exec(html)?.[0] ?? '';
    const said = textsOf(details, 'li').map((each) => each.trim());
    for (const statement of words) expect(said).toContain(statement);
  });

  test('has the same bytes each time, with a cache or without', async () => {
    const root = writeSite({ 'content/docs/one.md': FRONT + fence(source) });
    const cacheFile = join(root, '.cache/build.sqlite');
    const first = page(await buildSite(root));
    expect(page(await buildSite(root, { cacheFile })), 'cold').toBe(first);
    expect(page(await buildSite(root, { cacheFile })), 'warm').toBe(first);
  });
});

test('many diagrams on one page are valid HTML', async () => {
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
  // The little site has no heading; it is the diagrams that are looked at here.
  expect(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('a graph that runs sideways is drawn upright as well, for narrow windows', async () => {
  const [flowchart, sequence] = DIAGRAMS;
  const html = page(
    await build(
      fence(
        'flowchart LR\n  accTitle: A\n  accDescr: B\n  First -->|some words| Second --> Third --> Fourth',
      ),
    ),
  );
  expect(html.match(/class="diagram-(?:wide|tall)"/g)).toEqual([
    'class="diagram-wide"',
    'class="diagram-tall"',
  ]);
  expect(page(await build(fence(flowchart.source))), 'too wide for any column').not.toContain('diagram-wide');
  expect(page(await build(fence(sequence.source)))).not.toContain('diagram-tall');
});

describe('what is wrong has its place', () => {
  test.each([
    ['a misspelled kind', 'flowchrat LR\n  a --> b', '6:1 warning diagram/unsupported', /flowchart/],
    ['a kind without a drawing', 'gantt\n  a', '6:1 warning diagram/unsupported', /Begin the diagram/],
    ['a direction', 'flowchart XX\n  a --> b', '6:1 error diagram/invalid', /TB, TD, BT, LR and RL/],
    [
      'an arrow to nowhere',
      'flowchart LR\n\n  a --> b\n  b -->',
      '9:5 error diagram/invalid',
      /Write relations/,
    ],
    [
      'an open label',
      'flowchart LR\n  a[open --> b',
      '7:3 error diagram/invalid',
      /Close the label of "a" with \]/,
    ],
    ['brackets in a label', 'flowchart LR\n  a[f(x)] --> b', '7:3 error diagram/invalid', /in quotes/],
    [
      'an open subgraph',
      'flowchart LR\n  subgraph s\n  a --> b',
      '8:3 error diagram/invalid',
      /"s" with a line "end"/,
    ],
    [
      'a subgraph in itself',
      'flowchart LR\n  subgraph s\n  subgraph s\n  a\n  end\n  end',
      '8:3 error diagram/invalid',
      /already/,
    ],
    ['a message without words', 'sequenceDiagram\n  a->>b', '7:3 error diagram/invalid', /Write messages/],
    [
      'an open block',
      'sequenceDiagram\n  loop x\n  a->>b: c',
      '8:3 error diagram/invalid',
      /"loop" with a line "end"/,
    ],
    ['a wrong transition', 'stateDiagram-v2\n  a -> b', '7:3 error diagram/invalid', /Write transitions/],
    ['a wrong relation', 'classDiagram\n  a <<-- b', '7:3 error diagram/invalid', /Write members/],
    ['a wrong count', 'erDiagram\n  A |--| B : x', '7:3 error diagram/invalid', /Write relations/],
    ['nothing', 'flowchart LR', '6:1 error diagram/invalid', /empty/],
  ])('%s', async (_, source, place, hint) => {
    const result = await buildFiles(
      { 'content/docs/one.md': FRONT + fence(`${source}\n  accTitle: x\n  accDescr: y`) },
      { keepGoing: true },
    );
    expect(codes(result)).toEqual([`content/docs/one.md:${place}`]);
    expect(result.diagnostics[0]?.hint).toMatch(hint);
    expect(page(result)).toContain('data-language="mermaid"');
    expect(page(result)).not.toContain('<svg');
  });

  test('in a list and in a quotation', async () => {
    const result = await build(
      '- item\n\n  ```mermaid\n  flowchart LR\n    a -->\n  ```\n\n> ```mermaid\n> flowchart LR\n>   b -->\n> ```\n',
    );
    expect(codes(result)).toEqual([
      'content/docs/one.md:9:7 error diagram/invalid',
      'content/docs/one.md:14:7 error diagram/invalid',
    ]);
  });

  test('a diagram without words for those who cannot see it is a warning, one for each field', async () => {
    const result = await build(
      `${fence('flowchart LR\n  a --> b')}\n${fence('flowchart LR\n  accTitle: A\n  a --> b')}`,
    );
    expect(codes(result)).toEqual([
      'content/docs/one.md:5:1 warning diagram/no-words',
      'content/docs/one.md:5:1 warning diagram/no-words',
      'content/docs/one.md:10:1 warning diagram/no-words',
    ]);
    expect(result.diagnostics.map(({ message }) => message).join()).toMatch(/accDescr.*accTitle.*accDescr/);
  });

  test('colors of an author are left out, and said to be', async () => {
    const result = await build(
      fence('flowchart LR\n  accTitle: A\n  accDescr: B\n  a --> b\n  style a fill:#f00'),
    );
    expect(codes(result)).toEqual(['content/docs/one.md:10:3 warning diagram/ignored']);
    expect(page(result)).not.toContain('#f00');
  });
});

test('labels and classes are text, whatever is in them', async () => {
  const result = await build(
    fence(
      'flowchart LR\n  accTitle: "x"\n  accDescr: </desc><script>1</script>\n  a["<img src=x onerror=1>"]:::pass --> b["&lt;i&gt; & \'"]',
    ),
  );
  expect(codes(result)).toEqual([]);
  expect(page(result)).not.toMatch(/<(?:img|script|i|b)>|<img /);
  expect(page(result)).toContain('&#x3C;img src=x onerror=1>');
  expect(page(result)).toContain('diagram-node diagram-pass');
});

test('a page without diagrams loads none of their code, and one laid out before not the layout engine', () => {
  const loader = `data:text/javascript,${encodeURIComponent(
    "import{registerHooks}from'node:module';registerHooks({resolve(s,c,n){if(/elk.bundled|read-mermaid/.test(s))process.stderr.write('LOADS '+s+'\\n');return n(s,c)}})",
  )}`;
  const loads = (root: string): string[] => {
    const { code, stderr } = runCli(['build', '--root', root], { node: ['--import', loader] });
    expect(code, stderr).toBe(0);
    return stderr.match(/(?<=^LOADS ).*$/gm)?.map((each) => each.replace(/^.*\//, '')) ?? [];
  };
  expect(loads(writeSite({ 'content/docs/one.md': `${FRONT}Words.` }))).toEqual([]);
  const drawn = writeSite({ 'content/docs/one.md': FRONT + fence(DIAGRAMS[0].source) });
  expect(new Set(loads(drawn))).toEqual(new Set(['read-mermaid.ts', 'elk.bundled.js']));
  expect(loads(drawn)).not.toContain('elk.bundled.js');
});

test('a feed has the words', async () => {
  const site = `export { default } from './with-feed.ts';`;
  const root = writeSite({
    'content/blog/one.md': `---\ntitle: One\ndate: "2025-01-02"\nslug: one\n---\n\n${fence(DIAGRAMS[0].source)}`,
  });
  const { readFileSync, writeFileSync } = await import('node:fs');
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
  writeFileSync(join(root, 'site/index.ts'), site);
  const { dist } = await buildSite(root);
  const feed = JSON.parse(dist['feed.json'] ?? '{}').items[0].content_html;
  expect(feed).toContain('<strong>Diagram: How a change is judged</strong>');
  expect(feed).toContain('<li>Build leads to Verdict?</li>');
  expect(feed).not.toContain('<svg');
});
