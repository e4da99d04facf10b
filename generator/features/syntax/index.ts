import type { Element, Nodes as HtmlNodes } from 'hast';
import type { Code, Definition, Heading, Html, Nodes, Paragraph, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';
import { locationAt, warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';

/** Mistakes, and syntax of other generators, by the hint how to write them. A backslash escapes them. */
const SYNTAX: Readonly<Record<string, RegExp>> = {
  'Put a row such as | --- | --- | below the header, with as many cells, and no blank line between rows.':
    /^[ \t>]*(?:\|[^|\n]*\|.*\|[ \t]*(?:\n[ \t>]*\|.*\|[ \t]*)*|:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+)$/gmu,
  'Remove the space between ] and (. To keep the text as it is, write \\[.':
    /(?<!\\)!?\[[^\][\n]+\]{1,2}[^\S\n]+\((?:\w+:|www\.|\.{0,2}\/[\w.]|#[a-z]|[\w/-]+\.md\b)[^\s()]*\)/gu,
  'Encode spaces in the URL as %20, and define the reference. To keep the text as it is, write \\[.':
    /(?<![\\\w])!?\[[^\][\n]*\](?:\([^()\n]*\)|(?<!\[\])\[[^\][\n]*\])/gu,
  'Write a footnote as [^1], and define it: [^1]: Its text. To keep the text as it is, write \\[.':
    /(?<!\\)(?:\[\^[^\][\s]+\]|\^\[[^\][\n]+\])/gu,
  'Add the missing ) after the URL. To keep the text as it is, write \\].':
    /(?<!\\)(?:!?\[[^\][\n]*(?<!\\))?\]\([^\s()]*(?=[^()\n]*(?:[(\n]|$))/gu,
  'Begin a heading with one to six # and a space. To keep the text as it is, write \\#.':
    /^[ \t>]*(?:#{2,6}(?![#\s])|#{7,}[ \t]).*/gmu,
  'Put a space after the marker of each list item.':
    /^[ \t>]*(?:([-*+])\p{L}.*(?:\n[ \t>]*\1\p{L}.*)+|\d+[.)]\p{L}.*(?:\n[ \t>]*\d+[.)]\p{L}.*)+)/gmu,
  'Write a task as - [ ] or - [x], a space, and its text.': /^[ \t>]*\[[ xX]?\](?=[^\s([:]|[^\S\n]\S).*/gmu,
  'Write > [!NOTE] and, after a space, the title, or the text on the next line. Callouts do not fold.':
    /\[!(?:note|tip|important|warning|caution|info|danger)\][^\s([].*/giu,
  'Put spaces outside of the asterisks and none inside, or write <b>text</b>. Write \\* for an asterisk.':
    /(?<![\\*/\w])\*\*(?![*/])[^*\n]*[^*\s\\][^*\n]*\*\*(?![*/])/gu,
  'Put the punctuation outside of the emphasis, or write <em>text</em>. Write \\* or \\_ for the sign.':
    /(?<![\\\w*_])([*_])(?![\s*_])[^*_\n]*[^\w\s*_\\]\1(?=[\p{L}\p{N}])/gu,
  'Write <em>text</em>: inside of words, _ is no emphasis.':
    /(?<=\p{Lo})_[^_\s][^_\n]*_|_[^_\n]*[^_\s]_(?=\p{Lo})/gu,
  'Write <sub>2</sub> or <sup>2</sup>. Write \\~ or \\^ for the sign.':
    /(?<=[\w)])([~^])[\w+-]{1,12}\1(?!~)/gu,
  'Write <kbd>key</kbd> or <ins>text</ins>. Write \\+ for a plus sign.':
    /(?<![\\+\w])\+\+[\w"-][\w"+-]*\+\+(?![+\w])/gu,
  'Close the code with as many backticks. Write \\` for a backtick.': /(?<![\\`])`+(?!`).*/gu,
  'Write ~~text~~, or \\~ for a tilde.': /(?<![\w~\\])~[A-Za-z][^~\n]{0,80}(?<=[^\s/])~(?![\w~/])/gu,
  'Write <mark>text</mark>, or \\= for an equals sign.': /(?<![=\w\\])==[^\s=][^=\n]{0,80}==(?![=\w])/gu,
  'Write math with <var>, <sub> and <sup>, or put it in `code`. Write \\$ for a dollar sign.':
    /(?<![\\$\w])(\$\$?)(?:(?=[^$]*(?:\\[A-Za-z]|\^|_\{))[^\s$][^$]{0,500}[^\s$]|\n[^$]+\n)\1(?![\d$\w])/gu,
  'Write <dl>, <dt> and <dd>, a table, or a list. Write \\: for a colon.':
    /(?<=\S[^\S\n]*\n[^\S\n]{0,3}):[^\S\n]+\S.*/gu,
  'Write > [!TIP], and begin each line of its text with >.':
    /^[ \t>]*(?::{3,} *(?:tip|info|note|warn|danger|caution|important).*)$/gmu,
  'Write > [!NOTE], and begin each line of its text with >.':
    /^[ \t>]*(?:(?:!!!|\?{3}\+?) (?:\w+(?: inline.*)?)?(?: ?".*")?|\/{3} \w+(?: \|.*)?|\.\. \w+::.*)$/gmu,
  'Give each code block a tab: ```sh tab="npm".':
    /^[ \t>]*(?::{3,}[ \t]*(?:code-group|tabs?)\b.*|={3}[!+]? ".*")$/gmu,
  'Write it as other Markdown. A block is :::name{attribute="value"} without spaces, and ends with :::.':
    /^[ \t>]*:{3,}[ \t]*[A-Za-z{[].*/gmu,
  'Remove it, or add a contents list to the template of the page.': /^[ \t>]*\[\[?.?toc.?\]\]?[ \t]*$/gimu,
  'Write [text](URL), put it in `code`, or write \\[ for a bracket.':
    /(?<![\\[])\[\[(?![\s\d])[^\][\n]{1,200}\]\](?![\](]|[^\S\n]+\()/gu,
  'Show a file with a code block that has src="/path/under/public".':
    /^[ \t>]*(?:<<<|--8<--|@include\b).*|@\[\w+\]\([^)\n]*\)/gmu,
  'Write it as Markdown or HTML, or put it in `code`. Write \\{ for a brace.':
    /(?<!\\)(?:\{\{.*?\}\}|\{%.*?%\}|<%.*?%>)/gu,
  'Only headings have attributes, an ID of letters, digits and hyphens: {#my-id}. Write \\{ for a brace.':
    /(?<!\\)\{(?:[#.][A-Za-z\d]|:|[\w-]+=)[^{}\n]*\}/gu,
  'Remove it: pages have no modules. To show it, put it in a code block.':
    /^[ \t>]*(?:import[ \t].*['"].+['"];?|export[ \t]+(?:default|const|let|function|async)\b.*)$/gmu,
};

/** Start tags of elements that are not empty and need an end tag. Comments are skipped. */
const TAG = new RegExp(
  '<!--[\\s\\S]*?-->|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\\b)' +
    '(?!(?:p|li|d[dt]|t[dhr])\\b)([a-z][\\w.-]*)[^<>]*>',
  'gi',
);
const TAG_HINT =
  'Write Markdown, or HTML with its end tag. To show a tag as text, put it in `code`, or write &lt; for <.';
const MARKDOWN = /\*\*[^\s*][^*\n]*\*\*|(?<!`)\[[^\][\n]+\]\([^\s()]+\)|`[^`\n]+`/g;

const BLANK = '\uFFFC';

/**
 * Reports Markdown and foreign syntax that readers would see as text, with the line and how to write it.
 * Removes `<style>` and `<script setup>` of VitePress.
 * @example features: [callouts(), blocks(…), syntax()]
 */
export function syntax(): Feature {
  const blocks = { paragraph: check, heading: check, tableCell: check, definition: check };
  const visitor = { ...blocks, code: checkEnd, html: checkHtml };
  const element = { filter: ['script', 'style'], visit: removeElement };
  return { name: 'syntax', remark: [visitor], rehype: [{ element }] };
}

function check(block: Paragraph | Heading | TableCell | Definition, context: VisitContext<Nodes>): void {
  const { source, file } = context.document;
  const [start, end] = [block.position?.start.offset, block.position?.end.offset];
  if (start === undefined || end === undefined) return;
  let text = source.slice(start, end);
  // `[!NOTE]: text` defines a link. Otherwise, code, URLs and all that Markdown recognized is blanked.
  if (!/^\[!\w+\]:/.test(text)) text = text.replace(/./g, BLANK);
  visit(block, 'text', ({ position }) => {
    const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
    text = text.slice(0, from - start) + source.slice(from, to) + text.slice(to - start);
  });
  if (block.type === 'heading') text = text.replace(/\{#[A-Za-z\d][\w-]*\}\s*$/, '');
  for (const [hint, pattern] of Object.entries(SYNTAX))
    text = text.replace(pattern, (found, ...details) => {
      const index = start + Number(details.at(-2)) + found.search(/\S/);
      const [line = ''] = source.slice(index, index + found.trim().length).split('\n');
      const message = `Not recognized as Markdown, so readers see it as text: ${line.slice(0, 80)}`;
      const at = locationAt(file, source, index, line.length);
      context.report(warning('markdown/syntax', message, { at, hint }));
      return found.replace(/./g, BLANK);
    });
}

function checkEnd(code: Code, context: VisitContext<Nodes>): void {
  const written = context.document.source.slice(code.position?.start.offset, code.position?.end.offset);
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0];
  if (fence === undefined || new RegExp(`\\n[ \\t>]*${fence}[\`~]*\\s*$`).test(written)) return;
  const message = 'Unclosed code block: it extends to the end of the page.';
  const hint = 'Close it with a line that has the same fence.';
  context.report(warning('code/unclosed', message, { at: { ...context.locate(code), length: 3 }, hint }));
}

/** Reports what readers do not see: components, `<String>` of `List<String>`, and what open comments hide. */
function checkHtml({ value, position }: Html, context: VisitContext<Nodes>): void {
  const { source, file } = context.document;
  const report = (index: number, found: string, what: string, hint: string) => {
    const at = locationAt(file, source, (position?.start.offset ?? 0) + index, found.length);
    context.report(warning('markdown/html', `${what}: ${found}`, { at, hint }));
  };
  if (value.startsWith('<!--') && !value.includes('-->'))
    report(0, '<!--', 'This comment is not closed and hides the rest of the page', 'Close it with -->.');
  for (const { index, 0: tag, 1: name = '' } of value.matchAll(TAG)) {
    const isClosed = tag.endsWith('/>') || new RegExp(`</${name}\\s*>`, 'i').test(source);
    if (name !== '' && !isClosed) report(index, tag, 'This tag is not closed', TAG_HINT);
    else if (/^[A-Z].*[a-z]/.test(name)) report(index, tag, 'This is no HTML element', TAG_HINT);
  }
  if (/<(?:pre|code|script|style|!--)/.test(value)) return;
  for (const { index, 0: found } of value.matchAll(MARKDOWN))
    report(index, found, 'Not read as Markdown inside of HTML', 'Put a blank line between it and the tag.');
}

function removeElement(node: Element, context: VisitContext<HtmlNodes>): void {
  if (node.tagName === 'script' && node.properties.setup === undefined) return;
  const message = `Removed a <${node.tagName}> of this page.`;
  const hint = 'Move its styles to a stylesheet of the site, and its code to a component or a script.';
  context.report(warning('markdown/removed', message, { at: context.locate(node), hint }));
  context.removeNode(node);
}
