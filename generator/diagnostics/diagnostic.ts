import { count } from '../lib/strings.ts';
import { catalogue, type Message } from './catalogue.ts';

/** POSIX path from the project's root, for example `content/docs/index.md`. */
export type RepoPath = string;

/** Location in a file as its author sees it. Lines and columns count from 1 and include the front matter. */
export type SourceLocation = {
  readonly file: RepoPath;
  readonly line: number;
  readonly column: number;
  /** Number of characters of the line to mark; 1 when unknown. */
  readonly length?: number;
};

export type Severity = 'error' | 'warning';
export type DiagnosticCode = keyof typeof catalogue;

/** Problem of a site. Reporters read code frames from the files of its locations. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly at?: SourceLocation;
  /** Location in content that uses the code at `at`, such as a block. */
  readonly usedAt?: SourceLocation;
  /** URLs of the pages that have the problem, if its message is about a page. */
  readonly pages?: readonly string[];
  /** Stack frames, innermost first. */
  readonly trace?: readonly string[];
};

/** Aborts an operation with a diagnostic. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** Facts that a text has in braces. */
type FactsIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string | number } & FactsIn<Rest>
  : unknown;

/** Facts that the message of a diagnostic shows. */
export type FactsOf<Code extends DiagnosticCode> = (typeof catalogue)[Code]['message'] extends infer Message
  ? Message extends (facts: infer Facts) => string
    ? Facts
    : FactsIn<Message>
  : never;

/** Severities that a site overrides. Codes that are `fixed` in the catalogue stay errors. */
export type Rules = { readonly [Code in DiagnosticCode]?: Severity | 'off' };

export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  facts: FactsOf<Code>,
  at?: SourceLocation,
  /** More specific than the hint of the catalogue, such as "Did you mean …?". */
  hint: string | undefined = catalogue[code].hint,
): Diagnostic {
  const kind = catalogue[code];
  return {
    code,
    severity: kind.severity,
    message: fill(kind.message, facts),
    ...(hint === undefined ? {} : { hint }),
    ...(at === undefined ? {} : { at }),
    ...(typeof kind.message === 'string' && kind.message.includes('page {url}')
      ? { pages: [(facts as { url: string }).url] }
      : {}),
  };
}

function fill(message: Message, facts: unknown): string {
  if (typeof message === 'function') return message(facts as never);
  const values = facts as Readonly<Record<string, unknown>>;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A bug of the generator, with its stack. */
export const diagnoseBug = (reason: string, stack: string): Diagnostic => ({
  ...diagnose('command/crashed', { reason }),
  trace: stack.split('\n').flatMap((line) => /^\s*(at .*)$/.exec(line)?.[1] ?? []),
});

/** Compares by code unit, because `localeCompare` depends on the machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Errors of the site's code come first, because they can cause others. */
const rankOf = ({ severity, at }: Diagnostic): number =>
  severity === 'warning' ? 2 : at && !/\.[cm]?[jt]sx?$/.test(at.file) ? 1 : 0;

const byRankAndLocation = (a: Diagnostic, b: Diagnostic): number =>
  rankOf(a) - rankOf(b) ||
  compare(a.at?.file ?? '', b.at?.file ?? '') ||
  (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
  (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);

/** Replaces the URL of the page that a message is about. */
const withPage = ({ message, pages }: Diagnostic, text: string): string =>
  pages ? message.replace(`page ${pages[0]}`, () => `page ${text}`) : message;

const identity = (diagnostic: Diagnostic): string => {
  const { code, at, pages, hint } = diagnostic;
  return JSON.stringify([code, withPage(diagnostic, ''), at?.file, at?.line, at?.column, pages && hint]);
};

const MAX_NAMED_PAGES = 3;

/** Merges diagnostics with the same identity. The message names a few of their pages. */
function merge(group: readonly Diagnostic[]): Diagnostic {
  const last = group.at(-1) as Diagnostic;
  const pages = [...new Set(group.flatMap(({ pages = [] }) => pages))].sort(compare);
  const [first, ...others] = pages;
  if (group.length === 1 || others.length === 0) return last;
  const named = others.slice(0, MAX_NAMED_PAGES).join(', ') + (others.length > MAX_NAMED_PAGES ? ', …' : '');
  const text = `${first} (and ${count(others.length, 'more page')}: ${named})`;
  return { ...last, message: withPage(last, text), pages };
}

/** Whether a site's rules cannot lower a code. */
export const isFixed = (code: DiagnosticCode): boolean => catalogue[code].fixed;

/** Applies the site's rules and `--strict`, merges problems that differ only in the page, and sorts: errors first. */
export function settleDiagnostics(input: {
  diagnostics: readonly Diagnostic[];
  rules: Rules;
  strict: boolean;
}): Diagnostic[] {
  const settled = input.diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const asked = isFixed(diagnostic.code) ? undefined : input.rules[diagnostic.code];
    const rule = asked ?? diagnostic.severity;
    if (rule === 'off') return [];
    return [{ ...diagnostic, severity: input.strict ? 'error' : rule }];
  });
  return [...Map.groupBy(settled, identity).values()].map(merge).sort(byRankAndLocation);
}
