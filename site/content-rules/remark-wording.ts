import type { Nodes, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { gradeLevel } from './readability.ts';
import { textOf } from './text-of.ts';
import { misplacedCapital, wordingProblems } from './words.ts';

const HIGHEST_GRADE = 12;

/**
 * Reports words that this site does not use, headings in title case or with a question mark, and texts that are hard to
 * read.
 * @param options Set `titleCase` to allow title case in headings.
 */
export function remarkWording({ titleCase = false }: { titleCase?: boolean } = {}) {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    const paragraphs: { node: Nodes; text: string }[] = [];
    visit(tree, (node) => {
      // Link text to another site is usually the title of that page.
      if (node.type === 'link' && /^https?:/.test(node.url)) return SKIP;
      if (node.type === 'text') reportWords(node, source, file);
      if (node.type === 'paragraph') paragraphs.push({ node, text: textOf(node) });
      if (node.type === 'heading') {
        const heading = sliceOf(node, source).replace(/^#+\s+|\s*\{#[\w-]+\}\s*$/g, '');
        const capital = titleCase ? undefined : misplacedCapital(heading);
        if (heading.endsWith('?')) file.message('Headings on this site ask no questions.', node);
        if (capital !== undefined) {
          const message = file.message(`Headings on this site are in sentence case: "${capital}".`, node);
          message.note =
            'Begin the word in lower case, or add the name to NAMES in site/content-rules/words.ts.';
        }
      }
    });

    const grade = gradeLevel(paragraphs.map(({ text }) => text));
    if (grade <= HIGHEST_GRADE) return;
    const graded = paragraphs.map(({ node, text }) => ({ node, grade: gradeLevel([text]) }));
    const hardest = graded.reduce((a, b) => (b.grade > a.grade ? b : a));
    const message = file.message(
      `This text needs US grade ${grade.toFixed(1)} to read. The limit is ${HIGHEST_GRADE}, and this paragraph is the hardest.`,
      hardest.node,
    );
    message.note = 'Split long sentences, and use shorter words.';
  };
}

const sliceOf = (node: Nodes, source: string): string =>
  source.slice(node.position?.start.offset, node.position?.end.offset);

function reportWords(node: Nodes, source: string, file: VFile): void {
  const start = node.position?.start;
  if (!start) return;
  const text = sliceOf(node, source);
  for (const { index, length, problem } of wordingProblems(text)) {
    const before = text.slice(0, index).split('\n');
    const line = start.line + before.length - 1;
    const column = (before.length > 1 ? 1 : start.column) + (before.at(-1)?.length ?? 0);
    file.message(problem, { start: { line, column }, end: { line, column: column + length } });
  }
}
