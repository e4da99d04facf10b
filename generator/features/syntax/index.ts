import type { Element, Nodes as HtmlNodes } from 'hast';
import type { Definition, Heading, Html, Nodes, Paragraph, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';
import { locationAt, warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { SYNTAX } from './patterns.ts';

/** Start tags of elements that are not empty and need an end tag. Comments are skipped. */
const TAG = new RegExp(
  '<!--[\\s\\S]*?-->|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\\b)' +
    '(?!(?:p|li|d[dt]|t[dhr])\\b)([a-z][\\w.-]*)[^<>]*>',
  'gi',
);
const TAG_HINT =
  'Write Markdown, or HTML with its end tag. To show a tag as text, put it in `code`, or write &lt; for <.';
const MARKDOWN = /\*\*[^\s*][^*\n]*\*\*|(?<!`)\[[^\][\n]+\]\([^\s()]+\)|`[^`\n]+`/g;

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

/** Reports what readers do not see: components, `<String>` of `List<String>`, and what open comments hide. */
function checkHtml({ value, position }: Html, context: VisitContext<Nodes>): void {
  const { source, file } = context.document;
  // Part of a shortcode, which is reported as text.
  if (source.endsWith('{{', position?.start.offset)) return;
  const report = (index: number, found: string, what: string, hint: string) => {
    const at = locationAt(file, source, (position?.start.offset ?? 0) + index, found.length);
    context.report(warning('markdown/html', `${what}: ${found}`, { at, hint }));
  };
  if (value.startsWith('<!--') && !value.includes('-->'))
    report(0, '<!--', 'This comment is not closed and hides the rest of the page', 'Close it with -->.');
  for (const { index, 0: tag, 1: name = '' } of value.matchAll(TAG)) {
    const isClosed = tag.endsWith('/>') || new RegExp(`</${name}\\s*>`, 'i').test(source);
    if (name !== '' && !isClosed) report(index, tag, 'This tag is not closed', TAG_HINT);
    else if (/^[A-Z].*[a-z]/.test(name)) report(index, tag, 'This is not an HTML element', TAG_HINT);
  }
  if (/<(?:pre|code|script|style|!--)/.test(value)) return;
  for (const { index, 0: found } of value.matchAll(MARKDOWN))
    report(index, found, 'Not read as Markdown inside of HTML', 'Put a blank line between it and the tag.');
}

/** Removes what would be published, but does nothing on a page or breaks its styles. */
function removeElement(node: Element, context: VisitContext<HtmlNodes>): void {
  if (node.tagName === 'script' && node.properties.setup === undefined) return;
  const message = `Removed a <${node.tagName}> of this page.`;
  const hint = 'Move its styles to a stylesheet of the site, and its code to a component or a script.';
  context.report(warning('markdown/removed', message, { at: context.locate(node), hint }));
  context.removeNode(node);
}
