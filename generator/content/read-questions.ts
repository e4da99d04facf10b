import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { SourceLocation } from '../types.ts';
import { plainPath } from '../urls/page-urls.ts';
import { readText, startOf } from './disk-to-files.ts';
import { parseYaml } from './front-matter.ts';

export const QUESTIONS_FILE = 'content/questions.yaml';

export type Located = { readonly text: string; readonly at: SourceLocation };

/** Page that must answer a question, or its section with the ID `id`, which is empty for the whole page. */
export type AnswerPage = Located & { readonly url: string; readonly id: string };

export type Question = {
  readonly pages: readonly AnswerPage[];
  /** Texts that each of the pages must contain. */
  readonly facts: readonly Located[];
  /** Query that must find one of the pages. */
  readonly query: Located;
};

const text = v.pipe(v.string('This must be text. Put it in quotes.'), v.trim(), v.nonEmpty('This is empty.'));
const list = v.pipe(v.array(text, 'This must be a list.'), v.nonEmpty('This list is empty.'));
const schema = v.array(
  v.strictObject({ question: text, pages: list, facts: list, search: v.optional(text) }, (issue) => {
    if (issue.expected === 'never') return `Unknown key ${issue.received}.`;
    return issue.expected === 'Object' ? 'A question must be a map.' : `Missing key ${issue.expected}.`;
  }),
  'The file must be a list of questions.',
);

/** Reads the questions of a site. Without the file, there are none. */
export async function readQuestions({ root, tokens }: { root: string; tokens: Tokens }) {
  const absolute = join(root, QUESTIONS_FILE);
  if (!existsSync(absolute)) return { questions: [], diagnostics: [] };
  const read = await readText({ path: QUESTIONS_FILE, absolute });
  return read.ok ? parseQuestions(read.text, tokens) : { questions: [], diagnostics: [read.diagnostic] };
}

/** Parses questions. There are none if the file is not valid. */
export function parseQuestions(source: string, tokens: Tokens) {
  const { data, diagnostics, locate } = parseYaml({ file: QUESTIONS_FILE, source });
  const at = (path: readonly PropertyKey[], part?: 'key') =>
    locate(path, part) ?? locate(path.slice(0, 1)) ?? startOf(QUESTIONS_FILE);
  const { success, issues, output } = v.safeParse(schema, data ?? []);
  for (const { type, message, path = [] } of issues ?? []) {
    const keys = path.map(({ key }) => key as PropertyKey);
    const part = type === 'strict_object' ? 'key' : undefined;
    diagnostics.push(diagnose('question/invalid', { problem: message }, at(keys, part)));
  }
  const seen = new Set<string>();
  const questions = (success ? output : []).map(({ question, search, ...lists }, index): Question => {
    const located = (value: string, ...path: PropertyKey[]): Located => ({
      text: fillTokens({ text: value, tokens }).text,
      at: at([index, ...path]),
    });
    const query = located(search ?? question, search === undefined ? 'question' : 'search');
    if (seen.size === seen.add(question.toLowerCase()).size)
      diagnostics.push(diagnose('question/duplicate', {}, at([index, 'question'])));
    const all = (key: 'pages' | 'facts') => lists[key].map((each, number) => located(each, key, number));
    const pages = all('pages').map((page) => {
      const [path = '', id = ''] = page.text.split('#');
      return { ...page, url: plainPath(path), id };
    });
    return { pages, facts: all('facts'), query };
  });
  return { questions, diagnostics };
}
