import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { Feature } from '#generator';
import { keepWords } from './rehype-long-code.ts';

/** Most characters of a line on a phone of 360 px. */
const LONGEST = 42;
/** What precedes the second column of a program's output. */
const FIRST_COLUMN = /^ *\S+(?: \S+)* {2,}(?=\S)/;
/** What stays on one line: a flag, a metric with its value, and a limit. */
const KEPT = /((?<!\S)--\S+|\S+ [\d.]+(?= +limit)|\blimit [<>]= \S+|"?[A-Z]+-\d+"?)/;

/** Marks long lines of code, which wrap on phones, with the indent of what wraps. See `prose-code.css`. */
export const longLines: Feature = {
  name: 'long-lines',
  rehype: [
    () => (tree: Root) =>
      visit(tree, 'element', (node) => {
        // These wrap already.
        if (/bash|code-wrapped/.test(`${node.properties.dataLanguage} ${node.properties.className}`))
          return SKIP;
        return node.tagName === 'pre' ? visit(node, { tagName: 'code' }, markLines) : undefined;
      }),
  ],
};

function markLines(code: Element): void {
  if (!new RegExp(`.{${LONGEST + 1}}`).test(textOf(code))) return;
  const marked: ElementContent[] = [];
  const line: ElementContent[] = [];
  for (const child of code.children) {
    line.push(child);
    if (child.type === 'element' && /^(?:line|code-output)\b/.test(String(child.properties.className)))
      markLines(child);
    else if (textOf(child) === '\n')
      marked.push(...markLine(line.splice(0, line.length - 1)), ...line.splice(0));
  }
  code.children = [...marked, ...markLine(line)];
}

/** Tables do not wrap, and neither do lines that begin with a long name. */
function markLine(line: readonly ElementContent[]): readonly ElementContent[] {
  const text = line.map(textOf).join('');
  if (text.length <= LONGEST || /^\||\n|^ *(?:\S{45}|"\S{35})/.test(text)) return line;
  const second = FIRST_COLUMN.exec(text)?.[0].length ?? LONGEST;
  const indent = second <= 26 ? second : text.search(/\S/) + 2;
  const classes = [4, 8, 16].filter((size) => Math.floor(indent / size) % 2 === 1);
  const parts = line.flatMap((part) => (part.type === 'text' ? keepWords(part.value, KEPT) : part));
  return [h('span.hang', { className: classes.map((size) => `hang-${size}`) }, parts)];
}
