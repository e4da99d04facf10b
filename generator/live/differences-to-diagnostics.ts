import { dirname, join } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { CADDY_FILE, NGINX_FILE, NOT_PUBLIC } from '../hosts/content-types.ts';
import { readIfPossible } from '../lib/files.ts';
import { count, few } from '../lib/strings.ts';
import { infoFolder } from '../publish/output-folders.ts';
import type { Difference } from './compare-responses.ts';

/** Number of values and URLs that a message shows. */
const MOST = 3;

/**
 * Groups differences by cause, so that one wrong setting of a server is one diagnostic with all of its differences.
 * @param out absolute path of the output folder. Messages point to the lines of its host files.
 */
export function differencesToDiagnostics(
  differences: readonly Difference[],
  out: string,
): (Diagnostic & { readonly differences: readonly Difference[] })[] {
  const files = [NGINX_FILE, CADDY_FILE].map((name) => join(infoFolder(out), name));
  const inOutput = NOT_PUBLIC.map((name) => join(out, name));
  const texts = [...files, ...inOutput].map((file) => ({
    name: file.slice(dirname(out).length + 1),
    lines: String(readIfPossible(file) ?? '').split('\n'),
  }));
  return [...Map.groupBy(differences, ({ code, problem }) => `${code} ${problem}`).values()].map((group) => {
    const values = Map.groupBy(
      group,
      ({ expected, received }) => `expected  ${expected || 'none'}\nreceived  ${received || 'none'}`,
    );
    const shown = [...values].slice(0, MOST).map(([text, each]) => {
      const urls = [...new Set(each.map(({ url }) => url))];
      const rule = texts.flatMap(({ name, lines }) =>
        ruleLine(lines, each[0]?.rule ?? []).map((line) => `${name}:${line}`),
      );
      const lines = rule.length > 0 ? `\nrule      ${rule.join(', ')}` : '';
      return `${few(urls, MOST)}\n${text}${lines}`.replace(/^/gm, '  ');
    });
    const { code = 'live/body', problem = '' } = group[0] ?? {};
    const urls = new Set(group.map(({ url }) => url)).size;
    const more = values.size > MOST ? [`  and ${values.size - MOST} other values`] : [];
    const text = [`${problem}: ${count(urls, 'URL')}`, ...shown, ...more].join('\n');
    return { ...diagnose(code, { text }), differences: group };
  });
}

/** Number of the first line that contains all texts of one list. Comments are skipped. */
function ruleLine(lines: readonly string[], rule: Difference['rule']): number[] {
  const plain = (text: string) => ` ${text.toLowerCase().replaceAll('_', '-').replaceAll('\\"', '"')} `;
  const wanted = rule.map((texts) => texts.map((text) => plain(text).slice(1, -1)));
  const index = lines.findIndex((line, at) => {
    // vercel.json has names and values in two lines.
    const text = plain(line.includes('"value"') ? `${lines[at - 1]} ${line}` : line);
    return !line.startsWith('#') && wanted.some((texts) => texts.every((each) => text.includes(each)));
  });
  return index < 0 ? [] : [index + 1];
}
