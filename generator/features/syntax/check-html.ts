import type { Element, Nodes as HtmlNodes } from 'hast';
import type { Html, Nodes } from 'mdast';
import { locationAt, warning } from '../../core/problems.ts';
import type { VisitContext } from '../../core/site.ts';

/** Start tags of elements that are not empty and need an end tag. Comments are skipped. */
const TAG = new RegExp(
  '<!--[\\s\\S]*?-->|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\\b)' +
    '(?!(?:p|li|d[dt]|t[dhr])\\b)([a-z][\\w.-]*)[^<>]*>',
  'gi',
);
const TAG_HINT =
  'Write Markdown, or HTML with its end tag. To show a tag as text, put it in `code`, or write &lt; for <.';
const MARKDOWN = /\*\*[^\s*][^*\n]*\*\*|(?<!`)\[[^\][\n]+\]\([^\s()]+\)|`[^`\n]+`/g;

/** Reports what readers do not see: components, `<String>` of `List<String>`, and what open comments hide. */
export function checkHtml({ value, position }: Html, context: VisitContext<Nodes>): void {
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
export function removeElement(node: Element, context: VisitContext<HtmlNodes>): void {
  if (node.tagName === 'script' && node.properties.setup === undefined) return;
  const message = `Removed a <${node.tagName}> of this page.`;
  const hint = 'Move its styles to a stylesheet of the site, and its code to a component or a script.';
  context.report(warning('markdown/removed', message, { at: context.locate(node), hint }));
  context.removeNode(node);
}
