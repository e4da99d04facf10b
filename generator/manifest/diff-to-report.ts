import { styleText } from 'node:util';
import { few } from '../lib/strings.ts';
import type { ManifestDiff, Reason } from './diff-manifests.ts';

/** Maximum length of a list in text and Markdown. JSON is complete. */
const MAX_LINES = 50;

const REASONS: Readonly<Record<Reason['kind'], (list: string) => string>> = {
  source: (list) => `its source ${list}`,
  reads: (list) => `embedded files: ${list}`,
  data: (list) => `page data: ${list}`,
  assets: (list) => `assets: ${list}`,
  settings: (list) => `the site's settings: ${list}`,
  tokens: () => "the site's tokens",
  code: (list) => `the site's code: ${list}`,
  toolchain: (list) => `the toolchain: ${list}`,
  unknown: () => 'unknown: the template may depend on randomness, the time or the machine',
};

export const reasonToText = ({ kind, what }: Reason): string =>
  REASONS[kind](kind === 'code' ? few(what, MAX_NAMES) : what.join(', '));

const MAX_NAMES = 5;

type Section = { readonly title: string; readonly lines: readonly string[] };

function sectionsOf(
  diff: ManifestDiff,
  mark: (name: string) => string,
  page: (url: string) => string = mark,
): Section[] {
  const { pages, files } = diff;
  return [
    { title: 'New pages', lines: pages.added.map((url) => page(url)) },
    {
      title: 'Removed pages',
      lines: pages.removed.map(({ url, to }) => (to ? `${mark(url)}, redirects to ${page(to)}` : page(url))),
    },
    { title: 'Changed for every page', lines: diff.everywhere.map(reasonToText) },
    {
      title: 'Changed pages',
      lines: groupedLines(
        pages.changed.map(({ url, reasons, bytes: [before, now] }) => ({
          name: page(url),
          size: ` (${signed(now - before)} B)`,
          why: `: ${reasons.map(reasonToText).join('; ')}`,
        })),
      ),
    },
    { title: 'New files', lines: files.added.map(mark) },
    { title: 'Removed files', lines: files.removed.map(mark) },
    {
      title: 'Changed files',
      lines: groupedLines(
        files.changed.map(({ path, from }) => ({ name: mark(path), size: '', why: ` (${from})` })),
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** Maximum number of items with the same reason that are listed separately. */
const MAX_ALIKE = 3;

type Changed = { readonly name: string; readonly size: string; readonly why: string };

const groupedLines = (items: readonly Changed[]): string[] =>
  [...Map.groupBy(items, ({ why }) => why)].flatMap(([why, alike]) => {
    if (alike.length <= MAX_ALIKE) return alike.map(({ name, size }) => name + size + why);
    const names = alike.map(({ name }) => name);
    return few(names, MAX_ALIKE) + why;
  });

const signed = (bytes: number): string => (bytes > 0 ? `+${bytes}` : String(bytes));

const summary = ({ pages, files, same }: ManifestDiff): string =>
  `${pages.changed.length} changed, ${pages.added.length} new, ${pages.removed.length} removed and ${same} unchanged pages; ` +
  `${files.changed.length} changed, ${files.added.length} new and ${files.removed.length} removed other files`;

export function diffToText(diff: ManifestDiff): string {
  const sections = sectionsOf(diff, (name) => name).map(({ title, lines }) =>
    [styleText('bold', title), ...cut(lines).map((line) => `  ${line}`)].join('\n'),
  );
  return `${[...sections, summary(diff)].join('\n\n')}\n`;
}

/** Formats a diff for a comment on a pull request. Long lists are collapsed. */
export function diffToMarkdown(diff: ManifestDiff): string {
  const sections = sectionsOf(diff, inCode).map(({ title, lines }) => {
    const list = cut(lines)
      .map((line) => `- ${line}`)
      .join('\n');
    if (lines.length <= 10) return `#### ${title}\n\n${list}`;
    return `<details><summary>${title} (${lines.length})</summary>\n\n${list}\n\n</details>`;
  });
  return `${[`### Changes in the output\n\n${summary(diff)}.`, ...sections].join('\n\n')}\n`;
}

const inCode = (name: string): string => (name.includes('`') ? `\`\` ${name} \`\`` : `\`${name}\``);

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`];
