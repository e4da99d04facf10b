/** Range of line numbers, from 1; both are included. */
type Range = readonly [first: number, last: number];

export type CodeInfo = ReturnType<typeof parseCodeInfo>;

const ALIASES = new Map([
  ...Object.entries({ env: 'dotenv', golang: 'go', node: 'js', patch: 'diff', svg: 'xml' }),
  ...Object.entries({ py3: 'python', python3: 'python', 'shell-session': 'console', terminal: 'console' }),
]);

const OPTION = /(?:[\w-]+=)?(?:"[^"]*"|'[^']*'|\{[^}]*\}|\[[^\]]*\])|\S+/g;
const LINES = /^(?:mark=)?(|error=|collapse=)\{[\d\s,-]*\}$/;
const TEXT = /^(title|src)=(["']?)(.*)\2$/;
/** Labels of tabs, what only other generators need, and options that other features read. */
const OTHER = /^(?:\[.*\]|:(?:no-)?line-numbers(?:=\d+)?|tab=.*|tokens|wrap)$/;

/** Parses `python title="a.py" {1,3-5} error={6} collapse={8-20} wrap`, and `js{4} [a.js]` of VitePress. */
export function parseCodeInfo(info: string) {
  const [written = '', name = ''] = /^(?!\w+=)\.?([^\s{[:,]*)/.exec(info.toLowerCase()) ?? [];
  const options: string[] = info.slice(written.length).match(OPTION) ?? [];
  const textOf = (name: string) =>
    options.map((option) => TEXT.exec(option)).find((found) => found?.[1] === name)?.[3];
  const linesOf = (start: string) =>
    options.filter((each) => LINES.exec(each)?.[1] === start).flatMap(parseRanges);
  return {
    language: ALIASES.get(name) ?? name.replace(/^diff-.*/, 'diff'),
    title: textOf('title') ?? options.find((option) => option.startsWith('['))?.slice(1, -1),
    src: textOf('src'),
    wrap: options.includes('wrap'),
    mark: linesOf(''),
    error: linesOf('error='),
    collapse: linesOf('collapse='),
    unknown: options.filter((option) => ![LINES, TEXT, OTHER].some((known) => known.test(option))),
  };
}

const parseRanges = (lines: string): Range[] =>
  [...lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, from, to = from]) => [Number(from), Number(to)]);

export const isIn = (ranges: readonly Range[], line: number): boolean =>
  ranges.some(([first, last]) => first <= line && line <= last);
