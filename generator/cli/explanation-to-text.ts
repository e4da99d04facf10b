import { styleText } from 'node:util';
import { reasonToText } from '../manifest/diff-to-report.ts';
import type { PageExplanation, Weight } from '../manifest/explain-page.ts';
import { formatBytes } from './output.ts';

/** Formats the sources and the size of a page for a terminal. */
export function explanationToText(page: PageExplanation, colors: boolean): string {
  const paint = (style: 'bold' | 'dim', text: string) =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  const rows: [name: string, lines: readonly string[]][] = [
    ['route', [page.route]],
    ['template', [page.template]],
    ['source', page.sources.map(({ file, sha256 }) => `${file}  ${paint('dim', sha256.slice(0, 12))}`)],
    ['aliases', page.aliases],
    ['writes', page.outputs],
    ['HTML', [shown(page.html)]],
    ['stylesheets', [...inPage(page.inlineStyles), ...listed(page.styles)]],
    ['scripts', listed(page.scripts)],
    ['islands', page.islands],
    ['island scripts', listed(page.islandScripts)],
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
  `${formatBytes(bytes)}, ${formatBytes(brotli)} with Brotli`;

const inPage = (bytes: number): string[] => (bytes > 0 ? [`inlined  ${formatBytes(bytes)}`] : []);

function listed(weights: readonly Weight[]): string[] {
  const lines = weights.map((weight) => `${weight.path}  ${shown(weight)}`);
  if (weights.length < 2) return lines;
  const sum = (of: (weight: Weight) => number) => weights.reduce((total, each) => total + of(each), 0);
  return [
    ...lines,
    `total  ${shown({ path: '', bytes: sum((each) => each.bytes), brotli: sum((each) => each.brotli) })}`,
  ];
}

function changeOf({ changed }: PageExplanation): string {
  if (!changed) return 'created it, or is the first build known here';
  if (changed.length === 0) return 'did not change it';
  return `changed it because of ${changed.map(reasonToText).join('; ')}`;
}

function builtOf({ built }: PageExplanation): string[] {
  if (!built) return [];
  if (built.why === undefined) return ['used the cached page'];
  const time = built.renderMs === undefined ? '' : ` in ${built.renderMs} ms`;
  return [`rendered it${time}: ${built.why}`];
}
