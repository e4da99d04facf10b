import { styleText } from 'node:util';
import type { ManifestDiff, Reason } from './diff-manifests.ts';

/** A list longer than this is cut in text and Markdown; JSON has everything. */
const MOST_LINES = 50;

/** One reason in words. */
export function reasonInWords({ kind, what }: Reason): string {
  const list = what.join(', ');
  switch (kind) {
    case 'source':
      return `its source ${list}`;
    case 'reads':
      return `${list}, which it quotes or shows`;
    case 'data':
      return `what it shows: ${list}`;
    case 'assets':
      return `what it loads: ${list}`;
    case 'settings':
      return `the site's settings: ${list}`;
    case 'tokens':
      return "the site's tokens";
    case 'code':
      return `the site's code: ${few(what)}`;
    case 'toolchain':
      return `the toolchain: ${list}`;
    case 'unknown':
      return 'nothing that is known: its template depends on chance, time or place';
    default:
      return kind satisfies never;
  }
}

const MOST_NAMES = 5;

const few = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;

type Section = { readonly title: string; readonly lines: readonly string[] };

function sectionsOf(diff: ManifestDiff, mark: (name: string) => string): Section[] {
  const { pages, files } = diff;
  return [
    { title: 'New pages', lines: pages.added.map(mark) },
    {
      title: 'Pages that are gone',
      lines: pages.removed.map(({ url, to }) =>
        to ? `${mark(url)}, which leads to ${mark(to)} now` : mark(url),
      ),
    },
    { title: 'Changed for every page', lines: diff.everywhere.map(reasonInWords) },
    {
      title: 'Changed pages',
      lines: groupedLines({
        items: pages.changed,
        why: ({ reasons }) => `: ${reasons.map(reasonInWords).join('; ')}`,
        name: ({ url }) => mark(url),
        alone: ({ url, bytes: [before, now] }) => `${mark(url)} (${signed(now - before)} B)`,
      }),
    },
    { title: 'New files', lines: files.added.map(mark) },
    { title: 'Files that are gone', lines: files.removed.map(mark) },
    {
      title: 'Changed files',
      lines: groupedLines({
        items: files.changed,
        why: ({ from }) => ` (${from})`,
        name: ({ path }) => mark(path),
        alone: ({ path }) => mark(path),
      }),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** What changed for the same reason is one line when it is more than this. */
const MOST_ALIKE = 3;

function groupedLines<T>(input: {
  items: readonly T[];
  why: (item: T) => string;
  name: (item: T) => string;
  alone: (item: T) => string;
}): string[] {
  const { name, alone } = input;
  return [...Map.groupBy(input.items, input.why)].flatMap(([why, alike]) => {
    if (alike.length <= MOST_ALIKE) return alike.map((item) => alone(item) + why);
    return `${alike.slice(0, MOST_ALIKE).map(name).join(', ')} and ${alike.length - MOST_ALIKE} more${why}`;
  });
}

const signed = (bytes: number): string => (bytes > 0 ? `+${bytes}` : String(bytes));

const summary = ({ pages, files, same }: ManifestDiff): string =>
  `${pages.changed.length} changed, ${pages.added.length} new, ${pages.removed.length} gone and ${same} unchanged pages; ` +
  `${files.changed.length} changed, ${files.added.length} new and ${files.removed.length} lost other files`;

/** For a person at a terminal. */
export function diffToText(diff: ManifestDiff, colors: boolean): string {
  const bold = (text: string) => (colors ? styleText('bold', text, { validateStream: false }) : text);
  const sections = sectionsOf(diff, (name) => name).map(({ title, lines }) =>
    [bold(title), ...cut(lines).map((line) => `  ${line}`)].join('\n'),
  );
  return `${[...sections, summary(diff)].join('\n\n')}\n`;
}

/** For a comment on a pull request: the summary is always seen, long lists fold. */
export function diffToMarkdown(diff: ManifestDiff): string {
  const sections = sectionsOf(diff, inCode).map(({ title, lines }) => {
    const list = cut(lines)
      .map((line) => `- ${line}`)
      .join('\n');
    if (lines.length <= 10) return `#### ${title}\n\n${list}`;
    return `<details><summary>${title} (${lines.length})</summary>\n\n${list}\n\n</details>`;
  });
  return `${[`### What this changes\n\n${summary(diff)}.`, ...sections].join('\n\n')}\n`;
}

const inCode = (name: string): string => (name.includes('`') ? `\`\` ${name} \`\`` : `\`${name}\``);

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];
