import type { HighlighterCore, ThemeRegistrationRaw } from 'shiki/core';
import { bundledLanguages } from 'shiki/langs';

/** A run of characters in one colour; `kind` is undefined for plain text. */
export type CodeToken = { readonly text: string; readonly kind: string | undefined };

export type Highlighter = {
  /** False when no grammar has this name. */
  readonly knows: (language: string) => boolean;
  readonly names: readonly string[];
  /** Whether it has no colours. */
  readonly isPlain: (language: string) => boolean;
  /** One array of tokens a line. Call with a known language only. */
  readonly highlight: (code: string, language: string) => Promise<readonly (readonly CodeToken[])[]>;
};

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext']);

/**
 * TextMate scopes by the class that the site's style sheet colours. Shiki wants colours, so each kind gets a number
 * for one; the colour itself is CSS, which is how one set of spans serves both themes without a single inline style.
 */
const KINDS: readonly (readonly [kind: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment']],
  [
    'string',
    ['string', 'punctuation.definition.string', 'constant.other.symbol', 'string.unquoted.plain.out.yaml'],
  ],
  [
    'escape',
    [
      'constant.character.escape',
      'string.regexp',
      'punctuation.section.embedded',
      'constant.character.format.placeholder',
    ],
  ],
  ['number', ['constant.numeric', 'constant.language', 'support.constant', 'constant.other']],
  ['keyword', ['keyword', 'storage', 'keyword.operator.logical.python', 'variable.language']],
  ['plain', ['keyword.operator', 'storage.type.annotation']],
  [
    'function',
    [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'variable.function',
      'entity.name.command',
    ],
  ],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
      'meta.function.decorator',
    ],
  ],
  [
    'property',
    [
      'entity.name.tag',
      'support.type.property-name',
      'entity.other.attribute-name',
      'variable.other.property',
      'variable.parameter.function-call',
      'string.unquoted.argument',
      'constant.other.option',
    ],
  ],
  ['inserted', ['markup.inserted']],
  ['deleted', ['markup.deleted']],
  ['heading', ['markup.heading', 'entity.name.section', 'meta.diff.header', 'meta.diff.range']],
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
    ...KINDS.map(([, scope], index) => ({ scope: [...scope], settings: { foreground: colorOf(index) } })),
  ],
};

/** Grammars are loaded when a page first needs them; the engine is started when the first block asks. */
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
    if (PLAIN.has(language)) return plainLines(code);
    core ??= startEngine();
    const highlighter = await core;
    await highlighter.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages]);
    // A time limit would make the output depend on how busy the machine is.
    const { tokens } = highlighter.codeToTokens(code, {
      lang: language,
      theme: 'kinds',
      tokenizeTimeLimit: 0,
    });
    return tokens.map((line) =>
      mergeRuns(
        line.map(({ content, color }) => ({
          text: content,
          kind: kindByColor.get((color ?? '').toLowerCase()),
        })),
      ),
    );
  }
}

const plainLines = (code: string): CodeToken[][] =>
  code.split('\n').map((text) => [{ text, kind: undefined }]);

/** One that knows the same languages and leaves code without colours. */
export const withoutColors = (highlighter: Highlighter): Highlighter => ({
  ...highlighter,
  highlight: async (code) => plainLines(code),
});

/** Loaded here: a build whose pages are all remembered highlights nothing. */
async function startEngine(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  return createHighlighterCore({
    themes: [THEME],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** Neighbours of one kind become one run, blank ones join whatever is before them: fewer spans, same picture. */
function mergeRuns(tokens: readonly CodeToken[]): CodeToken[] {
  const runs: CodeToken[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && (last.kind === token.kind || token.text.trim() === '')) {
      runs[runs.length - 1] = { text: last.text + token.text, kind: last.kind };
    } else {
      runs.push(token);
    }
  }
  return runs;
}
