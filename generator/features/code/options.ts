/** Range of line numbers, from 1; both are included. */
type Range = readonly [first: number, last: number];

export type CodeInfo = ReturnType<typeof parseCodeInfo>;

/** Names for languages that Shiki knows by another name. */
const ALIASES = new Map(Object.entries({ golang: 'go', node: 'js', patch: 'diff', python3: 'python' }));

const OPTION = /(?:[\w-]+=)?(?:"[^"]*"|\{[^}]*\}|\[[^\]]*\])|\S+/g;
const LINES = /^\{(?:\s*[1-9]\d*(?:\s*-\s*\d+)?\s*(?:,|(?=\})))+\}$/;
const TEXT = /^(?:title|src|tab)="[^"]*"$/;

/** Parses `python title="agent.py" {1,3-5} wrap`, and `js{4} [agent.js]` of VitePress. */
export function parseCodeInfo(info: string) {
  const [name = ''] = /^[^\s{[:]*/.exec(info.toLowerCase()) ?? [];
  const options: string[] = info.slice(name.length).match(OPTION) ?? [];
  const textOf = (start: string) =>
    options.find((option) => option.startsWith(start))?.slice(start.length, -1);
  return {
    language: ALIASES.get(name) ?? name,
    title: textOf('title="') ?? textOf('['),
    src: textOf('src="'),
    wrap: options.includes('wrap'),
    mark: options.filter((option) => LINES.test(option)).flatMap(parseRanges),
    // Other words, such as `twoslash`, are for other tools.
    unknown: options.filter((each) => /["{]/.test(each) && !LINES.test(each) && !TEXT.test(each)),
  };
}

const parseRanges = (lines: string): Range[] =>
  [...lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, from, to = from]) => [Number(from), Number(to)]);
