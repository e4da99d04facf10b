import type { CodeToken, Highlighter } from './highlight.ts';

/** One line of a code block: what a reader would take over from it, and what is only there to be read. */
export type CodeLine = {
  /** A shell's prompt or a diff's sign before the text; not copied. */
  readonly sign: string;
  readonly tokens: readonly CodeToken[];
  /** False for what a program printed and for a diff's headers. */
  readonly copied: boolean;
  /** What a diff does with the line. */
  readonly change: 'ins' | 'del' | undefined;
};

type Written = Omit<CodeLine, 'tokens'> & { readonly text: string };
type Session = { readonly language: string; readonly prompt: RegExp; readonly more: RegExp };

const SHELL: Session = {
  language: 'bash',
  prompt: /^(?:\([\w.-]+\) )?[$%](?: |$)/,
  more: /^>(?: |$)/,
};
/** Languages that show a session: what is typed stands after a prompt, what is not was printed. */
const SESSIONS: Readonly<Record<string, Session>> = {
  console: SHELL,
  shellsession: SHELL,
  pycon: { language: 'python', prompt: /^>>>(?: |$)/, more: /^\.\.\.(?: |$)/ },
};

/** Whether a fence in this language is coloured. */
export const isCodeLanguage = (language: string, highlighter: Highlighter): boolean =>
  Object.hasOwn(SESSIONS, language) || highlighter.knows(language);

/** @param language one that is coloured, or '' for plain text. */
export async function codeToLines(
  text: string,
  language: string,
  highlighter: Highlighter,
): Promise<readonly CodeLine[]> {
  const session = Object.hasOwn(SESSIONS, language) ? SESSIONS[language] : undefined;
  if (session) return sessionToLines(text, session, highlighter);
  const tokens = await highlighter.highlight(text, language);
  if (language !== 'diff')
    return tokens.map((line) => ({ sign: '', tokens: line, copied: true, change: undefined }));
  return diffLines(text).map(({ text: _, ...line }, index) => ({
    ...line,
    tokens: withoutStart(tokens[index] ?? [], line.sign.length),
  }));
}

/** A session without any prompt is a list of commands. */
async function sessionToLines(text: string, session: Session, highlighter: Highlighter): Promise<CodeLine[]> {
  const lines = sessionLines(text, session);
  const typed = lines.filter(({ copied }) => copied).map((line) => line.text);
  const coloured = [...(await highlighter.highlight(typed.join('\n'), session.language))];
  return lines.map(({ text: printed, ...line }) => ({
    ...line,
    tokens: (line.copied ? coloured.shift() : undefined) ?? [{ text: printed, kind: undefined }],
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
  // Two such lines inside a hunk are a line removed and a line added.
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

/** The tokens of a line without its first characters. */
function withoutStart(tokens: readonly CodeToken[], length: number): readonly CodeToken[] {
  let left = length;
  return tokens.flatMap((token) => {
    const text = token.text.slice(left);
    left = Math.max(0, left - token.text.length);
    return text === '' ? [] : [{ ...token, text }];
  });
}
