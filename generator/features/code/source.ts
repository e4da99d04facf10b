import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const isRemote = (src: string | undefined): src is `https:${string}` =>
  src?.startsWith('https:') ?? false;

/**
 * Reads a file under `public/`, or a region of it: `/examples/agent.py#retry`. The message of an error completes the
 * sentence "Cannot include the code: …".
 */
export async function readSource(src: string, root: string): Promise<string> {
  const [path = '', region] = src.split('#');
  const text = await readFile(join(root, 'public', path), 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    throw new Error(thrown.code === 'ENOENT' ? 'the file does not exist in public/' : thrown.message);
  });
  const lines = text.trimEnd().split(/\r?\n/);
  return (region === undefined ? lines : regionOf(lines, region)).join('\n');
}

/** Comment such as `# region name`, `// #region name`, `/* #endregion *\/` or `<!-- #region name -->`. */
const MARKER = /^[ \t]*(?:#|\/\/|\/\*|<!--|--|;|%)[ \t]*#?(end)?region\b(?:[ \t]+([\w.-]+))?/i;

/** Lines between the markers of a region, without markers inside it and without common indentation. */
function regionOf(lines: readonly string[], name: string): string[] {
  const markers = lines.map((line) => MARKER.exec(line));
  const start = markers.findIndex((marker) => marker && !marker[1] && marker[2] === name);
  if (start < 0) {
    const names = markers.flatMap((marker) => (marker?.[1] ? [] : (marker?.[2] ?? [])));
    throw new Error(`it has no region "${name}", only these: ${names.join(', ') || 'none'}`);
  }
  let depth = 0;
  const end = markers.findIndex((marker, index) => {
    if (index < start || !marker) return false;
    depth += marker[1] ? -1 : 1;
    return depth === 0;
  });
  if (end < 0) throw new Error(`the region "${name}" has no endregion comment`);
  const inside = lines.filter((_, index) => start < index && index < end && !markers[index]);
  const margin = Math.min(...inside.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return inside.map((line) => line.slice(margin));
}
