import type { MarkdownHead, SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { AnyPage, CompiledMarkdown, UrlPath } from '../types.ts';
import { absoluteMarkdownUrl, absoluteUrl } from '../urls/page-urls.ts';
import type { LinkResolver } from '../urls/resolve-link.ts';
import { escapeAddress, escapeMarkdown } from './escape-markdown.ts';

/** @returns the Markdown twin of a page, or undefined where there is none: the site has no twins, or the page is a host's own. */
export type TwinMaker = (input: {
  page: AnyPage;
  /** As the template rendered it, its addresses not settled. */
  html: string;
  compiled: CompiledMarkdown | undefined;
  resolve: LinkResolver;
}) => Promise<string | undefined>;

/**
 * Makes the Markdown twins of pages: the author's own Markdown where a page has some, else what its `<main>` says. Every
 * address in them is complete, because a twin is read far from its site; one that leads to a page leads to that page's
 * twin, so that a program that reads Markdown goes on reading Markdown.
 */
export function createMarkdownWriter(input: {
  site: SiteDefinition;
  settings: SiteSettings;
  /** Whether the page at this address has a twin. */
  hasMarkdownAt: (url: string) => boolean;
}): TwinMaker {
  const { settings } = input;
  const { twins } = input.site;

  function settle(href: string, page: UrlPath, resolve: LinkResolver): string {
    if (href === '') return '';
    const { href: settled, link } = resolve(href, page);
    if (!link) return settled;
    const rest = /[?#].*$/s.exec(settled)?.[0] ?? '';
    if (input.hasMarkdownAt(link.path)) return absoluteMarkdownUrl(settings, link.path as UrlPath) + rest;
    return settled.startsWith('/') ? settings.origin + settled : settled;
  }

  return async ({ page, html, compiled, resolve }) => {
    if (!twins || !hasMarkdownVersion(page)) return undefined;
    const head = twins.head(page);
    if (compiled) {
      const pieces = compiled.twin.map((piece) =>
        typeof piece === 'string' ? piece : escapeAddress(settle(piece.href, page.url, resolve)),
      );
      return assemble({ page, head, body: pieces.join(''), settings });
    }
    const { htmlToMarkdown } = await import('./html-to-markdown.ts');
    const { title, body } = htmlToMarkdown({
      html,
      said: page.description,
      settle: (href) => settle(href, page.url, resolve),
    });
    return assemble({ page, head: { ...head, title: title ?? head.title }, body, settings });
  };
}

/** A page that is written to a file of its own, such as a host's `404.html`, has no address to add `.md` to. */
export const hasMarkdownVersion = (page: AnyPage): boolean => page.file === undefined;

function assemble(input: {
  page: AnyPage;
  head: MarkdownHead;
  body: string;
  settings: SiteSettings;
}): string {
  const { page, head, body } = input;
  const parts = [
    `# ${escapeMarkdown(head.title)}`,
    ...(page.description ? [`> ${escapeMarkdown(page.description)}`] : []),
    ...(head.facts ?? []).map(escapeMarkdown),
    `Page: <${absoluteUrl(input.settings, page.url)}>`,
    body.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
