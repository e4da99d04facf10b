import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { plainPath } from '../urls/page-urls.ts';
import { readText } from './disk-to-files.ts';
import { rangeOf, sentence, yamlHint } from './front-matter.ts';

const FILE = 'content/questions.yaml';

export type Located = { readonly text: string; readonly at: SourceLocation };

/** Question that the site must answer. */
export type Question = {
  /** URLs or content files, each with an optional anchor. */
  readonly pages: readonly Located[];
  /** Texts that each of the pages must contain. */
  readonly facts: readonly Located[];
  /** Query that must find one of the pages. */
  readonly query: Located;
};

const text = v.pipe(v.string('must be text. Put it in quotes.'), v.trim(), v.nonEmpty('must not be empty.'));
const list = v.pipe(v.array(text, 'must be a list.'), v.minLength(1, 'must not be empty.'));
const schema = v.strictObject(
  { question: text, pages: list, facts: list, search: v.optional(text) },
  'must be a map.',
);
const KEYS = Object.keys(schema.entries);

/** Reads the questions of a site. Without the file, there are none. */
export async function readQuestions({ root, tokens }: { root: string; tokens: Tokens }) {
  const absolute = join(root, FILE);
  if (!existsSync(absolute)) return { questions: [], diagnostics: [] };
  const read = await readText({ path: FILE, absolute });
  return read.ok ? parseQuestions(read.text, tokens) : { questions: [], diagnostics: [read.diagnostic] };
}

/** Parses questions. Invalid ones are reported and left out. */
export function parseQuestions(source: string, tokens: Tokens) {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, schema: 'core', prettyErrors: false });
  const locate = (offset: number, length = 1): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file: FILE, line, column: col, length };
  };
  const at = (path: readonly PropertyKey[], part: 'key' | 'value' = 'value') =>
    locationOf(document, path, part, locate) ?? locationOf(document, path.slice(0, 1), 'value', locate);
  const diagnostics: Diagnostic[] = document.errors.map(({ message, pos }) =>
    diagnose(
      'question/invalid',
      { problem: `Invalid YAML: ${sentence(message)}` },
      locate(pos[0]),
      yamlHint(message),
    ),
  );
  const data: unknown = diagnostics.length === 0 ? document.toJS() : [];
  if (data !== null && !Array.isArray(data))
    diagnostics.push(
      diagnose('question/invalid', { problem: 'The file must be a list of questions.' }, locate(0)),
    );
  const seen = new Map<string, number>();
  const questions = (Array.isArray(data) ? data : []).flatMap((item: unknown, index): Question[] => {
    const { success, issues, output } = v.safeParse(schema, item);
    for (const { type, expected, message, path = [] } of issues ?? []) {
      const keys = [index, ...path.map(({ key }) => key as PropertyKey)];
      const key = path.map((part) => String(part.key)).join('.');
      const isUnknown = type === 'strict_object' && expected === 'never';
      const isMissing = path.length > 0 && path.at(-1)?.value === undefined;
      const problem = isUnknown
        ? `Unknown key "${key}".`
        : isMissing
          ? `Missing key "${key}".`
          : `${key ? `"${key}"` : 'A question'} ${message}`;
      const hint = isUnknown ? (didYouMean(key, KEYS) ?? `Keys are: ${KEYS.join(', ')}.`) : undefined;
      diagnostics.push(
        diagnose('question/invalid', { problem }, at(keys, isUnknown ? 'key' : 'value'), hint),
      );
    }
    if (!success) return [];
    const words =
      output.question
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? '';
    const first = seen.get(words);
    if (first === undefined) seen.set(words, index);
    else {
      const problem = `Duplicate question, first in line ${at([first])?.line}.`;
      diagnostics.push(diagnose('question/invalid', { problem }, at([index, 'question'])));
    }
    const located = (value: string, ...path: PropertyKey[]): Located => ({
      text: fillTokens({ text: value, tokens }).text,
      at: at([index, ...path]) ?? locate(0),
    });
    const all = (key: 'pages' | 'facts') => output[key].map((each, number) => located(each, key, number));
    const { question, search } = output;
    const query = search === undefined ? located(question, 'question') : located(search, 'search');
    return [{ pages: all('pages'), facts: all('facts'), query }];
  });
  return { questions, diagnostics };
}

/** URL and anchor that a question names. The page may not exist. */
export function targetOf(named: string, { urlByFile }: { urlByFile: ReadonlyMap<RepoPath, string> }) {
  const [path = '', id = ''] = named.split('#');
  return { path, url: urlByFile.get(path) ?? plainPath(path), id };
}
