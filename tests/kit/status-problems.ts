import { DomUtils, parseDocument } from 'htmlparser2';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { oneLine } from './little-site.ts';

/** `content/docs/one.md:4:5 error link/no-page: The link …`, sorted. */
export const problemLines = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map((each) => `${oneLine(each)}: ${each.message}`).sort();

/** Problems that a status page lists, in the format of `problemLines`. Undefined while the check is running. */
export function statusProblems(html: string): string[] | undefined {
  if (html.includes('Checking the site…')) return undefined;
  const page = parseDocument(html).children;
  const lines = DomUtils.getElementsByClassName('file', page).flatMap((file) => {
    const [path] = texts('code', [file]);
    return DomUtils.getElementsByTagName('li', file).map(({ attribs, children }) => {
      const [message = ''] = texts('p', children);
      const [, line, column] = /:(\d+):(\d+)$/.exec(texts('button', children).join()) ?? [];
      const place = line === undefined ? '' : `${path}:${line}:${column} `;
      return `${place}${attribs.class} ${texts('p', children).at(-1)}: ${message.replace(/^\w+ /, '')}`;
    });
  });
  return lines.sort();
}

const texts = (tag: string, within: ReturnType<typeof parseDocument>['children']): string[] =>
  DomUtils.getElementsByTagName(tag, within).map((each) => DomUtils.innerText(each));
