import { globSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Example } from './find-examples.ts';
import { ROOT, readText } from './read-content.ts';

const FOLDER = 'tests/content/running-example';
const LANGUAGES: Readonly<Record<string, string>> = { '.yaml': 'yaml', '.jsonl': 'jsonl', '.py': 'python' };

/** Files of the support agent that pages refer to without showing them. */
export const runningExample: readonly Example[] = globSync('**/*.*', { cwd: join(ROOT, FOLDER) })
  .sort()
  .map((path) => ({
    file: `${FOLDER}/${path}`,
    page: 'running example',
    line: 1,
    lang: LANGUAGES[extname(path)] ?? '',
    code: readText(`${FOLDER}/${path}`).trimEnd(),
    path,
    named: 'once',
    wrong: undefined,
  }));
