import { styleText } from 'node:util';
import { formatBytes } from '../cli-output.ts';
import { reasonInWords } from './diff-to-report.ts';
import type { PageExplanation, Weight } from './explain-page.ts';

/** What a page is made of and costs, for a person at a terminal. */
export function explanationToText(page: PageExplanation, colors: boolean): string {
  const paint = (style: 'bold' | 'dim', text: string) =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  const rows: [name: string, lines: readonly string[]][] = [
    ['route', [page.route]],
    ['template', [page.template]],
    ['source', page.sources.map(({ file, sha256 }) => `${file}  ${paint('dim', sha256.slice(0, 12))}`)],
    ['old addresses', page.aliases],
    ['writes', page.outputs],
    ['HTML', [shown(page.html)]],
    ['style sheets', [...inPage(page.inlineStyles), ...listed(page.styles)]],
    ['scripts', listed(page.scripts)],
    ['islands', page.islands],
    ['for islands', listed(page.islandScripts)],
    ['also loads', listed(page.others)],
    ['last build', [changeOf(page), ...builtOf(page)]],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const text = rows.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  );
  return `${paint('bold', page.url)}\n${text.join('\n')}\n`;
}

const shown = ({ bytes, brotli }: Weight): string =>
  `${formatBytes(bytes)}, ${formatBytes(brotli)} with brotli`;

const inPage = (bytes: number): string[] => (bytes > 0 ? [`in the HTML  ${formatBytes(bytes)}`] : []);

function listed(weights: readonly Weight[]): string[] {
  const lines = weights.map((weight) => `${weight.path}  ${shown(weight)}`);
  if (weights.length < 2) return lines;
  const sum = (of: (weight: Weight) => number) => weights.reduce((total, each) => total + of(each), 0);
  return [
    ...lines,
    `together ${shown({ path: '', bytes: sum((each) => each.bytes), brotli: sum((each) => each.brotli) })}`,
  ];
}

function changeOf({ changed }: PageExplanation): string {
  if (!changed) return 'it was not there before, or the build before is not known';
  if (changed.length === 0) return 'did not change it';
  return `changed it because of ${changed.map(reasonInWords).join('; ')}`;
}

function builtOf({ built }: PageExplanation): string[] {
  if (!built) return [];
  if (built.why === undefined) return ['remembered it'];
  const time = built.renderMs === undefined ? '' : ` in ${built.renderMs} ms`;
  return [`rendered it${time}: ${built.why}`];
}
