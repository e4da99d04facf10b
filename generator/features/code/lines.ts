import type { MarkdownSite } from '../../core/site.ts';
import { type CodeToken, hasGrammar, highlight } from './highlight.ts';

export type CodeLine = {
  /** Shell prompt or diff sign before the text; not copied. */
  readonly sign: string;
  readonly tokens: readonly CodeToken[];
  /** Whether copy buttons include the line: false for program output and diff headers. */
  readonly copied: boolean;
  /** Change that a diff makes to the line. */
  readonly change?: 'ins' | 'del' | undefined;
};

type Written = Omit<CodeLine, 'tokens'> & { readonly text: string };

/** Language whose lines after a prompt are input. The others are output. */
type Session = {
  readonly language: string;
  /** Of several prompts, the first that a block contains is the one of the block. */
  readonly prompts: readonly RegExp[];
  /** Prompt of a further line of one command. */
  readonly more: RegExp;
  /** Whether `more` can follow a line. */
  unfinished(line: string): boolean;
};

const SHELL: Session = {
  language: 'bash',
  prompts: [
    /^(?:(?:\([\w.-]+\) )?(?:\[?[\w.-]+@[^\s$#%>]+(?: [^\s\]]+\])? ?[$#%>]|(?:ba|z)?sh-[\d.]+[$#]|[$%]|PS\b[^>]*>)(?: |$)|[A-Z]:\\[^>]*> ?)/,
    /^>(?: |$)/,
    // Prompt of root. A comment has words of a sentence.
    /^# (?=[a-z./~][\w./-]*(?: |$))(?!.*(?: (?:the|this|that|your|to|and|with|in|for|of)\b|[.:]$))/,
  ],
  more: /^>(?: |$)/,
  unfinished: (line) =>
    /(?:[\\|({]|&&|<<.*|\b(?:do|then|else))$/.test(line) || line.split(/['"]/).length % 2 === 0,
};
const SESSIONS: Readonly<Record<string, Session>> = {
  console: SHELL,
  shellsession: SHELL,
  pycon: { language: 'python', prompts: [/^>>>(?: |$)/], more: /^\.\.\.(?: |$)/, unfinished: () => true },
};

export const isKnownLanguage = (language: string): boolean =>
  Object.hasOwn(SESSIONS, language) || hasGrammar(language);

/** Highlights code in a language that `isKnownLanguage` accepts. */
export async function codeToLines(text: string, language: string, site: MarkdownSite): Promise<CodeLine[]> {
  const session = Object.hasOwn(SESSIONS, language) ? SESSIONS[language] : undefined;
  if (session) {
    const lines = sessionLines(text.split('\n'), session);
    const [input, output] = await Promise.all(
      [true, false].map(async (copied) => {
        const texts = lines.filter((line) => line.copied === copied).map((line) => line.text);
        return (await highlight(texts.join('\n'), copied ? session.language : 'text', site)).values();
      }),
    );
    return lines.map(({ text: _, ...line }) => ({
      ...line,
      tokens: (line.copied ? input : output)?.next().value ?? [],
    }));
  }
  const tokens = await highlight(text, language, site);
  if (language !== 'diff') return tokens.map((line) => ({ sign: '', tokens: line, copied: true }));
  return diffLines(text.split('\n')).map(({ text: _, ...line }, index) => ({
    ...line,
    tokens: withoutStart(tokens[index] ?? [], line.sign.length),
  }));
}

/** Splits a session into input and output. Without any prompt, every line is a command. */
function sessionLines(lines: readonly string[], { prompts, more, unfinished }: Session): Written[] {
  const prompt = prompts.find((each) => lines.some((line) => each.test(line)));
  // Comments before a command belong to it.
  const precedesPrompt = (index: number): boolean => {
    const next = lines.slice(index).find((line) => !line.startsWith('#') || prompt?.test(line));
    return next !== undefined && prompt?.test(next) === true;
  };
  let last: Written | undefined;
  let inMore = false;
  return lines.map((line, index) => {
    const continues = last?.copied && prompt ? more.exec(line)?.[0] : undefined;
    const moreSign = continues !== undefined && (inMore || unfinished(last?.text ?? '')) ? continues : undefined;
    const sign = prompt?.exec(line)?.[0] ?? moreSign ?? '';
    inMore = sign !== '' && sign === moreSign;
    const isInput = !prompt || sign !== '' || (last?.copied === true && last.text.endsWith('\\'));
    const copied = isInput || (line.startsWith('#') && precedesPrompt(index));
    last = { sign, text: line.slice(sign.length), copied };
    return last;
  });
}

const DIFF_HEADER = /^(?:diff |index |@@|\\ No newline)/;

function diffLines(lines: readonly string[]): Written[] {
  // Inside a hunk, the same pair of lines is a deletion and an insertion.
  const namesFiles = (index: number): boolean =>
    /^--- /.test(lines[index] ?? '') &&
    /^\+\+\+ /.test(lines[index + 1] ?? '') &&
    (index === 0 || /^(?:diff|index) /.test(lines[index - 1] ?? '') || /^@@/.test(lines[index + 2] ?? ''));
  return lines.map((line, index) => {
    if (DIFF_HEADER.test(line) || namesFiles(index) || namesFiles(index - 1))
      return { sign: '', text: line, copied: false };
    const sign = /^[-+ ]/.exec(line)?.[0] ?? '';
    const change = ({ '+': 'ins', '-': 'del' } as const)[sign.trim()];
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
