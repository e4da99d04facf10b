import { didYouMean } from '../diagnostics/nearest.ts';
import type { CompileContext } from './compile-context.ts';

export const isRemote = (src: string | undefined): src is `https:${string}` =>
  src?.startsWith('https:') ?? false;

export type QuotedCode = { readonly text: string } | { readonly reason: string; readonly hint?: string };

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
