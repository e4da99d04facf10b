import type { HighlighterCore, ThemedToken, ThemeRegistrationRaw } from 'shiki/core';
import { bundledLanguages } from 'shiki/langs';
import type { TokenKind } from '../emitted-names.ts';

/** Run of characters in one color; `kind` is undefined for plain text. */
export type CodeToken = { readonly text: string; readonly kind: TokenKind | undefined };

export type Highlighter = {
  readonly knows: (language: string) => boolean;
  readonly names: readonly string[];
  /** Whether the language is plain text, which has no grammar. */
  readonly isPlain: (language: string) => boolean;
  /** Returns one array of tokens per line. `knows(language)` must be true. */
  readonly highlight: (code: string, language: string) => Promise<readonly (readonly CodeToken[])[]>;
};

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext']);

/**
 * TextMate scopes by kind of token. Each kind becomes a class that the site's stylesheet colors for both
 * themes. Shiki requires colors, so each kind has a number as its color.
 */
const KINDS: readonly (readonly [kind: TokenKind | 'plain', ...scopes: string[]])[] = [
  ['comment', 'comment, punctuation.definition.comment'],
  [
    'string',
    'string, punctuation.definition.string, constant.other.symbol',
    'string.unquoted.plain.out.yaml',
  ],
  [
    'escape',
    'constant.character.escape, string.regexp, punctuation.section.embedded',
    'constant.character.format.placeholder',
  ],
  ['number', 'constant.numeric, constant.language, support.constant, constant.other'],
  ['keyword', 'keyword, storage, keyword.operator.logical.python, variable.language'],
  [
    'plain',
    'keyword.operator, storage.type.annotation',
    // Arguments of shell commands.
    'string.unquoted.argument, constant.other.option',
  ],
  [
    'function',
    'entity.name.function, support.function, meta.function-call.generic, variable.function',
    'entity.name.command',
  ],
  [
    'type',
    'entity.name.type, entity.name.class, support.type, support.class',
    'entity.other.inherited-class, meta.function.decorator',
  ],
  [
    'property',
    'entity.name.tag, support.type.property-name, entity.other.attribute-name',
    'variable.other.property, variable.parameter.function-call',
  ],
  ['inserted', 'markup.inserted'],
  ['deleted', 'markup.deleted'],
  ['heading', 'markup.heading, entity.name.section, meta.diff.header, meta.diff.range'],
];

const colorOf = (index: number): string => `#${(index + 1).toString(16).padStart(6, '0')}`;
const kindByColor = new Map(
  KINDS.map(([kind], index) => [colorOf(index), kind === 'plain' ? undefined : kind]),
);

const THEME: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: '#ffffff',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#ffffff', background: '#ffffff' } },
    ...KINDS.map(([, ...scopes], index) => ({
      scope: scopes.join(', '),
      settings: { foreground: colorOf(index) },
    })),
  ],
};

/** Creates a highlighter. It loads grammars and the engine on first use. */
export function createHighlighter(): Highlighter {
  let core: Promise<HighlighterCore> | undefined;
  const languages = new Set(Object.keys(bundledLanguages));
  return {
    names: [...languages],
    knows: (language) => PLAIN.has(language) || languages.has(language),
    isPlain: (language) => PLAIN.has(language),
    highlight,
  };

  async function highlight(code: string, language: string): Promise<readonly (readonly CodeToken[])[]> {
    if (PLAIN.has(language)) return code.split('\n').map(verdictTokens);
    core ??= startEngine();
    const highlighter = await core;
    await highlighter.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages]);
    // A time limit would make the output depend on the load of the machine.
    const options = { lang: language, theme: 'kinds', tokenizeTimeLimit: 0 };
    return highlighter.codeToTokens(code, options).tokens.map(mergeRuns);
  }
}

/** Disables coloring: the languages stay known, but all code is plain text. */
export const withoutColors = (highlighter: Highlighter): Highlighter => ({
  ...highlighter,
  highlight: async (code) => code.split('\n').map((text) => [{ text, kind: undefined }]),
});

/** Imports Shiki on demand: a build with every page in the cache highlights nothing. */
async function startEngine(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
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

/** Results that test runners print: in capitals anywhere, in lowercase where they stand alone in a column or end a line. */
const VERDICT =
  /\b(?:PASS(?:ED)?|OK|FAIL(?:ED)?|ERROR|WARN(?:ING)?)\b|(?<=^| {2}|[:>] )(?:pass(?:ed)?|ok|fail(?:ed)?|error|warn(?:ing)?)(?=$| {2}| ->)/g;

/** Splits a line of program output into tokens, in which results have a kind. */
export function verdictTokens(line: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const { 0: word, index } of line.matchAll(VERDICT)) {
    if (index > end) tokens.push({ text: line.slice(end, index), kind: undefined });
    tokens.push({ text: word, kind: /^[po]/i.test(word) ? 'pass' : /^w/i.test(word) ? 'warn' : 'fail' });
    end = index + word.length;
  }
  return end < line.length ? [...tokens, { text: line.slice(end), kind: undefined }] : tokens;
}
