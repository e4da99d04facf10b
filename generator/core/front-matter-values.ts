import { type Document, visit } from 'yaml';
import { error, type Problem, type SourceLocation, warning } from './problems.ts';

/**
 * Reports values that YAML cuts at ` #`, which begins a comment (`title: Fix bug #12`), and days that do not
 * exist.
 */
export function checkValues(
  document: Document.Parsed,
  text: string,
  locate: (range: readonly number[]) => SourceLocation,
): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Scalar(_key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ]\d)/.exec(String(node.value)) ?? [];
      if (day && new Date(day).toJSON()?.slice(0, 10) !== day) {
        const message = `${day} is not a calendar date.`;
        problems.push(error('front-matter/date', message, { at: locate([start, end]) }));
      }
      const [spaces = '', cut] = /^([^\S\n]*)(#[^\n]*)/.exec(text.slice(end))?.slice(1) ?? [];
      const isText = typeof node.value === 'string' && !/^[/\d]/.test(node.value);
      if (node.type !== 'PLAIN' || cut === undefined || !(isText || /^#\S/.test(cut))) return;
      const at = locate([end + spaces.length, end + spaces.length + cut.length]);
      const message = `YAML reads the text from # on as a comment: ${cut}`;
      const hint = 'Put the value in quotes, or the comment on a line of its own.';
      problems.push(warning('front-matter/comment', message, { at, hint }));
    },
  });
  return problems;
}
