import { codeFrame, sourceReader } from '../core/code-frame.ts';
import { count } from '../core/files.ts';
import type { Problem, SourceLocation } from '../core/problems.ts';
import { messageOf } from '../core/report.ts';

/**
 * Page with problems, with code frames and links that open the editor. The overlay shows its disclosure. It has none if there is
 * nothing to say.
 */
export function problemsHtml(input: {
  title: string | undefined;
  note?: string | undefined;
  problems: readonly Problem[];
  root: string;
  devBase: string;
}): string {
  const { title, note = '', problems, root, devBase } = input;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.length - errors.length;
  const found = [
    ...(title ? [title] : []),
    ...(errors.length > 0 ? [count(errors.length, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ].join(', ');
  const key = errors.map(({ message, at }) => `${message} ${at?.file}:${at?.line}`).join('\n');
  const read = sourceReader(root);
  const items = problems.map((problem) => problemItem(problem, read, devBase));
  const details = `<details open data-errors="${escapeHtml(key)}"><summary>${found}</summary>
<p>${key === '' ? '' : note}</p><ol>${items.join('\n')}</ol>
<p><a href="${escapeHtml(devBase)}status">Problems of the whole site</a></p></details>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Problems</title><link rel="stylesheet" href="${escapeHtml(devBase)}problems.css"></head>
<body>${found === '' ? '' : details}</body></html>`;
}

function problemItem(problem: Problem, read: (file: string) => string | undefined, devBase: string): string {
  const { severity, code, hint = '', at, usedAt, trace } = problem;
  const place = (each: SourceLocation | undefined) => {
    if (!each) return '';
    const location = `${each.file}:${each.line}:${each.column}`;
    const href = escapeHtml(`${devBase}open?at=${encodeURIComponent(location)}`);
    const text = each.file.startsWith('..') ? undefined : read(each.file);
    const link = `<p><a href="${href}" title="Open in the editor">${escapeHtml(location)}</a></p>`;
    return link + (text === undefined ? '' : codeBlock(codeFrame(text, each)));
  };
  return `<li class="${severity}">
<p><strong>${severity === 'error' ? 'Error' : 'Warning'}</strong> ${escapeHtml(messageOf(problem))}</p>
${place(at)}${place(usedAt)}${trace ? codeBlock(trace.join('\n')) : ''}
<p>${escapeHtml(hint)}</p><p class="code">${code}</p></li>`;
}

const codeBlock = (text: string): string =>
  `<pre tabindex="0" role="group" aria-label="Source code">${escapeHtml(text)}</pre>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
