/** Range of line numbers, from 1; `last` is included. */
export type LineRange = { readonly first: number; readonly last: number };

/** Options in the info string of a code fence, after the language. */
export type CodeOptions = {
  readonly title: string | undefined;
  readonly src: string | undefined;
  /** Whether tokens (`{name}`) are replaced in the code. */
  readonly tokens: boolean;
  /** Label of the fence's tab. */
  readonly tab: string | undefined;
  /** Whether to show the commands for each package manager. */
  readonly pm: boolean;
  /** Whether long lines wrap. */
  readonly wrap: boolean;
  /** Marked, inserted, deleted, focused and collapsed lines. */
  readonly lines: Readonly<Record<(typeof LINE_KINDS)[number], readonly LineRange[]>>;
  readonly problems: readonly { readonly option: string; readonly problem: string }[];
};

const WORD = /([A-Za-z]+)=(?:"([^"]*)"|\{([^}]*)\}|(\S+))|\{([\d,\s-]+)\}|(\S+)/g;
const LINE_KINDS = ['mark', 'ins', 'del', 'focus', 'collapse'] as const;

/** Parses `title="agent.py" {1,3-5} ins={7} del={6} focus={2-4} collapse={8-20} src="/a.py#retry" tab="uv" pm tokens wrap`. */
export function parseCodeOptions(meta: string): CodeOptions {
  let title: string | undefined;
  let src: string | undefined;
  let tokens = false;
  let tab: string | undefined;
  let pm = false;
  let wrap = false;
  const lines = { mark: [], ins: [], del: [], focus: [], collapse: [] } as Record<
    (typeof LINE_KINDS)[number],
    LineRange[]
  >;
  const problems: { option: string; problem: string }[] = [];
  for (const [option, name, quoted, braced, bare, marked, flag] of meta.matchAll(WORD)) {
    const kind = LINE_KINDS.find((each) => each === (marked === undefined ? name : 'mark'));
    if (kind && (braced ?? marked) !== undefined) {
      const ranges = lineRanges(braced ?? marked ?? '');
      if (!ranges) problems.push({ option, problem: 'is not a list of lines such as {1,3-5}' });
      lines[kind].push(...(ranges ?? []));
    } else if (name === 'title' && (quoted ?? bare) !== undefined) title = quoted ?? bare;
    else if (name === 'src' && (quoted ?? bare) !== undefined) src = quoted ?? bare;
    else if (name === 'tab' && (quoted ?? bare)) tab = quoted ?? bare;
    else if (flag === 'tokens') tokens = true;
    else if (flag === 'pm') pm = true;
    else if (flag === 'wrap') wrap = true;
    else problems.push({ option, problem: 'is not known' });
  }
  return { title, src, tokens, tab, pm, wrap, lines, problems };
}

/** Removes some options from an info string and keeps the others as written. */
export function metaWithout(meta: string, options: readonly string[]): string {
  const words = [...meta.matchAll(WORD)].filter(
    ([, name, , , , , flag]) => !options.includes(name ?? flag ?? ''),
  );
  return words.map(([word]) => word).join(' ');
}

const MAX_LINES = 100_000;

function lineRanges(list: string): LineRange[] | undefined {
  const ranges: LineRange[] = [];
  for (const part of list.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || first < 1 || last < first || last - first > MAX_LINES) return undefined;
    ranges.push({ first, last });
  }
  return ranges;
}

/** Line numbers in some ranges, up to `count`. Ranges may overlap and may exceed `count`. */
export function linesIn(ranges: readonly LineRange[], count: number): ReadonlySet<number> {
  const numbers = new Set<number>();
  let next = 1;
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first))
    for (next = Math.max(next, first); next <= Math.min(last, count); next++) numbers.add(next);
  return numbers;
}
