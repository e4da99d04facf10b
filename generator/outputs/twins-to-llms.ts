import { absoluteTwinUrl } from '../plan/addresses.ts';
import type { Llms, SiteDefinition, SiteSettings } from '../site-definition.ts';
import { escapeMarkdown } from '../twins/escape-markdown.ts';
import { hasTwin } from '../twins/page-twin.ts';

/** `llms.txt` as llmstxt.org describes it: what the site is, and links to the twins of its pages. */
export function llmsToText(input: {
  llms: Llms;
  head: NonNullable<SiteDefinition['twins']>['head'];
  settings: SiteSettings;
}): string {
  const { llms, settings } = input;
  const filled = llms.sections.filter(({ pages }) => pages.some(hasTwin));
  const sections = filled.map(({ title, pages }) => {
    const links = pages.filter(hasTwin).map((page) => {
      const name = escapeMarkdown(input.head(page).title);
      const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
      return `- [${name}](${absoluteTwinUrl(settings, page.url)})${about}\n`;
    });
    return `## ${escapeMarkdown(title)}\n\n${links.join('')}`;
  });
  return [...introduction(llms), ...sections].join('\n');
}

/** `llms-full.txt`: twins one after the other, each below a line of dashes. Every twin names its page's address. */
export function llmsToFullText(input: { llms: Llms; twins: readonly string[] }): string {
  return [...introduction(input.llms), ...input.twins.map((twin) => `---\n\n${twin}`)].join('\n');
}

const introduction = ({ title, summary, notes = [] }: Llms): string[] => [
  `# ${escapeMarkdown(title)}\n`,
  `> ${escapeMarkdown(summary)}\n`,
  ...notes.map((note) => `${escapeMarkdown(note)}\n`),
];
