import type { HighlighterCore, ThemedToken, ThemeRegistrationRaw } from 'shiki/core';
import { bundledLanguages } from 'shiki/langs';
import shiki from 'shiki/package.json' with { type: 'json' };
import type { MarkdownSite } from '../../core/site.ts';

/** Run of characters in one color. `kind` is the end of its class, `hl-…`, or undefined for plain text. */
export type CodeToken = { readonly text: string; readonly kind?: string | undefined };

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext']);

/** TextMate scopes by kind of token. The site's stylesheet colors each kind for both themes. Later kinds win. */
const SCOPES: Readonly<Record<string, string>> = {
  comment: 'comment, punctuation.definition.comment',
  string: 'string, punctuation.definition.string, constant.other.symbol, string.unquoted.plain.out.yaml',
  escape:
    'constant.character.escape, string.regexp, punctuation.section.embedded, constant.character.format.placeholder',
  number: 'constant.numeric, constant.language, support.constant, constant.other',
  keyword: 'keyword, storage, keyword.operator.logical.python, variable.language',
  // The last two are arguments of shell commands.
  plain: 'keyword.operator, storage.type.annotation, string.unquoted.argument, constant.other.option',
  function:
    'entity.name.function, support.function, meta.function-call.generic, variable.function, entity.name.command',
  type: `entity.name.type, entity.name.class, support.type, support.class,
    entity.other.inherited-class, meta.function.decorator`,
  property: `entity.name.tag, support.type.property-name, entity.other.attribute-name,
    variable.other.property, variable.parameter.function-call`,
  inserted: 'markup.inserted',
  deleted: 'markup.deleted',
  heading: 'markup.heading, entity.name.section, meta.diff.header, meta.diff.range',
};

/** Shiki requires colors, so the color of a kind is its number. */
const colorOf = (index: number): string => `#${(index + 1).toString(16).padStart(6, '0')}`;
const kindByColor = new Map(
  Object.keys(SCOPES).map((kind, index) => [colorOf(index), kind === 'plain' ? undefined : kind]),
);

const THEME: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: '#ffffff',
  bg: '#ffffff',
  settings: Object.values(SCOPES).map((scope, index) => ({ scope, settings: { foreground: colorOf(index) } })),
};

export const hasGrammar = (language: string): boolean =>
  PLAIN.has(language) || Object.hasOwn(bundledLanguages, language);

/** Returns one array of tokens per line. `hasGrammar(language)` must be true. */
export async function highlight(
  code: string,
  language: string,
  site: MarkdownSite,
): Promise<readonly (readonly CodeToken[])[]> {
  if (PLAIN.has(language)) return code.split('\n').map(verdictTokens);
  const key = [shiki.version, SCOPES, language, code];
  const tokens = await site.cached('code', key, async () => JSON.stringify(await tokenize(code, language)));
  return JSON.parse(tokens) as CodeToken[][];
}

let engine: Promise<HighlighterCore> | undefined;

async function tokenize(code: string, language: string): Promise<CodeToken[][]> {
  engine ??= startEngine();
  const highlighter = await engine;
  await highlighter.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages]);
  // A time limit would make the output depend on the load of the machine.
  const options = { lang: language, theme: 'kinds', tokenizeTimeLimit: 0 };
  return highlighter.codeToTokens(code, options).tokens.map(mergeRuns);
}

async function startEngine(): Promise<HighlighterCore> {
  const { createHighlighterCore } = await import('shiki/core');
  const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript');
  return createHighlighterCore({ themes: [THEME], engine: createJavaScriptRegexEngine({ forgiving: true }) });
}

/** Merges adjacent tokens of one kind, and blank tokens into the one before, to reduce the number of spans. */
function mergeRuns(tokens: readonly ThemedToken[]): CodeToken[] {
  const runs: CodeToken[] = [];
  for (const { content, color = '' } of tokens) {
    const kind = kindByColor.get(color.toLowerCase());
    const last = runs.at(-1);
    if (last && (last.kind === kind || content.trim() === ''))
      runs[runs.length - 1] = { text: last.text + content, kind: last.kind };
    else runs.push({ text: content, kind });
  }
  return runs;
}

/** Results that test runners print: in capitals anywhere, in lowercase alone in a column or at the end of a line. */
const VERDICT =
  /(\b(?:PASS(?:ED)?|OK|FAIL(?:ED)?|ERROR|WARN(?:ING)?)\b|(?<=^| {2}|[:>] )(?:pass(?:ed)?|ok|fail(?:ed)?|error|warn(?:ing)?)(?=$| {2}| ->))/;

/** Splits a line of program output into tokens, in which results have a kind. */
function verdictTokens(line: string): readonly CodeToken[] {
  const kindOf = (word: string) => (/^[po]/i.test(word) ? 'pass' : /^w/i.test(word) ? 'warn' : 'fail');
  return line
    .split(VERDICT)
    .map((text, index) => ({ text, kind: index % 2 === 1 ? kindOf(text) : undefined }))
    .filter(({ text }) => text !== '');
}
