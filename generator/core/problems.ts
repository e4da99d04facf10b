/** POSIX path from the project's root: `content/docs/index.md`. */
export type RepoPath = string;

/** Location in a file. Lines and columns count from 1 and include the front matter. */
export type SourceLocation = {
  readonly file: RepoPath;
  readonly line: number;
  readonly column: number;
  /** Number of characters to mark. Default: 1. */
  readonly length?: number;
};

type Severity = 'error' | 'warning';

/** Something wrong with a site: what, where, and what to do about it. */
export type Problem = {
  /** Permanent name, for the site's `rules`: `link/no-page`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** What to do, in the imperative. */
  readonly hint?: string | undefined;
  readonly at?: SourceLocation | undefined;
  /** Location in content that uses the code at `at`, such as a block. */
  readonly usedAt?: SourceLocation | undefined;
  /** URL of the page. Problems that differ only in the page are printed once. */
  readonly page?: string | undefined;
  /** Number of other pages with the same problem. */
  readonly morePages?: number | undefined;
  /** Stack frames, innermost first. */
  readonly trace?: readonly string[] | undefined;
};

type Details = Omit<Problem, 'code' | 'severity' | 'message' | 'morePages'>;

/** A problem that stops the build: `error('docs/no-owner', 'This page has no owner.', { at, hint })`. */
export const error = (code: string, message: string, details: Details = {}): Problem => {
  return { code, severity: 'error', message, ...details };
};

/** A problem that is reported and published, except with `--strict`. */
export const warning = (code: string, message: string, details: Details = {}): Problem => {
  return { code, severity: 'warning', message, ...details };
};

/** Severities that a site overrides, by code. */
export type Rules = { readonly [code: string]: Severity | 'off' };

/** Aborts work that cannot go on, such as loading a site whose code throws. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];
  constructor(...problems: Problem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

/** Beginning of a file, for problems of the whole file. */
export const startOf = (file: RepoPath): SourceLocation => ({ file, line: 1, column: 1 });

/** Location of a part of a text. */
export function locationAt(file: RepoPath, text: string, index: number, length = 1): SourceLocation {
  const before = text.slice(0, index).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length };
}

/** Compares by code unit, because `localeCompare` depends on the machine. */
export const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Errors of code come first, because they can cause others. */
const rankOf = ({ severity, at }: Problem): number => {
  if (severity === 'warning') return 2;
  return at && !/\.[cm]?[jt]sx?$/.test(at.file) ? 1 : 0;
};

const byRankAndLocation = (a: Problem, b: Problem): number =>
  rankOf(a) - rankOf(b) ||
  compare(a.at?.file ?? '', b.at?.file ?? '') ||
  (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
  (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);

const identityOf = ({ code, at, message, page }: Problem): string =>
  JSON.stringify([code, at?.file, at?.line, at?.column, message.replace(`page ${page}`, 'page')]);

/** Codes of errors that would publish a broken site. Rules cannot lower them. */
const FIXED = /^(?:site|page|output|front-matter)\//;

/** Applies the site's rules and `--strict`, merges problems that differ only in the page, and sorts them. */
export function sortProblems(problems: readonly Problem[], rules: Rules = {}, strict = false): Problem[] {
  const ruled = problems.flatMap((problem): Problem[] => {
    const isFixed = problem.severity === 'error' && FIXED.test(problem.code);
    const severity = (isFixed ? undefined : rules[problem.code]) ?? problem.severity;
    return severity === 'off' ? [] : [{ ...problem, severity: strict ? 'error' : severity }];
  });
  const merged = [...Map.groupBy(ruled, identityOf).values()].map((group): Problem => {
    const [first = group[0] as Problem] = group.toSorted((a, b) => compare(a.page ?? '', b.page ?? ''));
    const pages = new Set(group.flatMap(({ page }) => page ?? []));
    return pages.size > 1 ? { ...first, morePages: pages.size - 1 } : first;
  });
  return merged.sort(byRankAndLocation);
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
