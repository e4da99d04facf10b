import { parseQuestions } from '../content/read-questions.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import { type LineEdit, offsetOf } from './change-files.ts';

/**
 * Edits of the pages that must answer questions.
 * @param text of the file with the questions.
 * @param urls new URLs by old ones, without base path.
 */
export function questionEdits(text: string, tokens: Tokens, urls: ReadonlyMap<string, string>): LineEdit[] {
  return parseQuestions(text, tokens).questions.flatMap(({ pages }) =>
    pages.flatMap(({ text: page, url, at }) => {
      const to = urls.get(url);
      const [path = ''] = page.split('#');
      const quoteOrPath = offsetOf(text, at);
      const start = /["']/.test(text[quoteOrPath] ?? '') ? quoteOrPath + 1 : quoteOrPath;
      return to !== undefined && text.startsWith(path, start)
        ? { line: at.line, start, end: start + path.length, text: to }
        : [];
    }),
  );
}
