/** What the words after a code fence's language ask for. */
export type CodeOptions = {
  readonly title: string | undefined;
  readonly src: string | undefined;
  /** Whether `{name}` is filled in it. */
  readonly tokens: boolean;
  /** Label of the fence among the alternatives that it stands with. */
  readonly tab: string | undefined;
  /** Whether its commands are shown for each package manager. */
  readonly pm: boolean;
  /** Line numbers (from 1) by what happens to them. */
  readonly lines: Readonly<Record<'mark' | 'ins' | 'del' | 'focus', ReadonlySet<number>>>;
  readonly problems: readonly { readonly option: string; readonly problem: string }[];
};

const WORD = /([A-Za-z]+)=(?:"([^"]*)"|\{([^}]*)\}|(\S+))|\{([\d,\s-]+)\}|(\S+)/g;
const LINE_KINDS = ['mark', 'ins', 'del', 'focus'] as const;

/** Reads `title="agent.py" {1,3-5} ins={7} del={6} focus={2-4} src="/examples/agent.py" tab="uv" pm tokens`. */
export function parseCodeOptions(meta: string): CodeOptions {
  let title: string | undefined;
  let src: string | undefined;
  let tokens = false;
  let tab: string | undefined;
  let pm = false;
  const lines = {
    mark: new Set<number>(),
    ins: new Set<number>(),
    del: new Set<number>(),
    focus: new Set<number>(),
  };
  const problems: { option: string; problem: string }[] = [];
  for (const [option, name, quoted, braced, bare, marked, flag] of meta.matchAll(WORD)) {
    const kind = LINE_KINDS.find((each) => each === (marked === undefined ? name : 'mark'));
    if (kind && (braced ?? marked) !== undefined) {
      const numbers = lineNumbers(braced ?? marked ?? '');
      if (!numbers) problems.push({ option, problem: 'is not a list of lines such as {1,3-5}' });
      for (const number of numbers ?? []) lines[kind].add(number);
    } else if (name === 'title' && (quoted ?? bare) !== undefined) title = quoted ?? bare;
    else if (name === 'src' && (quoted ?? bare) !== undefined) src = quoted ?? bare;
    else if (name === 'tab' && (quoted ?? bare)) tab = quoted ?? bare;
    else if (flag === 'tokens') tokens = true;
    else if (flag === 'pm') pm = true;
    else problems.push({ option, problem: 'is not known' });
  }
  return { title, src, tokens, tab, pm, lines, problems };
}

/** The same words without some of the options, as they are written. */
export function metaWithout(meta: string, options: readonly string[]): string {
  const words = [...meta.matchAll(WORD)].filter(
    ([, name, , , , , flag]) => !options.includes(name ?? flag ?? ''),
  );
  return words.map(([word]) => word).join(' ');
}

const MOST_LINES = 100_000;

function lineNumbers(list: string): number[] | undefined {
  const numbers: number[] = [];
  for (const part of list.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || first < 1 || last < first || last - first > MOST_LINES) return undefined;
    for (let number = first; number <= last; number++) numbers.push(number);
  }
  return numbers;
}
