import type { Node } from 'unist';
import { didYouMean } from '../diagnostics/nearest.ts';
import type { Span } from '../lib/strings.ts';
import type { SourceLocation } from '../types.ts';
import { type CompileContext, sliceOf } from './compile-context.ts';

/** Range of line numbers, from 1; `last` is included. */
type LineRange = { readonly first: number; readonly last: number };

/** Options in the info string of a code fence, after the language. */
export type CodeOptions = {
  readonly title?: string;
  readonly src?: string;
  /** Whether tokens (`{name}`) are replaced in the code. */
  readonly tokens: boolean;
  readonly tab?: string;
  readonly wrap: boolean;
  /** Marked and collapsed lines. */
  readonly lines: Readonly<Record<(typeof LINE_OPTIONS)[number], readonly LineRange[]>>;
  readonly problems: readonly { readonly option: string; readonly problem: string; readonly span: Span }[];
  /** Where the options are in the info string, by name. `{1,3-5}` is `mark`. */
  readonly spans: Readonly<Record<string, Span>>;
};

const WORD = /([A-Za-z]+)=(?:"([^"]*)"|\{([^}]*)\}|(\S+))|\{([\d,\s-]+)\}|(\S+)/g;
export const LINE_OPTIONS = ['mark', 'collapse'] as const;

/** Parses `title="agent.py" {1,3-5} collapse={8-20} src="/a.py#retry" tab="uv" tokens wrap`. */
export function parseCodeOptions(meta: string): CodeOptions {
  const texts: { title?: string; src?: string; tab?: string } = {};
  const flags = { tokens: false, wrap: false };
  const lines = { mark: [], collapse: [] } as Record<(typeof LINE_OPTIONS)[number], LineRange[]>;
  const problems: { option: string; problem: string; span: Span }[] = [];
  const spans: Record<string, Span> = Object.create(null);
  for (const match of meta.matchAll(WORD)) {
    const [option, name, quoted, braced, bare, marked, flag] = match;
    const value = quoted ?? bare;
    const key = marked === undefined ? (name ?? flag ?? '') : 'mark';
    const kind = LINE_OPTIONS.find((each) => each === key);
    const span = { start: match.index, end: match.index + option.length };
    spans[key] = span;
    if (kind && (braced ?? marked) !== undefined) {
      const ranges = lineRanges(braced ?? marked ?? '');
      if (!ranges) problems.push({ option, problem: 'is not a list of lines such as {1,3-5}', span });
      lines[kind].push(...(ranges ?? []));
    } else if ((name === 'title' || name === 'src') && value !== undefined) texts[name] = value;
    else if (name === 'tab' && value) texts.tab = value;
    else if (flag === 'tokens' || flag === 'wrap') flags[flag] = true;
    else problems.push({ option, problem: 'is not known', span });
  }
  return { ...texts, ...flags, lines, problems, spans };
}

/**
 * Creates a function that locates an option of a fence by its span in the info string, or else the fence: an info string with
 * escapes differs from the source.
 * @param at location of the fence.
 */
export function createOptionLocator(
  context: CompileContext,
  { node, meta, at }: { node: Node; meta: string; at: SourceLocation },
): (span: Span | undefined) => SourceLocation {
  const [line = ''] = /^.*/.exec(sliceOf(context.source, node)) ?? [];
  const column = at.column + line.lastIndexOf(meta);
  return (span) =>
    span && column >= at.column ? { ...at, column: column + span.start, length: span.end - span.start } : at;
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

export const isRemote = (src: string | undefined): src is `https:${string}` =>
  src?.startsWith('https:') ?? false;

type QuotedCode = { readonly text: string } | { readonly reason: string; readonly hint?: string };

/**
 * Reads the file under `public/` that a code block shows, or a region of it: `/examples/agent.py#retry`.
 * @returns undefined for remote code.
 */
export function readQuotedCode(
  src: string | undefined,
  { readPublic }: Pick<CompileContext, 'readPublic'>,
): QuotedCode | undefined {
  if (src === undefined || isRemote(src)) return undefined;
  const [path = '', region] = src.split('#');
  const read = readPublic(path);
  if ('reason' in read) return read;
  const text = read.text.replace(/\r?\n$/, '');
  return region === undefined ? { text } : readRegion(text, region);
}

/** Comment such as `# region name`, `// #region name`, `/* #endregion *\/` or `<!-- #region name -->`. */
const MARKER = /^[ \t]*(?:#|\/\/|\/\*|<!--|--|;|%)[ \t]*#?(end)?region\b(?:[ \t]+([\w.-]+))?/i;

/** Returns the lines between the markers of a region, without other markers and common indentation. */
function readRegion(text: string, name: string): QuotedCode {
  const lines = text.split(/\r?\n/).map((line) => ({ line, marker: MARKER.exec(line) }));
  const isStart = ({ marker }: (typeof lines)[number]) => marker !== null && marker[1] === undefined;
  const start = lines.findIndex((each) => isStart(each) && each.marker?.[2] === name);
  if (start < 0) {
    const names = [...new Set(lines.filter(isStart).flatMap(({ marker }) => marker?.[2] ?? []))];
    const known = names.length > 0 ? `Regions are: ${names.join(', ')}.` : 'The file has no regions.';
    return { reason: `it has no region "${name}"`, hint: didYouMean(name, names) ?? known };
  }
  let depth = 0;
  const end = lines.findIndex((each, index) => {
    if (index < start || !each.marker) return false;
    depth += isStart(each) ? 1 : -1;
    return depth === 0;
  });
  if (end < 0) return { reason: `the region "${name}" is not closed`, hint: 'Add an endregion comment.' };
  const inside = lines.slice(start + 1, end).flatMap(({ line, marker }) => (marker ? [] : [line]));
  const margins = inside.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const margin = margins.reduce((least, each) => Math.min(least, each), margins[0] ?? 0);
  return { text: inside.map((line) => line.slice(margin)).join('\n') };
}
