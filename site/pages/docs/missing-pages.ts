import type { Entry, UrlPath } from '#generator';
import { QUICKSTART } from './sidebar-sections.ts';

export const PAGES_SHOWN = 5;

/** URL path of a documentation entry. An `index` file has the URL of its folder. */
export function docsUrl(id: string): UrlPath {
  const path = id.replace(/(?:^|\/)index$/, '');
  return path === '' ? '/docs' : `/docs/${path}`;
}

/** Markdown that is shown in place of a documentation page that does not exist. The layout renders its heading. */
export function docsNotFoundMarkdown(path: string, entries: readonly Entry<{ title: string }>[]): string {
  const pages = entries
    .filter(({ id }) => !id.endsWith('index'))
    .slice(0, PAGES_SHOWN)
    .map(({ id, meta }) => `- [${meta.title}](${docsUrl(id)})`);
  return [
    `The documentation page \`${path}\` could not be found.`,
    ...(pages.length > 0 ? ['Available pages:', pages.join('\n')] : []),
    'Use the sidebar to find your way, or begin with the quickstart:',
    `[Open the quickstart](${QUICKSTART})`,
    'Contact support if you believe this is an error.',
  ].join('\n\n');
}
