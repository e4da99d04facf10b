import { bundledLanguages } from 'shiki/langs';
import type { MarkdownSite } from '../../core/site.ts';

/** Run of characters in one color. Its class is `hl-` and the kind; plain text has none. */
export type CodeToken = { readonly text: string; readonly kind?: string | undefined };

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output']);

/** TextMate scopes by kind of token. The site's stylesheet colors each kind. */
const SCOPES = {
  comment: 'comment, punctuation.definition.comment',
  string: 'string, punctuation.definition.string, constant.other.symbol, string.unquoted.plain.out.yaml',
  escape: `constant.character.escape, string.regexp, punctuation.section.embedded,
    constant.character.format.placeholder`,
  number: 'constant.numeric, constant.language, support.constant, constant.other',
  keyword: 'keyword, storage, keyword.operator.logical.python, variable.language',
  // The last two are arguments of shell commands.
  plain: 'keyword.operator, storage.type.annotation, string.unquoted.argument, constant.other.option',
  function: `entity.name.function, support.function, meta.function-call.generic, variable.function,
    entity.name.command`,
  type: `entity.name.type, entity.name.class, support.type, support.class, entity.other.inherited-class,
    meta.function.decorator`,
  property: `entity.name.tag, support.type.property-name, entity.other.attribute-name,
    variable.other.property, variable.parameter.function-call`,
  inserted: 'markup.inserted',
  deleted: 'markup.deleted',
  heading: 'markup.heading, entity.name.section, meta.diff.header, meta.diff.range',
};

/** The color of a kind is its name. */
const THEME = {
  name: 'kinds',
  settings: Object.entries(SCOPES).map(([foreground, scope]) => {
    return { scope: scope.split(/,\s+/), settings: { foreground } };
  }),
};

export const hasGrammar = (language: string): boolean =>
  PLAIN.has(language) || Object.hasOwn(bundledLanguages, language);

/** Returns the tokens of each line. `hasGrammar(language)` must be true. */
export async function highlight(code: string, language: string, site: MarkdownSite): Promise<CodeToken[][]> {
  if (PLAIN.has(language)) return code.split('\n').map(verdictTokens);
  return site.cached('code', [language, code], () => tokenize(code, language));
}

async function tokenize(code: string, language: string): Promise<CodeToken[][]> {
  const { codeToTokensBase } = await import('shiki');
  // A time limit would make the output depend on the load of the machine.
  const options = { lang: language as keyof typeof bundledLanguages, theme: THEME, tokenizeTimeLimit: 0 };
  return (await codeToTokensBase(code, options)).map((line) => {
    // Adjacent tokens of one kind, and blank tokens, become one token, to reduce the number of elements.
    const runs: { text: string; kind: string | undefined }[] = [];
    for (const { content, color = '' } of line) {
      const kind = Object.hasOwn(SCOPES, color) && color !== 'plain' ? color : undefined;
      const last = runs.at(-1);
      if (last && (last.kind === kind || content.trim() === '')) last.text += content;
      else runs.push({ text: content, kind });
    }
    return runs;
  });
}

/** Results of tests: in capitals, or in lowercase alone in a column or at the end of a line. And comments. */
const WORDS = 'pass(?:ed)?|ok|fail(?:ed)?|error|warn(?:ing)?|(?<= {2})# .+';
const VERDICT = new RegExp(`(\\b(?:${WORDS.toUpperCase()})\\b|(?<=^| {2}|[:>] )(?:${WORDS})(?=$| {2}| ->))`);
const VERDICTS: Readonly<Record<string, string>> = { p: 'pass', o: 'pass', w: 'warn', f: 'fail', e: 'fail' };

/** Splits a line of program output into tokens, in which results have a kind. */
export const verdictTokens = (line: string): CodeToken[] =>
  line.split(VERDICT).flatMap((text, index) => {
    return text === ''
      ? []
      : [{ text, kind: index % 2 ? (VERDICTS[text.charAt(0).toLowerCase()] ?? 'comment') : undefined }];
  });
