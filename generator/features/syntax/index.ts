import type { Definition, Heading, Nodes, Paragraph, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';
import { locationAt, warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { checkHtml, removeElement } from './check-html.ts';
import { SYNTAX } from './patterns.ts';

const mask = (text: string): string => text.replace(/./g, '\uFFFC');

/**
 * Reports Markdown and foreign syntax that readers would see as text, with the line and how to write it.
 * Removes `<style>` and `<script setup>` of VitePress.
 * @example features: [callouts(), blocks(…), syntax()]
 */
export function syntax(): Feature {
  const blocks = { paragraph: check, heading: check, tableCell: check, definition: check };
  const element = { filter: ['script', 'style'], visit: removeElement };
  return { name: 'syntax', remark: [{ ...blocks, html: checkHtml }], rehype: [{ element }] };
}

function check(block: Paragraph | Heading | TableCell | Definition, context: VisitContext<Nodes>): void {
  const { source, file, data } = context.document;
  const [start, end] = [block.position?.start.offset, block.position?.end.offset];
  if (start === undefined || end === undefined) return;
  let text = source.slice(start, end);
  // `[!NOTE]: text` defines a link. Otherwise, code, URLs and all that Markdown recognized is blanked.
  if (!/^\[!\w+\]:/.test(text)) text = mask(text);
  visit(block, 'text', ({ position }) => {
    const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
    text = text.slice(0, from - start) + source.slice(from, to) + text.slice(to - start);
  });
  if (context.parent.type === 'blockquote') text = text.replace(/^\[!\w+\](?=\s|$)/, mask);
  // `[x]` can be a variable, unless more lines begin with a box.
  if (context.parent.type !== 'listItem') text = text.replace(/^\[x\](?= (?!.*\n\[))/i, mask);
  if (block.type === 'heading') text = text.replace(/\{#[A-Za-z\d][\w-]*\}\s*$/, '');
  const isEnd = /^:{3,}\s*$/.test(text) && Number(data.containers) > 0;
  const isStart = /^:{3,}.*\w/.test(text) && !/^[ \t>]*:{3,}\s*$/m.test(text);
  data.containers = Number(data.containers ?? 0) + Number(isStart) - Number(isEnd);
  // The warning about the start of a container is enough.
  if (isEnd) return;
  for (const [hint, pattern] of Object.entries(SYNTAX))
    text = text.replace(pattern, (found, ...details) => {
      const index = start + Number(details.at(-2)) + found.search(/\S/);
      const [line = ''] = source.slice(index, index + found.trim().length).split('\n');
      const message = `Not recognized as Markdown, so readers see it as text: ${line.slice(0, 80)}`;
      const at = locationAt(file, source, index, line.length);
      context.report(warning('markdown/syntax', message, { at, hint }));
      return mask(found);
    });
}
