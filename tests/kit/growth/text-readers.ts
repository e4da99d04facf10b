import { shortenProperties } from '../../../generator/assets/shorten-properties.ts';
import { containsFact } from '../../../generator/check/check-answers.ts';
import { parseLock } from '../../../generator/check/url-lock.ts';
import { parseCliOptions } from '../../../generator/cli/options.ts';
import { readColors } from '../../../generator/colors/read-colors.ts';
import { fileToEntry, readAliases } from '../../../generator/content/file-to-entry.ts';
import { bodyOf, readFrontMatter } from '../../../generator/content/front-matter.ts';
import {
  checkSize,
  densestBlock,
  isQuick,
  isQuickNatively,
} from '../../../generator/content/parsing-cost.ts';
import { parseQuestions } from '../../../generator/content/read-questions.ts';
import { diagnose } from '../../../generator/diagnostics/diagnostic.ts';
import { nearest, similarity } from '../../../generator/diagnostics/nearest.ts';
import { codeFrame, reportToGithub, reportToTerminal } from '../../../generator/diagnostics/report.ts';
import { watchPolicy } from '../../../generator/hosts/policy.ts';
import { inlineSvgImages } from '../../../generator/images/inline-svg.ts';
import { fillTokens, findTokens } from '../../../generator/lib/fill-tokens.ts';
import { escapeXml, parseSrcset } from '../../../generator/lib/strings.ts';
import { createSourceLocator } from '../../../generator/load/source-locator.ts';
import { metaWithout, parseCodeOptions, readQuotedCode } from '../../../generator/markdown/code-options.ts';
import { codeToLines } from '../../../generator/markdown/code-to-lines.ts';
import { createHighlighter, verdictTokens, withoutColors } from '../../../generator/markdown/highlight.ts';
import { packageAlternatives } from '../../../generator/markdown/package-commands.ts';
import { publishedUrl } from '../../../generator/markdown/rehype-links.ts';
import { htmlPoints, tokenizeHtml } from '../../../generator/markdown/tokenize-html.ts';
import { htmlToMarkdown } from '../../../generator/markdown-versions/html-to-markdown.ts';
import { escapeAddress, escapeMarkdown } from '../../../generator/markdown-versions/page-to-markdown.ts';
import { refuseRequest } from '../../../generator/preview/local-server.ts';
import { finishHtml } from '../../../generator/render/finish-html.ts';
import { excerptOf, markWords } from '../../../generator/search/excerpt.ts';
import { termsOf } from '../../../generator/search/words.ts';
import { wordsToParts } from '../../../generator/search/words-to-query.ts';
import { badAlias, badUrl, plainPath } from '../../../generator/urls/page-urls.ts';
import { createLinkResolver } from '../../../generator/urls/resolve-link.ts';

/** Function that parses or searches a text. */
export type TextReader = {
  readonly module: string;
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** Levels of nested markup in the longest text. A suspect is measured again with 4 times as many. */
  readonly deepest?: number;
  /** Additional pieces that the text consists of. */
  readonly pieces?: readonly string[];
};

/** Pieces that have a meaning in at least one reader. */
export const PIECES: readonly string[] = [
  ...' a"\'`<>[({#%/\\.,:;=-_*!|&\n\t\r\u{301}\u{1f389}',
  '\r\n',
  'word ',
  '---\n',
  'a: ',
  'a: b\n',
  '\\{a} ',
  '{a}',
  '<!--',
  '](',
  '%7B',
  '{1-',
  'a="',
];

const settings = { origin: 'https://example.com', basePath: '/base', trailingSlash: true };
const tokens = { product: 'Acme' };
const schema = {
  '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) },
} as const;
const collection = { folder: 'docs', schema };
const at = { file: 'content/docs/a.md', line: 1, column: 1 };
const document = { file: at.file, planImage: () => undefined };
const colorless = withoutColors(createHighlighter());
const resolve = createLinkResolver({ settings, pages: new Set(['/docs']), urlByFile: new Map() });
const MARKUP = [
  '<p>',
  '<b>a</b>',
  '<pre><code>a',
  '<a href="/b">c</a>',
  '<h2 id="a">b</h2>',
  '<li>',
  '<td>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '&amp;',
  '</p>',
  '<script>',
  '<br>',
];

const ofHtml = (html: string) =>
  finishHtml({
    html,
    url: '/docs',
    resolve,
    sections: true,
    watch: watchPolicy({ policy: {}, directives: {}, origin: settings.origin }),
  });

export const TEXT_READERS: readonly TextReader[] = [
  {
    module: 'generator/colors/read-colors.ts',
    name: 'readColors',
    read: readColors,
    pieces: [
      ':root{',
      '--a:#000;',
      '--b:var(--b);',
      'light-dark(',
      '@media(prefers-color-scheme:dark){',
      '/*',
      '*/',
      '}',
      '"',
    ],
  },
  {
    module: 'generator/assets/shorten-properties.ts',
    name: 'shortenProperties',
    read: (text) => shortenProperties([text], [text]),
    pieces: [':root{', '--a:1px;', '--b:var(--a);', 'p{margin:var(--a,', '}', '"', '--'],
  },
  {
    module: 'generator/cli/options.ts',
    name: 'parseCliOptions',
    read: (text) => parseCliOptions(['build', `--${text}`]),
  },
  {
    module: 'generator/content/parsing-cost.ts',
    name: 'checkSize',
    pieces: ['> ', '- ', '1. ', '* * ', `${' '.repeat(60)}x\n`, `${'>'.repeat(60)}\n`],
    read: (text) => checkSize({ path: at.file, text, collection: { largest: 10 ** 9 } }),
  },
  {
    module: 'generator/content/file-to-entry.ts',
    name: 'fileToEntry, of a body',
    pieces: ['<!-- a -->\n', '<!---->', '<!--a'],
    read: (text) => fileToEntry({ path: at.file, text, collection, tokens }),
  },
  {
    module: 'generator/content/file-to-entry.ts',
    name: 'fileToEntry, of a value',
    read: (text) =>
      fileToEntry({ path: at.file, text: `---\na: ${JSON.stringify(text)}\n---\n`, collection, tokens }),
  },
  {
    module: 'generator/content/front-matter.ts',
    name: 'readFrontMatter',
    read: (text) => [readFrontMatter({ file: at.file, text: `---\n${text}` }), bodyOf(`---\n${text}`)],
  },
  {
    module: 'generator/content/file-to-entry.ts',
    name: 'readAliases',
    read: (text) => [readAliases([text, `/${text}`], () => at), badAlias(`/${text}`)],
  },
  {
    module: 'generator/diagnostics/report.ts',
    name: 'codeFrame',
    read: (text) => codeFrame({ text, at: { ...at, column: text.length, length: text.length } }),
  },
  {
    module: 'generator/diagnostics/nearest.ts',
    name: 'nearest',
    read: (text) => [nearest(text, [`${text}a`, `b${text}`]), similarity(text, `${text}a`)],
  },
  {
    module: 'generator/diagnostics/report.ts',
    name: 'reportToGithub',
    read: (text) => reportToGithub([{ ...diagnose('content/empty', {}, at), message: text, hint: text }]),
  },
  {
    module: 'generator/diagnostics/report.ts',
    name: 'reportToTerminal',
    read: (text) =>
      reportToTerminal({
        diagnostics: [{ ...diagnose('content/empty', {}, at), message: text, hint: text }],
        readSource: () => text,
      }),
  },
  {
    module: 'generator/load/source-locator.ts',
    name: 'createSourceLocator',
    read: (text) =>
      createSourceLocator({ root: '/', code: '', map: '{}' }).frames(`${text}\n    at a (${text})`),
  },
  { module: 'generator/content/parsing-cost.ts', name: 'densestBlock', read: densestBlock },
  {
    module: 'generator/content/parsing-cost.ts',
    name: 'isQuick',
    pieces: ['```\n', '~~~', 'src='],
    read: (text) => [isQuick(text), isQuickNatively(text)],
  },
  {
    module: 'generator/markdown/code-options.ts',
    name: 'parseCodeOptions',
    pieces: ['title="a" ', '{1} ', 'ins={1,2} ', '{1,2', ' - '],
    read: (text) => [parseCodeOptions(text), parseCodeOptions(`{${text}}`), metaWithout(text, ['tokens'])],
  },
  ...['console', 'pycon', 'diff'].map(
    (language): TextReader => ({
      module: 'generator/markdown/code-to-lines.ts',
      name: `codeToLines, of ${language}`,
      pieces: ['$ a\n', '>>> a\n', '... ', '--- a\n', '+++ b\n', '@@', 'a \\\n'],
      read: (text) => codeToLines(text, language, colorless),
    }),
  ),
  {
    module: 'generator/markdown/code-options.ts',
    name: 'readQuotedCode',
    pieces: ['# region a\n', '// #region b\n', '# endregion\n', '  a\n', '# '],
    read: (text) =>
      ['a', 'b', 'c'].map((name) => readQuotedCode(`/a#${name}`, { readPublic: () => ({ text }) })),
  },
  {
    module: 'generator/markdown/highlight.ts',
    name: 'verdictTokens',
    read: verdictTokens,
    pieces: ['PASS', 'ok  ', ' -> '],
  },
  {
    module: 'generator/markdown/package-commands.ts',
    name: 'packageAlternatives',
    pieces: ['pip install a\n', 'a b ', '"a" ', 'a"b', ' -a'],
    read: (text) =>
      ['pip install ', 'npm i ', 'npm run ', 'npx ', '$ uv add '].map((start) =>
        packageAlternatives(start + text),
      ),
  },
  {
    module: 'generator/markdown/tokenize-html.ts',
    name: 'tokenizeHtml',
    deepest: 4000,
    pieces: [...MARKUP, '<!--', '<![CDATA[', '</a ', '<a b=c ', "<a b='&amp;", '&am'],
    read: tokenizeHtml,
  },
  {
    module: 'generator/markdown/tokenize-html.ts',
    name: 'htmlPoints',
    pieces: ['<b>\n', '\n> ', '\r\n'],
    read: (text) => {
      const position = {
        start: { line: 1, column: 1, offset: 0 },
        end: { line: 1, column: 1, offset: text.length },
      };
      const pointAt = htmlPoints({ type: 'html', value: text, position }, text);
      return Array.from(text, (_, index) => pointAt(index));
    },
  },
  {
    module: 'generator/markdown/rehype-links.ts',
    name: 'publishedUrl',
    read: (text) => ['', '.md', '.png'].map((end) => publishedUrl(`a${text}${end}`, 'href', document)),
  },
  {
    module: 'generator/lib/fill-tokens.ts',
    name: 'fillTokens',
    pieces: ['{product}', '\\{product}', '&lcub;a', '&#123;', '&#0'],
    read: (text) => [fillTokens({ text: `{${text}`, tokens }), findTokens(`{${text}`)],
  },
  { module: 'generator/lib/strings.ts', name: 'escapeXml', read: escapeXml },
  {
    module: 'generator/urls/page-urls.ts',
    name: 'badUrl',
    read: (text) => [badUrl(`/${text}`), plainPath(text)],
  },
  {
    module: 'generator/preview/local-server.ts',
    name: 'refuseRequest',
    read: (text) =>
      refuseRequest({ method: 'GET', url: `/${text}`, headers: { host: `a${text}` } } as never, false) ??
      refuseRequest({ method: 'GET', url: `/${text}`, headers: { host: 'localhost' } } as never, true),
  },
  {
    module: 'generator/render/finish-html.ts',
    name: 'finishHtml, of markup',
    // htmlparser2 takes quadratic time above about 40,000 levels.
    deepest: 4000,
    pieces: MARKUP,
    read: (text) => ofHtml(`<main>${text}`),
  },
  {
    module: 'generator/hosts/policy.ts',
    name: 'finishHtml, of attributes',
    pieces: ['a,', 'a ', ', ', '(', ' 1x,', 'a 1x, '],
    read: (text) =>
      ofHtml(`<img srcset='${text}'><a href='${text}'></a><link rel='${text}' href=a><p on='${text}'>`),
  },
  {
    module: 'generator/urls/resolve-link.ts',
    name: 'createLinkResolver',
    read: (text) => ['', '/', '#', '/docs#', 'content:', 'a?'].map((start) => resolve(start + text, '/docs')),
  },
  {
    module: 'generator/search/excerpt.ts',
    name: 'excerptOf',
    pieces: ['setup ', 'setup. ', 'agent setup '],
    read: (text) => [
      excerptOf(text, new Set(['setup', 'agent', 'word']), 170),
      excerptOf(text, new Set(['setup', 'agent', 'word']), 3000),
      markWords(text, new Set(['setup'])),
    ],
  },
  { module: 'generator/search/words.ts', name: 'termsOf', pieces: ['ations', 'ies'], read: termsOf },
  {
    module: 'generator/search/words-to-query.ts',
    name: 'wordsToParts',
    pieces: ['agent setup '],
    read: (text) => wordsToParts(text, [[['agent', 'setup'], ['robot']]]),
  },
  {
    module: 'generator/images/inline-svg.ts',
    name: 'inlineSvgImages',
    pieces: [
      '<image x="1" y="2" width="3" height="4" href="data:image/svg+xml;utf8,%3Csvg width=%223%22 height=%224%22 %3E" preserveAspectRatio="xMidYMid" clip-path="url(#c)" mask="url(#m)"/>',
      '<image x="1" y="2" width="3" height="4" href="data:image/svg+xml;utf8,',
      '<mask id="m"><rect x="1" y="2" width="3" height="4"',
    ],
    read: inlineSvgImages,
  },
  {
    module: 'generator/lib/strings.ts',
    name: 'parseSrcset',
    pieces: ['a,', ', ', 'a 1x, ', '(', ' ( , '],
    read: parseSrcset,
  },
  {
    module: 'generator/markdown-versions/page-to-markdown.ts',
    name: 'escapeMarkdown',
    pieces: ['&#', '_a', '1.'],
    read: (text) => [escapeMarkdown(text), escapeAddress(text)],
  },
  {
    module: 'generator/markdown-versions/html-to-markdown.ts',
    name: 'htmlToMarkdown',
    // The libraries are recursive, and the stack overflows above 2,000 levels.
    deepest: 250,
    pieces: MARKUP.filter((piece) => piece !== '<li>' && piece !== '<td>'),
    read: (text) =>
      htmlToMarkdown({ html: `<main>${text}</main>`, description: '', resolve: (href) => href }),
  },
  {
    module: 'generator/check/url-lock.ts',
    name: 'parseLock',
    pieces: ['/a\n  #b\n', '  #b\n', ' #'],
    read: parseLock,
  },
  {
    module: 'generator/check/check-answers.ts',
    name: 'containsFact',
    pieces: ['10,', '10.', '](/a', '\\'],
    read: (text) => [containsFact(text, 'a 10 word'), containsFact(text, text)],
  },
  {
    module: 'generator/content/read-questions.ts',
    name: 'parseQuestions',
    pieces: ['- question: ', '- a: b\n', '#a'],
    read: (text) =>
      parseQuestions(
        `- question: a\n  pages: [${JSON.stringify(`/${text}`)}]\n  facts: [${JSON.stringify(`${text}.`)}]\n`,
        tokens,
      ),
  },
];
