import type { MarkdownSite } from '../../core/site.ts';
import { type CodeToken, hasGrammar, highlight, verdictTokens } from './highlight.ts';

/** Line with the prompt or diff sign before it. `copied` is false for program output and diff headers. */
type Line = { readonly sign: string; readonly copied: boolean; readonly change?: 'ins' | 'del' | undefined };
type Written = Line & { readonly text: string };
export type CodeLine = Line & { readonly tokens: readonly CodeToken[] };

/** Language of the input of a session, and its prompts. A block has the first of these that it contains. */
type Session = readonly [language: string, ...prompts: RegExp[]];

const SHELL: Session = [
  'bash',
  /^(?:\([\w.-]+\) )?(?:\[?[\w.-]+@[^#$%>]+[#$%>]|(?:ba|z)?sh-[\d.]+[#$]|[$%])(?: |$)/,
  /^(?:PS\b|[A-Z]:\\)[^>]*>(?: |$)/,
  /^>(?: |$)/,
  // The prompt of root, unless a sentence follows.
  /^# (?=[a-z./~][\w./-]*(?: |$))(?!.*(?: (?:the|this|that|your|to|and|with|in|for|of)\b|[.:]$))/,
];
const PYTHON: Session = ['python', /^(?:>>>|\.{3})(?: |$)/];
const SESSIONS = new Map(
  Object.entries({ console: SHELL, shellsession: SHELL, 'sh-session': SHELL, pycon: PYTHON }),
);

export const isKnownLanguage = (language: string): boolean => SESSIONS.has(language) || hasGrammar(language);

/** Highlights code in a language that `isKnownLanguage` accepts. */
export async function codeToLines(code: string, language: string, site: MarkdownSite): Promise<CodeLine[]> {
  const texts = code.split('\n');
  if (language === 'diff') return texts.map(diffLine);
  const session = SESSIONS.get(language);
  const lines = sessionLines(texts, session ?? [language]);
  const input = lines.flatMap(({ text, copied }) => (copied ? [text] : []));
  const tokens = (await highlight(input.join('\n'), session?.[0] ?? language, site)).values();
  const tokensOf = ({ text, copied }: Written) =>
    (copied ? tokens.next().value : undefined) ?? verdictTokens(text);
  return lines.map((line) => ({ ...line, tokens: tokensOf(line) }));
}

/** Second prompt of a shell, and lines that it follows. */
const MORE = /^>(?: |$)/;
const UNFINISHED = /(?:[\\|({]|&&|<<.*|\b(?:do|then|else))$|^[^'"]*(?:'[^']*|"[^"]*)$/;

/** Splits a session into input and output. Without any prompt, every line is a command. */
function sessionLines(texts: readonly string[], [, ...prompts]: Session): Written[] {
  const prompt = prompts.find((each) => texts.some((text) => each.test(text)));
  const isComment = (text: string) => text.startsWith('#') && !prompt?.test(text);
  let last: Written = { text: '', sign: '', copied: false };
  return texts.map((text, index) => {
    const isMore = last.copied && (UNFINISHED.test(last.text) || MORE.test(last.sign));
    const sign = prompt?.exec(text)?.[0] ?? (isMore ? MORE.exec(text)?.[0] : undefined) ?? '';
    const continues = last.copied && last.text.endsWith('\\');
    // Comments before a command are copied with it.
    const command = isComment(text) ? texts.slice(index).find((each) => !isComment(each)) : undefined;
    const copied = !prompt || sign !== '' || continues || (command !== undefined && prompt.test(command));
    last = { sign, text: text.slice(sign.length), copied };
    return last;
  });
}

function diffLine(text: string): CodeLine {
  if (/^(?:diff |index |@@|\\ No newline|(?:---|\+{3}) [\w.]*\/)/.test(text))
    return { sign: '', copied: false, tokens: [{ text, kind: 'heading' }] };
  const sign = /^[-+ ]/.exec(text)?.[0] ?? '';
  const kind = { '+': 'inserted', '-': 'deleted' }[sign];
  const tokens = text === sign ? [] : [{ text: text.slice(sign.length), kind }];
  return { sign, copied: true, change: ({ '+': 'ins', '-': 'del' } as const)[sign.trim()], tokens };
}
