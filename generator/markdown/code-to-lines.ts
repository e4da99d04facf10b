import { ownValue } from '../lib/strings.ts';
import type { CodeToken, Highlighter } from './highlight.ts';

export type CodeLine = {
  /** Shell prompt or diff marker before the text; not copied. */
  readonly sign: string;
  readonly tokens: readonly CodeToken[];
  /** Whether copy buttons include the line: false for program output and diff headers. */
  readonly copied: boolean;
  /** Change that a diff makes to the line. */
  readonly change: 'ins' | 'del' | undefined;
};

type Written = Omit<CodeLine, 'tokens'> & { readonly text: string };
type Session = { readonly language: string; readonly prompt: RegExp; readonly more: RegExp };

const SHELL: Session = { language: 'bash', prompt: /^(?:\([\w.-]+\) )?[$%](?: |$)/, more: /^>(?: |$)/ };
/** Languages of terminal sessions: lines after a prompt are input, the others are output. */
const SESSIONS: Readonly<Record<string, Session>> = {
  console: SHELL,
  shellsession: SHELL,
  pycon: { language: 'python', prompt: /^>>>(?: |$)/, more: /^\.\.\.(?: |$)/ },
};

/** Whether code in this language can be highlighted. */
export const isCodeLanguage = (language: string, highlighter: Highlighter): boolean =>
  Object.hasOwn(SESSIONS, language) || highlighter.knows(language);

/** @param language a language that `isCodeLanguage` accepts, or '' for plain text. */
export async function codeToLines(
  text: string,
  language: string,
  highlighter: Highlighter,
): Promise<readonly CodeLine[]> {
  const session = ownValue(SESSIONS, language);
  if (session) return sessionToLines(text, session, highlighter);
  const tokens = await highlighter.highlight(text, language);
  if (language !== 'diff')
    return tokens.map((line) => ({ sign: '', tokens: line, copied: true, change: undefined }));
  return diffLines(text).map(({ text: _, ...line }, index) => ({
    ...line,
    tokens: withoutStart(tokens[index] ?? [], line.sign.length),
  }));
}

/** Splits a session into lines. Without any prompt, every line is a command. */
async function sessionToLines(text: string, session: Session, highlighter: Highlighter): Promise<CodeLine[]> {
  const lines = sessionLines(text, session);
  const tokensOf = async (typed: boolean, language: string) => {
    const some = lines.filter(({ copied }) => copied === typed).map(({ text: each }) => each);
    return (await highlighter.highlight(some.join('\n'), language)).values();
  };
  const input = await tokensOf(true, session.language);
  const output = await tokensOf(false, 'text');
  return lines.map(({ text: _, ...line }) => ({
    ...line,
    tokens: (line.copied ? input : output).next().value ?? [],
  }));
}

function sessionLines(text: string, { prompt, more }: Session): Written[] {
  const lines = text.split('\n');
  const prompted = lines.some((line) => prompt.test(line));
  let typing = false;
  let continued = false;
  return lines.map((line) => {
    const sign = prompt.exec(line)?.[0] ?? (typing ? more.exec(line)?.[0] : undefined) ?? '';
    typing = !prompted || sign !== '' || continued;
    continued = typing && line.endsWith('\\');
    return { sign, text: line.slice(sign.length), copied: typing, change: undefined };
  });
}

const DIFF_HEADER = /^(?:diff |index |@@|\\ No newline)/;

function diffLines(text: string): Written[] {
  const lines = text.split('\n');
  // Inside a hunk, the same pair of lines is a deletion and an insertion.
  const namesFiles = (index: number): boolean =>
    /^--- /.test(lines[index] ?? '') &&
    /^\+\+\+ /.test(lines[index + 1] ?? '') &&
    (index === 0 || /^(?:diff|index) /.test(lines[index - 1] ?? '') || /^@@/.test(lines[index + 2] ?? ''));
  return lines.map((line, index) => {
    if (DIFF_HEADER.test(line) || namesFiles(index) || namesFiles(index - 1))
      return { sign: '', text: line, copied: false, change: undefined };
    const sign = /^[-+ ]/.exec(line)?.[0] ?? '';
    const change = sign === '+' ? 'ins' : sign === '-' ? 'del' : undefined;
    return { sign, text: line.slice(sign.length), copied: true, change };
  });
}

/** Removes the first `length` characters from a line of tokens. */
function withoutStart(tokens: readonly CodeToken[], length: number): readonly CodeToken[] {
  let left = length;
  return tokens.flatMap((token) => {
    const text = token.text.slice(left);
    left = Math.max(0, left - token.text.length);
    return text === '' ? [] : [{ ...token, text }];
  });
}
