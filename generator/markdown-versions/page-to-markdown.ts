import type { MarkdownHead, SiteDefinition, SiteSettings } from '../site-definition.ts';
import { fillText, textsOf } from '../site-texts.ts';
import type { AnyPage, CompiledMarkdown, UrlPath } from '../types.ts';
import { absoluteMarkdownUrl, absoluteUrl } from '../urls/page-urls.ts';
import type { LinkResolver } from '../urls/resolve-link.ts';

/**
 * Creates a function that converts pages to Markdown: the source of a page with content, or else its `<main>`. All URLs are
 * full URLs, because the Markdown is read outside the site. Links to pages point to their Markdown versions.
 */
export function createMarkdownWriter(input: {
  site: SiteDefinition;
  settings: SiteSettings;
  hasMarkdownAt: (url: string) => boolean;
}) {
  const { settings } = input;
  const { markdownVersions } = input.site;
  const texts = textsOf(input.site.texts);
  const hasIndex = markdownVersions?.llms !== undefined;

  function fullUrl(href: string, page: UrlPath, resolve: LinkResolver): string {
    if (href === '') return '';
    const { href: resolved, link } = resolve(href, page);
    if (!link) return resolved;
    const rest = /[?#].*$/s.exec(resolved)?.[0] ?? '';
    if (input.hasMarkdownAt(link.path)) return absoluteMarkdownUrl(settings, link.path as UrlPath) + rest;
    return resolved.startsWith('/') ? settings.origin + resolved : resolved;
  }

  function assemble(page: AnyPage, head: MarkdownHead, body: string): string {
    const line = (text: string, url: string) => fillText(escapeMarkdown(text), { url: `<${url}>` });
    const parts = [
      `# ${escapeMarkdown(head.title)}`,
      ...(page.description ? [`> ${escapeMarkdown(page.description)}`] : []),
      ...(head.facts ?? []).map(escapeMarkdown),
      line(texts.markdownSource, absoluteUrl(settings, page.url)),
      hasIndex ? line(texts.markdownIndex, `${settings.origin}${settings.basePath}/llms.txt`) : '',
      body.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd(),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  }

  /**
   * Returns the Markdown version of a page. Undefined when the site has none, or for a page with its own file name.
   * @param html has unresolved links.
   */
  return async (
    page: AnyPage,
    html: string,
    compiled: CompiledMarkdown | undefined,
    resolve: LinkResolver,
  ): Promise<string | undefined> => {
    if (!markdownVersions || !hasMarkdownVersion(page)) return undefined;
    const head = markdownVersions.head(page);
    if (compiled) {
      const pieces = compiled.markdownVersion.map((piece) =>
        typeof piece === 'string' ? piece : escapeAddress(fullUrl(piece.href, page.url, resolve)),
      );
      return assemble(page, head, pieces.join(''));
    }
    const { htmlToMarkdown } = await import('./html-to-markdown.ts');
    const { title, body } = htmlToMarkdown({
      html,
      description: page.description,
      resolve: (href) => fullUrl(href, page.url, resolve),
    });
    return assemble(page, { ...head, title: title ?? head.title }, body);
  };
}

/** Whether a page can have a Markdown version. One with its own file name, such as `404.html`, has no URL to add `.md` to. */
export const hasMarkdownVersion = (page: AnyPage): boolean => page.file === undefined;

/** Escapes plain text for Markdown, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^[-+#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** Escapes the URL of a Markdown link, with angle brackets if necessary. */
export function escapeAddress(url: string): string {
  const plain = url
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', '%5C')
    .replace(/[\r\n]/g, '');
  return plain === '' || /[\s()]/.test(plain) ? `<${plain}>` : plain;
}
