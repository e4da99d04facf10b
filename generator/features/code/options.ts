/** Range of line numbers, from 1; both are included. */
type Lines = readonly [first: number, last: number];

/** Language and options of a code fence. */
export type CodeInfo = {
  readonly language: string;
  readonly title?: string;
  /** Path of a file under `public/`, or an `https:` URL, whose code is shown. */
  readonly src?: string;
  /** Whether long lines wrap. */
  readonly wrap: boolean;
  readonly mark: readonly Lines[];
  readonly collapse: readonly Lines[];
  readonly problems: readonly OptionProblem[];
};

export type OptionProblem = { readonly option: string; readonly problem: string };

/** Names of languages that Shiki does not have, although it has the language. */
const ALIASES: Readonly<Record<string, string>> = {
  caddyfile: 'nginx',
  cplusplus: 'cpp',
  golang: 'go',
  javascriptreact: 'jsx',
  node: 'js',
  nodejs: 'js',
  none: 'text',
  nohighlight: 'text',
  output: 'text',
  patch: 'diff',
  python3: 'python',
  'shell-session': 'shellsession',
  typescriptreact: 'tsx',
};

/** Name with value, `{lines}`, `[title]`, or a name alone. */
const OPTION = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([^}]*)\}|\[([^\]]*)\]|(\S+)/g;

/** Parses `python title="agent.py" {1,3-5} collapse={8-20} src="/a.py#retry" wrap`, and `js{4} [agent.js]` of VitePress. */
export function parseCodeInfo(info: string): CodeInfo {
  const [written = ''] = /^[^\s{[:]*/.exec(info) ?? [];
  const name = written.toLowerCase();
  const language = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
  const texts: { title?: string; src?: string } = {};
  const lines = { mark: [] as Lines[], collapse: [] as Lines[] };
  const problems: OptionProblem[] = [];
  let wrap = false;
  for (const match of info.slice(written.length).matchAll(OPTION)) {
    const [option, key, double, single, braced, bare, marked, label, flag] = match;
    const value = double ?? single ?? bare;
    const list = key === 'collapse' ? braced : marked;
    if (list !== undefined) {
      const ranges = parseLines(list);
      if (!ranges) problems.push({ option, problem: 'is not a list of lines such as {1,3-5}' });
      lines[key === 'collapse' ? 'collapse' : 'mark'].push(...(ranges ?? []));
    } else if ((key === 'title' || key === 'src') && value !== undefined) texts[key] = value;
    else if (label !== undefined) texts.title ??= label;
    else if (flag === 'wrap') wrap = true;
    else if (key !== 'tab') problems.push({ option, problem: 'is not known' });
  }
  return { language, ...texts, wrap, ...lines, problems };
}

function parseLines(list: string): Lines[] | undefined {
  const lines = list.split(',').map((part): Lines | undefined => {
    const [, from, to = from] = /^\s*([1-9]\d*)(?:-(\d+))?\s*$/.exec(part) ?? [];
    return from === undefined || Number(to) < Number(from) ? undefined : [Number(from), Number(to)];
  });
  return lines.every((each) => each !== undefined) ? lines : undefined;
}

export const isIn = (ranges: readonly Lines[], line: number): boolean =>
  ranges.some(([first, last]) => first <= line && line <= last);
