import { escapeUTF8 as escapeHtml } from 'entities';
import { codeFrame, sourceReader } from '../core/code-frame.ts';
import type { Problem, SourceLocation } from '../core/problems.ts';
import { countProblems, messageWithPage } from '../core/report.ts';

/** Disclosure with problems, their code frames, and links that open the editor. */
export function problemsHtml(all: readonly Problem[], root: string, devBase: string, note: string): string {
  if (all.length === 0) return '';
  const errors = all.filter(({ severity }) => severity === 'error');
  const key = errors.map(({ message, at }) => `${message} ${at?.file}:${at?.line}`).join('\n');
  const read = sourceReader(root);
  const place = (at: SourceLocation) => {
    const location = `${at.file}:${at.line}:${at.column}`;
    const text = at.file.startsWith('..') ? undefined : read(at.file);
    return `<p><a href="${devBase}open?at=${encodeURIComponent(location)}">${escapeHtml(location)}</a></p>
<pre tabindex="0">${text === undefined ? '' : escapeHtml(codeFrame(text, at))}</pre>`;
  };
  const items = all.map((problem) => {
    const { severity, code, hint = '', at, usedAt, trace = [] } = problem;
    return `<li class="${severity}">
<p><strong>${severity === 'error' ? 'Error' : 'Warning'}</strong> ${escapeHtml(messageWithPage(problem))}</p>
${[at, usedAt].map((each) => (each ? place(each) : '')).join('\n')}
<pre>${escapeHtml(trace.join('\n'))}</pre><p>${escapeHtml(hint)}</p><p class="code">${code}</p></li>`;
  });
  return `<details data-errors="${escapeHtml(key)}"><summary>${countProblems(all)}</summary>
<p>${note}</p><ol>${items.join('\n')}</ol>
<p><a href="${devBase}status">All problems of the site</a></p></details>`;
}
