/** Range of line numbers, from 1; both are included. */
type Range = readonly [first: number, last: number];

export type CodeInfo = ReturnType<typeof parseCodeInfo>;

/** Names for languages that Shiki knows by another name. */
const ALIASES = new Map(Object.entries({ golang: 'go', node: 'js', patch: 'diff', python3: 'python' }));

const OPTION = /(?:[\w-]+=)?(?:"[^"]*"|\{[^}]*\}|\[[^\]]*\])|\S+/g;
const LINES = /^(|collapse=)\{(?:\s*[1-9]\d*(?:\s*-\s*\d+)?\s*(?:,|(?=\})))+\}$/;
const KNOWN = /^(?:(?:title|src|tab)="[^"]*"|\[[^\]]*\]|wrap)$/;

/** Parses `python title="agent.py" {1,3-5} collapse={8-20} wrap`, and `js{4} [agent.js]` of VitePress. */
export function parseCodeInfo(info: string) {
  const [name = ''] = /^[^\s{[:]*/.exec(info.toLowerCase()) ?? [];
  const options: string[] = info.slice(name.length).match(OPTION) ?? [];
  const textOf = (start: string) =>
    options.find((option) => option.startsWith(start))?.slice(start.length, -1);
  const linesOf = (start: string) =>
    options.filter((each) => LINES.exec(each)?.[1] === start).flatMap(parseRanges);
  return {
    language: ALIASES.get(name) ?? name,
    title: textOf('title="') ?? textOf('['),
    src: textOf('src="'),
    wrap: options.includes('wrap'),
    mark: linesOf(''),
    collapse: linesOf('collapse='),
    unknown: options.filter((each) => !LINES.test(each) && !KNOWN.test(each)),
  };
}

const parseRanges = (lines: string): Range[] =>
  [...lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, from, to = from]) => [Number(from), Number(to)]);

export const isIn = (ranges: readonly Range[], line: number): boolean =>
  ranges.some(([first, last]) => first <= line && line <= last);
