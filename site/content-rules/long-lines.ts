import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { Feature } from '#generator';
import { keepWords } from './rehype-long-code.ts';

/** Most characters of a line on a phone of 360 px. */
const LONGEST = 42;
/** Longest indent of a program's output there. What is deeper, in its second column, begins below the first. */
const DEEPEST = 10;
/** What precedes the second column. */
const FIRST_COLUMN = /^ *\S+(?: \S+)* {2,}(?=\S)/;
/** What stays on one line: a flag, a metric with its value, a limit, and what an answer must contain. */
const KEPT =
  /(\bexpected to .+|(?<!\S)--\S+|\S+ [\d.]+(?= +limit)|\blimit [<>]= \S+|"?[A-Z]+-\d+"?|"\d+ \w+")/;

/** Marks long lines of code, which wrap on phones, with the indent of what wraps. See `prose-code.css`. */
export const longLines: Feature = {
  name: 'long-lines',
  rehype: [
    () => (tree: Root) =>
      visit(tree, 'element', (node) => {
        const { dataLanguage, className } = node.properties;
        // These wrap already.
        if (/bash|code-wrapped/.test(`${dataLanguage} ${className}`)) return SKIP;
        const deepest = dataLanguage === 'text' ? DEEPEST : Number.POSITIVE_INFINITY;
        if (dataLanguage) visit(node, { tagName: 'code' }, (code) => markLines(code, deepest));
        return undefined;
      }),
  ],
};

function markLines(code: Element, deepest: number): void {
  if (!new RegExp(`.{${LONGEST + 1}}`).test(textOf(code))) return;
  const marked: ElementContent[] = [];
  const line: ElementContent[] = [];
  for (const child of code.children) {
    line.push(child);
    if (child.type === 'element' && /^(?:line|code-output)\b/.test(String(child.properties.className)))
      markLines(child, deepest);
    else if (textOf(child) === '\n')
      marked.push(...markLine(line.splice(0, line.length - 1), deepest), ...line.splice(0));
  }
  code.children = [...marked, ...markLine(line, deepest)];
}

/** Tables do not wrap, and neither do lines that begin with a long name. */
function markLine(line: readonly ElementContent[], deepest: number): readonly ElementContent[] {
  const text = line.map(textOf).join('');
  const start = text.search(/\S/);
  const cut = Math.max(0, start - deepest);
  if ((text.length <= LONGEST && cut === 0) || /^\||\n|^ *[^\s/]{45}/.test(text)) return line;
  const second = FIRST_COLUMN.exec(text)?.[0].length ?? LONGEST;
  const indent = second <= DEEPEST ? second : start - cut + 2;
  const classes = [4, 8, 16].filter((size) => Math.floor(indent / size) % 2 === 1);
  const parts = line.flatMap((part) =>
    part.type === 'text' ? keepWords(part.value, KEPT, LONGEST - DEEPEST) : part,
  );
  if (cut > 0 && parts[0]?.type === 'text') {
    parts[0].value = parts[0].value.slice(cut);
    parts.unshift(h('span.hang-cut', ' '.repeat(cut)));
  }
  return [h('span.hang', { className: classes.map((size) => `hang-${size}`) }, parts)];
}
