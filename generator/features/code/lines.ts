import type { MarkdownSite } from '../../core/site.ts';
import { type CodeToken, hasGrammar, highlight, verdictTokens } from './highlight.ts';

/** Line with the prompt or diff sign before it. `copied` is false for program output and diff headers. */
type Line = { readonly sign: string; readonly copied: boolean; readonly change?: 'ins' | 'del' | undefined };
type Written = Line & { readonly text: string };
export type CodeLine = Line & { readonly tokens: readonly CodeToken[] };

/** Language of the input of a session, and its prompts. A block has the first of these that it contains. */
type Session = readonly [language: string, ...prompts: RegExp[]];

/** The prompt of root, unless a sentence follows. */
const ROOT =
  /^# (?=[a-z./~][\w./-]*(?: |$))(?!.* (?:th\w+|your?|to|and|with|in|for|of|an?|it|is|on|all)\b|.*[.:]$)/;
/** A command without a prompt, so that lines with `#` are comments. */
const COMMAND =
  /^(?:sudo|apt(?:-get)?|brew|cd|curl|docker|export|git|make|npm|npx|pip3?|pnpm|yarn) (?!version|warn|err)/;
const TO_ROOT = /^(?:sudo -[is]\b|(?:sudo )?(?:su|chroot)\b|[^|]* (?:ba|z)?sh$)/;

const SHELL: Session = [
  'bash',
  /^(?:[([][\w:.-]+[)\]] )?(?:\[?[\w.-]+@[^#$%>]+[#$%>]|\w*sh-[\d.]+[#$]|[╰└─]*[$%❯λ])(?: |$)/,
  /^(?:\([\w.-]+\) )?(?:[~/][\w./-]*(?: \([\w./-]+\))? [#$%❯]|[\w-]+:[\w~]\S* [a-z]\w*[$%])(?: |$)/,
  /^➜(?: {2}\S+| \S+(?= git:)| ~\S*(?= ))?(?: git:\(\S+\))?(?: ✗)?(?: |$)/,
  /^(?:(?:\([\w.-]+\) )?PS\b[^>]*>(?: |$)|[A-Z]:\\[^>]*> ?)/,
  /^(?:[\wλ.:-]*>|[\w-]+[=('"-][>#]|i(?:rb|ex)\([\w#:]+\)[:\d]*[>*])(?: |$)/,
  /^(?:[a-z][\w.-]*[$#%]|\((?:gdb|lldb|i?pdb)\))(?: |$)/i,
  ROOT,
];
const PYTHON: Session = ['python', /^(?:>>>|\.{3}|In \[\d+\]:| {3,}\.{3}:)(?: |$)/];
const SESSIONS = new Map(
  Object.entries({ console: SHELL, shellsession: SHELL, 'sh-session': SHELL, pycon: PYTHON }),
);
/** Scripts that begin with a prompt, as many write them, are sessions. */
const SCRIPTS: readonly (readonly [languages: RegExp, Session])[] = [
  [/^(?:(?:ba|z)?sh|shell)$/, ['bash', /^\$ /]],
  [/^(?:powershell|pwsh|ps1?)$/, ['powershell', /^PS\b[^>]*>(?: |$)/]],
  [/^py(?:thon)?$/, PYTHON],
];

export const isKnownLanguage = (language: string): boolean => SESSIONS.has(language) || hasGrammar(language);

/** Highlights code in a language that `isKnownLanguage` accepts. */
export async function codeToLines(code: string, language: string, site: MarkdownSite): Promise<CodeLine[]> {
  const texts = code.split('\n');
  if (language === 'diff') return texts.map(diffLine);
  const first = texts.find((text) => !/^(?:#.*)?$/.test(text)) ?? '';
  const script = SCRIPTS.find(([known, [, prompt]]) => known.test(language) && prompt?.test(first));
  const session = SESSIONS.get(language) ?? script?.[1];
  const lines = sessionLines(texts, session ?? [language]);
  const input = lines.flatMap(({ text, copied }) => (copied ? [text] : []));
  const tokens = (await highlight(input.join('\n'), session?.[0] ?? language, site)).values();
  const tokensOf = ({ text, copied }: Written) =>
    (copied ? tokens.next().value : undefined) ?? verdictTokens(text);
  return lines.map((line) => ({ ...line, tokens: tokensOf(line) }));
}

const MORE = /^>>?(?: |$)/;
const CLOSED = /\\[^\n]|'[^']*'|"(?:\\.|[^"\\])*"|(?<!\S)#.*/g;
const OPEN_END = /(?:[\\|]|&&|\s[`^]|\b(?:do|then|else))$/;
const START = /(?:^|[;\n|&])\s*(?:for|while|until|if|case)\s/g;
const END = /[;\n]\s*(?:done|fi|esac)\b/g;

/** Whether the next line belongs to a command: of a string, a here-document or a loop, or after `\`. */
function isUnfinished(command: string): boolean {
  const end = /(?<!<)<<[-~]?\s*(['"]?)(\w+)\1/.exec(command)?.[2];
  if (end) return !new RegExp(`\n\\s*${end}(?:\n|$)`).test(command);
  const code = command.replace(CLOSED, '');
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  // A case has another bracket that closes, and `;;`.
  const isNested = count(START) > count(END) || count(/[({]|;;/g) > count(/[)}]/g);
  return /['"]/.test(code) || OPEN_END.test(code) || isNested;
}

function sessionLines(texts: readonly string[], [language, ...prompts]: Session): Written[] {
  const hasCommands = texts.some((text) => COMMAND.test(text));
  const isPrompt = (each: RegExp) => !(each === ROOT && hasCommands) && texts.some((text) => each.test(text));
  const prompt = prompts.find(isPrompt);
  const isComment = (text: string) => text.startsWith('#') && !prompt?.test(text);
  let last: Written = { text: '', sign: '', copied: false };
  let [command, isRoot] = ['', false];
  return texts.map((text, index) => {
    const first = prompt?.exec(text)?.[0] ?? (isRoot ? ROOT.exec(text)?.[0] : undefined);
    const isOpen = language === 'bash' && last.copied && isUnfinished(command);
    const isMore = isOpen || (last.copied && MORE.test(last.sign));
    const sign = first ?? (isMore ? MORE.exec(text)?.[0] : undefined) ?? '';
    // Comments before a command are copied with it.
    const next = isComment(text) ? texts.slice(index).find((each) => !isComment(each)) : undefined;
    const copied = !prompt || sign !== '' || isOpen || (next !== undefined && prompt.test(next));
    last = { sign, text: text.slice(sign.length), copied };
    command = first === undefined ? `${command}\n${last.text}` : last.text;
    isRoot = command !== 'exit' && (isRoot || TO_ROOT.test(command));
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
