/** Range of line numbers, from 1; both are included. */
type Range = readonly [first: number, last: number];
export type CodeInfo = ReturnType<typeof parseCodeInfo>;

/** Names for languages that Shiki knows by another name. */
const ALIASES = new Map(Object.entries({ golang: 'go', node: 'js', patch: 'diff', python3: 'python' }));

const OPTION =
  /(?<collapse>collapse=)?\{(?<lines>[\d,\s-]+)\}|(?<key>title|src|tab)="(?<value>[^"]*)"|\[(?<label>[^\]]*)\]|(?<wrap>wrap)(?!\S)|(?<unknown>(?:[^\s"{]|"[^"]*"|\{[^}]*\}|["{])+)/g;

/** Parses `python title="agent.py" {1,3-5} collapse={8-20} src="/a.py#retry" wrap`, and `js{4} [agent.js]` of VitePress. */
export function parseCodeInfo(info: string) {
  const [name = ''] = /^[^\s{[:]*/.exec(info.toLowerCase()) ?? [];
  const options = [...info.slice(name.length).matchAll(OPTION)].map(({ groups = {} }) => groups);
  const value = (key: string) => options.find((option) => option.key === key)?.value;
  const linesOf = (isCollapsed: boolean) =>
    options.flatMap(({ collapse, lines }) => (!collapse === isCollapsed ? [] : parseRanges(lines)));
  return {
    language: ALIASES.get(name) ?? name,
    title: value('title') ?? options.find(({ label }) => label)?.label,
    src: value('src'),
    wrap: options.some(({ wrap }) => wrap),
    mark: linesOf(false),
    collapse: linesOf(true),
    unknown: options.flatMap(({ unknown }) => unknown ?? []),
  };
}

function parseRanges(lines = ''): Range[] {
  const ranges = lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g);
  return Array.from(ranges, ([, first, last = first]) => [Number(first), Number(last)]);
}

export const isIn = (ranges: readonly Range[], line: number): boolean =>
  ranges.some(([first, last]) => first <= line && line <= last);
