import type { Output, Page } from '../../core/site.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** Content of `llms.txt` (llmstxt.org). */
export type Llms = {
  readonly title: string;
  readonly summary: string;
  /** Paragraphs of plain text. */
  readonly notes?: readonly string[];
  /** Links to Markdown versions of pages. Programs may skip a section called `Optional`. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly Page[] }[];
  /** Pages whose Markdown versions make up `llms-full.txt`, in reading order. */
  readonly full: readonly Page[];
};

/** Outputs `llms.txt`, a list of links, and `llms-full.txt`, the Markdown versions of pages. */
export function llmsFiles(
  { title, summary, notes = [], sections, full }: Llms,
  linkTo: (page: Page) => string,
  read: (page: Page) => ReturnType<Output['body']>,
): Output[] {
  const introduction = [
    `# ${escapeMarkdown(title)}\n`,
    `> ${escapeMarkdown(summary)}\n`,
    ...notes.map((note) => `${escapeMarkdown(note)}\n`),
  ];
  const lists = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => `## ${escapeMarkdown(section.title)}\n\n${section.pages.map(linkTo).join('')}`);
  const join = async () => {
    const bodies = await Promise.all(full.map(read));
    return [...introduction, ...bodies.map((body) => `---\n\n${body}`)].join('\n');
  };
  const from = 'the llms.txt files';
  return [
    { path: 'llms.txt', from, body: () => [...introduction, ...lists].join('\n') },
    { path: 'llms-full.txt', from, body: join },
  ];
}
