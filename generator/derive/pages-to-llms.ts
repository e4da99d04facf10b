import { escapeMarkdown, hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Llms, SiteDefinition, SiteSettings } from '../site-definition.ts';
import { absoluteMarkdownUrl } from '../urls/page-urls.ts';

/** Formats `llms.txt` (llmstxt.org): a summary of the site and links to Markdown versions. */
export function llmsToText(input: {
  llms: Llms;
  head: NonNullable<SiteDefinition['markdownVersions']>['head'];
  settings: SiteSettings;
}): string {
  const { llms, settings } = input;
  const filled = llms.sections.filter(({ pages }) => pages.some(hasMarkdownVersion));
  const sections = filled.map(({ title, pages }) => {
    const links = pages.filter(hasMarkdownVersion).map((page) => {
      const name = escapeMarkdown(input.head(page).title);
      const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
      return `- [${name}](${absoluteMarkdownUrl(settings, page.url)})${about}\n`;
    });
    return `## ${escapeMarkdown(title)}\n\n${links.join('')}`;
  });
  return [...introduction(llms), ...sections].join('\n');
}

/** Formats `llms-full.txt`: Markdown versions of pages, separated by thematic breaks. */
export function llmsToFullText(input: { llms: Llms; versions: readonly string[] }): string {
  return [...introduction(input.llms), ...input.versions.map((version) => `---\n\n${version}`)].join('\n');
}

const introduction = ({ title, summary, notes = [] }: Llms): string[] => [
  `# ${escapeMarkdown(title)}\n`,
  `> ${escapeMarkdown(summary)}\n`,
  ...notes.map((note) => `${escapeMarkdown(note)}\n`),
];
