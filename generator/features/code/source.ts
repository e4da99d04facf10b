import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Comment such as `# region name`, `// #region name`, `/* #endregion *\/` or `<!-- #region name -->`. */
const MARKER = /^\s*(?:#|\/\/|\/\*|<!--|--|;|%)\s*#?(?<end>end)?region\b\s*(?<name>[\w.-]*)/i;

/** Reads a file under `public/`, or a region of it: `/agent.py#retry`. Throws the reason why it cannot. */
export async function readSource(src: string, root: string): Promise<string> {
  const [path = '', region] = src.split('#');
  const text = await readFile(join(root, 'public', path), 'utf8').catch(({ code, message }) => {
    throw new Error(code === 'ENOENT' ? 'the file does not exist in public/' : message);
  });
  const lines = text.trimEnd().split(/\r?\n/);
  if (region === undefined) return lines.join('\n');
  const markers = lines.map((line) => MARKER.exec(line)?.groups);
  const start = markers.findIndex((marker) => marker && !marker.end && marker.name === region);
  const closes = (name?: string) => name === '' || name === region;
  const end = markers.findIndex((marker, index) => index > start && marker?.end && closes(marker.name));
  if (start < 0) throw new Error(`it has no region "${region}"`);
  if (end < 0) throw new Error(`the region "${region}" is not closed`);
  const inside = lines.slice(start + 1, end).filter((line) => !MARKER.test(line));
  const margin = Math.min(...inside.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return inside.map((line) => line.slice(margin)).join('\n');
}
