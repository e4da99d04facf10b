import type { Files } from './little-site.ts';

/**
 * Parses a site from a single text: each file follows a line `-- path --`, as in Go's txtar format. Text before the first file is a
 * comment. A file `-- path (base64) --` is binary.
 */
export function readArchive(text: string): Files {
  const sections = text.split(/^-- (.+) --\n/m).slice(1);
  const files: Record<string, string | Uint8Array> = {};
  for (let index = 0; index < sections.length; index += 2) {
    const [, path = '', binary] = /^(.*?)( \(base64\))?$/.exec(sections[index] ?? '') ?? [];
    const body = sections[index + 1] ?? '';
    files[path] = binary ? Buffer.from(body, 'base64') : body;
  }
  return files;
}

export function writeArchive(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, body]) => `-- ${path} --\n${body}${body === '' || body.endsWith('\n') ? '' : '\n'}`)
    .join('');
}
