import type { Files } from './little-site.ts';

/**
 * A whole site as one reviewable text: sections that begin with `-- path --`, after the archives of Go's tests.
 * Text before the first section is a comment.
 */
export function readArchive(text: string): Files {
  const sections = text.split(/^-- (.+) --\n/m).slice(1);
  const files: Record<string, string> = {};
  for (let index = 0; index < sections.length; index += 2)
    files[sections[index] ?? ''] = sections[index + 1] ?? '';
  return files;
}

export function writeArchive(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, body]) => `-- ${path} --\n${body}${body === '' || body.endsWith('\n') ? '' : '\n'}`)
    .join('');
}
