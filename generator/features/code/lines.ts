import type { MarkdownSite } from '../../core/site.ts';
import { type CodeToken, hasGrammar, highlight, verdictTokens } from './highlight.ts';

/** Line with the prompt or diff sign before it. `copied` is false for program output and diff headers. */
type Line = { readonly sign: string; readonly copied: boolean; readonly change?: 'ins' | 'del' | undefined };
type Written = Line & { readonly text: string };
export type CodeLine = Line & { readonly tokens: readonly CodeToken[] };

const SHELL = { language: 'bash', prompt: /^(?:[$%>]|[\w.-]+@\S+[$%#]|PS\b[^>]*>)(?: |$)/ };
const PYTHON = { language: 'python', prompt: /^(?:>>>|\.{3})(?: |$)/ };
/** Language of the input of a session, and its prompts. */
const SESSIONS = new Map(Object.entries({ console: SHELL, shellsession: SHELL, pycon: PYTHON }));

export const isKnownLanguage = (language: string): boolean => SESSIONS.has(language) || hasGrammar(language);

/** Highlights code in a language that `isKnownLanguage` accepts. */
export async function codeToLines(code: string, language: string, site: MarkdownSite): Promise<CodeLine[]> {
  const texts = code.split('\n');
  if (language === 'diff') return texts.map(diffLine);
  const session = SESSIONS.get(language);
  const lines = sessionLines(texts, session?.prompt);
  const input = lines.flatMap(({ text, copied }) => (copied ? [text] : []));
  const tokens = (await highlight(input.join('\n'), session?.language ?? language, site)).values();
  const tokensOf = ({ text, copied }: Written) =>
    (copied ? tokens.next().value : undefined) ?? verdictTokens(text);
  return lines.map((line) => ({ ...line, tokens: tokensOf(line) }));
}

/** Splits a session into input and output. Without any prompt, every line is input. */
function sessionLines(texts: readonly string[], prompt?: RegExp): Written[] {
  const hasPrompts = texts.some((text) => prompt?.test(text));
  let isContinued = false;
  return texts.map((text) => {
    const sign = prompt?.exec(text)?.[0] ?? '';
    const copied = !hasPrompts || sign !== '' || isContinued;
    isContinued = copied && text.endsWith('\\');
    return { sign, text: text.slice(sign.length), copied };
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
