import { describe, expect, test } from 'vitest';
import { buildFiles, oneLine } from '../kit/little-site.ts';
import { visibleText } from '../kit/our-site.ts';

const doc = (markdown: string): string => `---\ntitle: One\n---\n${markdown}\n`;
/** Compiles the Markdown of a page to HTML, and expects no diagnostics. */
async function pageOf(markdown: string): Promise<string> {
  const { diagnostics, dist } = await buildFiles({ 'content/docs/one.md': doc(markdown) });
  expect(diagnostics.map(oneLine)).toEqual([]);
  return dist['docs/one/index.html'] ?? '';
}

/** Returns the text that a copy button copies: all but removed lines and elements that are marked as not copied. */
async function copied(markdown: string): Promise<string> {
  const code = /<code>([\s\S]*?)<\/code>/.exec(await pageOf(markdown))?.[1] ?? '';
  return code
    .replace(/<del[^>]*>[\s\S]*?<\/del>/g, '')
    .replace(/<span class="code-sign"[^>]*>[^<]*<\/span>/g, '')
    .replace(
      /<span class="code-output" data-uncopied(?:="")?>(?:<span[^>]*>[^<]*<\/span>|[^<])*<\/span>/g,
      '',
    )
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x3C;', '<')
    .trimEnd();
}

describe('the text that is copied from a code block', () => {
  const DIFF =
    '```diff\ndiff --git a/x b/x\n--- a/x.sql\n+++ b/x.sql\n@@ -1,3 +1,3 @@\n kept\n--- a comment\n+++ another\n-old\n+  new\n```';
  const PYTHON = '```pycon\n>>> for n in range(2):\n...     n < 1\n...\nTrue\n```';

  test('is the input of a shell session, without prompts and output', async () => {
    const session =
      '```console\n$ npm run build\n\n> site@1 build\nBuilt 3 pages\n$ for f in *; do\n> echo $f\n> done\na.md\n(.venv) $ curl example.com \\\n  --head\nHTTP/2 200\n```';
    expect(await copied(session)).toBe(
      'npm run build\nfor f in *; do\necho $f\ndone\ncurl example.com \\\n  --head',
    );
  });
  test('is the whole text of a session without a prompt', async () => {
    expect(await copied('```console\nnpm ci\nnpm test\n```')).toBe('npm ci\nnpm test');
  });
  test('is the input of a Python session, which is highlighted as Python', async () => {
    expect(await copied(PYTHON)).toBe('for n in range(2):\n    n < 1');
    expect(await pageOf(PYTHON)).toContain('<span class="hl-keyword">for</span>');
  });
  test('is the result of a diff, without signs and headers', async () => {
    expect(await copied(DIFF)).toBe('kept\n++ another\n  new');
  });
  test('a diff shows all lines and marks the changed ones', async () => {
    const html = await pageOf(DIFF);
    expect(visibleText(html.replace(/<\/?span[^>]*>/g, ''))).toContain('@@ -1,3 +1,3 @@');
    expect(html.match(/<del class="line line-del">/g)).toHaveLength(2);
    expect(html.match(/<ins class="line line-ins">/g)).toHaveLength(2);
  });
  test('is the whole text of code in a language', async () => {
    expect(await copied('```bash\necho "$HOME" > file\n```')).toBe('echo "$HOME" > file');
  });
});

describe('tabs', () => {
  const TABS =
    '```bash tab="pip" tokens\npip install {product}\n```\n\n```bash tab="uv" title="a.sh"\nuv add x\n```\n<!-- apart -->\n```bash tab="One"\nls\n```\n```bash tab="Two"\ndir\n```\n\n- in a list\n\n  ```bash tab="a"\n  ls\n  ```\n\n  ```bash tab="b"\n  ls\n  ```';
  test('adjacent fences with a tab name become panels with headings', async () => {
    const html = await pageOf(TABS);
    expect([...html.matchAll(/<p class="tab-label">([^<]*)/g)].map(([, label]) => label)).toEqual(
      'pip uv One Two a b'.split(' '),
    );
    expect(html.match(/<div class="tabs">/g)).toHaveLength(3);
    expect(html).toContain('<figcaption>a.sh</figcaption>');
    expect(visibleText(html)).toContain('pip install Acme');
    expect(html).not.toMatch(/role="tab| hidden/);
  });
  test('a long path in the header can break after a slash', async () => {
    expect(await pageOf('```bash title="evaluations/datasets/support.jsonl"\nls\n```')).toContain(
      '<figcaption>evaluations/<wbr>datasets/<wbr>support.jsonl</figcaption>',
    );
  });
  test('reserves the space of the tabs with names that are not text', async () => {
    expect(await pageOf(TABS)).toContain(
      '<div class="tab-strip" aria-hidden="true"><span data-label="pip"></span><span data-label="uv"></span></div>',
    );
  });
  test.each([
    ['```bash tab="a"\nls\n```\n\nWords.', 'a lone tab', 9],
    ['```bash tab="a"\nls\n```\n```bash tab="a"\nls\n```', 'a name twice', 9],
  ])('%j is an error: %s', async (markdown, _, column) => {
    const { diagnostics } = await buildFiles({ 'content/docs/one.md': doc(markdown) });
    expect(diagnostics.map(oneLine)).toEqual([`content/docs/one.md:4:${column} error code/bad-option`]);
  });
});

describe('headings', () => {
  test('have a link with an accessible name, even if they contain a link', async () => {
    const html = await pageOf('## Two words\n\n### [A link](#two-words) & `code`\n\n#### Four\n\n# One');
    expect(html).toContain(
      '<div class="heading"><h2 id="two-words">Two words</h2><a class="heading-link" href="#two-words" aria-label="Link to section “Two words”"></a></div>',
    );
    expect(html.match(/<\/h[34]><a class="heading-link"/g)).toHaveLength(2);
    expect(html).toContain('<h1 id="one">One</h1>');
    expect(html).not.toContain('href="#one"');
  });
});

describe('callouts', () => {
  const kinds = { NOTE: 'Note', TIP: 'Tip', IMPORTANT: 'Important', WARNING: 'Warning', CAUTION: 'Caution' };
  test.each(Object.entries(kinds))('%s with all kinds of content', async (kind, label) => {
    const html = await pageOf(
      `> [!${kind}]\n> Mind the **gap**.\n>\n> - one\n>\n>   \`\`\`bash\n>   ls\n>   \`\`\`\n>\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n>\n> > quoted\n\n- > [!${kind}]\n  > In a list.\n`,
    );
    const callout = `<div class="callout callout-${kind.toLowerCase()}" role="note">\\s*<p class="callout-title">${label}</p>`;
    expect(html).toMatch(new RegExp(`${callout}\\s*<p>Mind the <strong>gap</strong>.</p>\\s*<ul>`));
    expect(html).toMatch(new RegExp(`<li>\\s*${callout}\\s*<p>In a list.</p>`));
    expect(html.match(/<blockquote>/g)).toHaveLength(1);
    for (const part of ['<div class="code"', '<div class="table-scroll"', '<p>quoted</p>'])
      expect(html.slice(0, html.indexOf('In a list'))).toContain(part);
    expect(html).not.toContain(`[!${kind}]`);
  });
  test('the rest of the first line replaces the title', async () => {
    expect(await pageOf('> [!NOTE] Mine\n> Words.')).toContain(
      '<p class="callout-title">Mine</p>\n<p>Words.</p>',
    );
  });
});

describe('results in program output', () => {
  test('have a class in plain text and in the output of a session, but not in its commands', async () => {
    const text = '```text\nFAIL  returns  limit >= 0.90\n  passed -> failed  case-1\nVerdict: warn\n```';
    const html = await pageOf(text);
    expect(html.match(/<span class="hl-\w+">\w+/g)).toEqual([
      '<span class="hl-fail">FAIL',
      '<span class="hl-pass">passed',
      '<span class="hl-fail">failed',
      '<span class="hl-warn">warn',
    ]);
    const session = await pageOf('```console\n$ echo PASS\nPASSED in 1 s\n```');
    expect(session.match(/<span class="hl-(?:pass|fail)">\w+/g)).toEqual(['<span class="hl-pass">PASSED']);
  });
  test('are not words of a sentence or parts of other words', async () => {
    const text = '```text\n1 error in 2 files, 3 passed\nunpass failed_cases PASSWORD\n```';
    expect(await pageOf(text)).not.toContain('class="hl-');
  });
});

describe('code from a file under public/', () => {
  const AGENT = [
    'import os',
    '# region setup',
    'def setup():',
    '    # region inner',
    '    return os.environ',
    '',
    '    # endregion inner',
    '# endregion setup',
    '  // #region indented',
    '  a();',
    '    b();',
    '  // #endregion',
    '# region open',
  ].join('\n');
  const build = (meta: string) =>
    buildFiles({
      'content/docs/one.md': doc(`\`\`\`text ${meta}\n\`\`\``),
      'public/agent.py': `${AGENT}\n`,
    });

  test.each([
    ['setup', 'def setup():\n    return os.environ\n'],
    ['inner', 'return os.environ\n'],
    ['indented', 'a();\n  b();'],
  ])('is the region %s, without markers and indentation', async (name, code) => {
    const { diagnostics, dist } = await build(`src="/agent.py#${name}"`);
    expect(diagnostics.map(oneLine)).toEqual([]);
    expect(dist['docs/one/index.html']).toContain(
      `<div class="code" data-language="text" data-src="/agent.py"><pre tabindex="0"><code>${code}</code></pre></div>`,
    );
  });
  test.each([
    ['setpu', 'it has no region "setpu"', 'Did you mean setup?'],
    ['none', 'it has no region "none"', 'Regions are: setup, inner, indented, open.'],
    ['open', 'the region "open" is not closed', 'Add an endregion comment.'],
  ])('is an error for the region %s', async (name, reason, hint) => {
    const { diagnostics } = await build(`src="/agent.py#${name}"`);
    expect(diagnostics.map((each) => [oneLine(each), each.message, each.hint])).toEqual([
      [
        'content/docs/one.md:4:9 error code/no-source',
        `Cannot include the code from src="/agent.py#${name}": ${reason}.`,
        hint,
      ],
    ]);
  });
  test('has markers if the whole file is shown', async () => {
    expect((await build('src="agent.py"')).dist['docs/one/index.html']).toContain('# region setup');
  });
});

describe('the lines of a code block', () => {
  test('wrap with the option wrap', async () => {
    expect(await pageOf('```text wrap\na\n```')).toContain(
      '<div class="code code-wrapped" data-language="text">',
    );
  });
  test('that may wrap are elements: those of blocks with the option wrap, and long commands', async () => {
    expect(await pageOf('```text wrap\na\nb\n```')).toContain(
      '<span class="line">a\n</span><span class="line">b</span>',
    );
    const html = await pageOf('```bash\ngit clone https://host.example/YOUR-NAME/support-agent.git\nls\n```');
    expect(html).toContain(
      'https://host.example/<span class="code-word">YOUR-NAME</span>/<span class="code-word">support-agent.git</span>\n</span>',
    );
    expect(html.match(/class="line"/g)).toHaveLength(1);
  });
  test('break after the slashes of an address in a comment', async () => {
    expect(await pageOf('```yaml\n# $schema=https://host.example/schema/config.json\na: 1\n```')).toContain(
      'https://host.example/<wbr>schema/<wbr>config.json</span>',
    );
  });
  test('are collapsed with the option collapse, one group per run of lines, and marked as elsewhere', async () => {
    const html = await pageOf('```text title="a" collapse={2-3,5} {3}\n1\n2\n3\n4\n5\n```');
    const line = (text: string) => `<span class="line">${text}</span>`;
    const pre = (text: string) => `<pre tabindex="0"><code>${text}</code></pre>`;
    const collapsed = (label: string, text: string) =>
      `<details><summary>${label}</summary>${pre(text)}</details>`;
    expect(html).toContain(
      [
        '<figure class="code code-collapsed" data-language="text"><figcaption>a</figcaption>',
        pre(line('1\n')),
        collapsed('Lines 2 to 3', `${line('2\n')}<mark class="line line-mark">3\n</mark>`),
        pre(line('4\n')),
        collapsed('Lines 5 to 5', line('5')),
        '</figure>',
      ].join(''),
    );
  });
});
