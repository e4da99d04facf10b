import type { Output, Page, SiteSettings, UrlPath } from '../../core/site.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { absoluteMarkdownUrl, hasMarkdownVersion } from './urls.ts';

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
export function llmsFiles(input: {
  llms: Llms;
  versions: ReadonlyMap<UrlPath, Output>;
  head: (page: Page) => { readonly title: string };
  settings: SiteSettings;
}): Output[] {
  const { llms, versions, head, settings } = input;
  const introduction = [
    `# ${escapeMarkdown(llms.title)}\n`,
    `> ${escapeMarkdown(llms.summary)}\n`,
    ...(llms.notes ?? []).map((note) => `${escapeMarkdown(note)}\n`),
  ];
  const linkTo = (page: Page): string => {
    const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
    return `- [${escapeMarkdown(head(page).title)}](${absoluteMarkdownUrl(settings, page.url)})${about}\n`;
  };
  const sections = llms.sections
    .map(({ title, pages }) => ({ title, links: pages.filter(hasMarkdownVersion).map(linkTo) }))
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => `## ${escapeMarkdown(title)}\n\n${links.join('')}`);
  const full = async () => {
    const found = llms.full.flatMap(({ url }) => versions.get(url) ?? []);
    const bodies = await Promise.all(found.map(({ body }) => body()));
    return [...introduction, ...bodies.map((body) => `---\n\n${body}`)].join('\n');
  };
  const from = 'the llms.txt files';
  return [
    { path: 'llms.txt', from, body: () => [...introduction, ...sections].join('\n') },
    { path: 'llms-full.txt', from, body: full },
  ];
}
