import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element, Nodes } from 'hast';
import { h } from 'hastscript';
import type { Code, Nodes as MarkdownNodes } from 'mdast';
import { reasonOf } from '../../core/files.ts';
import { error, warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { breakPath, type Label, linesToHast } from './elements.ts';
import { codeToLines, isKnownLanguage } from './lines.ts';
import { parseCodeInfo } from './options.ts';

const SOURCES = 'Use a path under public/, such as /agent.py, or an https: URL.';
const OPTIONS = 'Use title="a.js", {1,3-5}, error={6}, collapse={8-20}, src="/a.js", tokens, or wrap.';

const LABEL: Label = (first, last) => `Lines ${first} to ${last}`;

/**
 * Highlights code blocks. Colors are classes, such as `hl-string`. Options of a fence:
 *
 *     ```python title="agent.py" {1,3-5} error={6} collapse={8-20} wrap
 *     ```python src="/examples/agent.py"
 *
 * `src` shows a file under `public/`, or an `https:` URL that the browser fetches when the block comes into
 * view. `browser.ts` adds copy buttons, which skip the prompts and the output of `console` and `pycon`.
 * Reports unknown languages and options, unclosed blocks, and sources that do not exist.
 */
export function code({ collapsed = LABEL } = {}): Feature {
  const visit = (pre: Element, context: VisitContext<Nodes>) => renderBlock(pre, context, collapsed);
  return { name: 'code', remark: [{ code: readFence }], rehype: [{ element: { filter: ['pre'], visit } }] };
}

function readFence(code: Code, context: VisitContext<MarkdownNodes>): void {
  // An attribute is kept when raw HTML is parsed.
  code.data = { ...code.data, hProperties: { dataMeta: code.meta } };
  const written = context.document.source.slice(code.position?.start.offset, code.position?.end.offset);
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0];
  if (fence === undefined || new RegExp(`\\n[ \\t>]*${fence}[\`~]*\\s*$`).test(written)) return;
  const message = 'Unclosed code block: it extends to the end of the page.';
  const hint = 'Close it with a line that has the same fence.';
  context.report(warning('code/unclosed', message, { at: { ...context.locate(code), length: 3 }, hint }));
}

async function renderBlock(pre: Element, context: VisitContext<Nodes>, collapsed: Label): Promise<void> {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return;
  const info = parseCodeInfo(infoOf(code));
  const { src, title, language } = info;
  const report = (make: typeof error, code: string, message: string, hint: string) =>
    context.report(make(`code/${code}`, message, { at: context.locate(pre), hint }));
  const { data } = context.document;
  const unknown = info.unknown.filter((option) => !data[`code ${option}`]);
  const listed = `Unknown options of a code block: ${unknown.join(' ')}`;
  if (unknown[0]) report(warning, 'unknown-option', listed, OPTIONS);
  // Once for a page, which often has the same option on all blocks.
  for (const option of unknown) data[`code ${option}`] = true;
  const remote = src?.startsWith('https:') ? src : undefined;
  const { site } = context.document;
  const reportSource = (thrown: unknown) =>
    report(error, 'no-source', `Cannot include the code from src="${src}": ${reasonOf(thrown)}.`, SOURCES);
  const path = src && !remote ? join(site.root, 'public', src) : undefined;
  const source = path && (await readFile(path, 'utf8').catch(reportSource));
  const written = (source || context.textContent(code)).replaceAll('\r\n', '\n').replace(/\n$/, '');
  const lines = await codeToLines(written, isKnownLanguage(language) ? language : '', site);
  if (!isKnownLanguage(language)) {
    const message = `Unknown code language "${language}". The code is shown without syntax highlighting.`;
    report(warning, 'unknown-language', message, 'Use "text" for text without highlighting.');
  }
  const properties = {
    className: `code${info.wrap ? ' code-wrapped' : ''}${info.collapse[0] ? ' code-collapsed' : ''}`,
    dataLanguage: language || undefined,
    dataSrc: remote ?? (source === undefined ? undefined : src),
  };
  const block = h(title === undefined ? 'div' : 'figure', properties, [
    title === undefined ? undefined : h('figcaption', breakPath(title)),
    ...linesToHast(lines, info, collapsed),
    remote && h('p.code-source', h('a', { href: remote }, remote)),
  ]);
  context.replaceNode(pre, block);
}

/** Info string of a fence: its language, which is a class, and its options. */
function infoOf({ properties, data }: Element): string {
  const [name = ''] = [properties.className ?? []].flat();
  const { meta = '' } = (data ?? {}) as { meta?: string };
  return `${String(name).replace('language-', '')} ${properties.dataMeta ?? meta}`;
}
