import { type ContentOf, compare, type Entry } from '#generator';
import type { collections, DocsMeta } from '../../collections.ts';
import { config } from '../../config.ts';
import { editUrl } from '../../layout/edit-url.ts';
import type { DataOf, DocsHome, DocsPage, DocsSection, NavLink } from '../../layout/pages.ts';
import { shell } from '../../layout/shell.ts';
import { home } from '../home/data.ts';
import { docsCategories, QUICKSTART } from './docs-table.ts';
import { docsUrl, PAGES_SHOWN } from './missing-pages.ts';

type Docs = ContentOf<typeof collections>['docs'];
type DocsEntry = Entry<DocsMeta>;

const HOME = 'index';
const HOME_LINK: NavLink = { title: 'Documentation', url: '/docs' };

const folderOf = (id: string): string => id.split('/').slice(0, -1).join('/');

type Section = {
  readonly folder: string;
  readonly title: string;
  readonly index: DocsEntry | undefined;
  readonly pages: readonly DocsEntry[];
};

/**
 * Sections in the order of `docsCategories`, followed by any other folders. Pages within a section by their `order`.
 */
function sectionsOf(docs: Docs): Section[] {
  const known: readonly string[] = docsCategories.map(({ folderName }) => folderName);
  const found = docs
    .map(({ id }) => folderOf(id))
    .filter((folder) => folder !== '' && !folder.includes('/') && !known.includes(folder));
  return [...known, ...new Set(found)].map((folder) => {
    const index = docs.find(({ id }) => id === `${folder}/index`);
    const pages = docs
      .filter(({ id }) => folderOf(id) === folder && id !== `${folder}/index`)
      .sort((a, b) => a.meta.order - b.meta.order || compare(a.id, b.id));
    const title =
      docsCategories.find(({ folderName }) => folderName === folder)?.title ?? index?.meta.title ?? folder;
    return { folder, title, index, pages };
  });
}

export const docsSections = (docs: Docs): DocsSection[] => sidebar(sectionsOf(docs), undefined);

/** The sidebar, with the page at `current` marked. */
function sidebar(sections: readonly Section[], current: DocsEntry | undefined): DocsSection[] {
  return sections.map((section) => ({
    title: section.title,
    url: docsUrl(section.index?.id ?? section.pages[0]?.id ?? HOME),
    current: current !== undefined && section.index === current,
    pages: section.pages.map((page) => ({
      title: page.meta.title,
      url: docsUrl(page.id),
      current: page === current,
    })),
  }));
}

/** The first pages of the documentation, as suggestions on the 404 page. */
export function docsSuggestions(docs: Docs): NavLink[] {
  return sectionsOf(docs)
    .flatMap(({ pages }) => pages)
    .slice(0, PAGES_SHOWN)
    .map(({ id, meta }) => ({ title: meta.title, url: docsUrl(id) }));
}

function docsHome(sections: readonly Section[]): DocsHome {
  const cardOf = ({ id, meta }: DocsEntry) => ({
    title: meta.title,
    url: docsUrl(id),
    description: meta.description,
  });
  const entries = sections.flatMap(({ index, pages }) => [index, ...pages]);
  const quickstart = entries.find((entry) => entry && docsUrl(entry.id) === QUICKSTART);
  return {
    ...(quickstart && { quickstart: cardOf(quickstart) }),
    sections: sections.flatMap(({ index }) => index ?? []).map(cardOf),
    frameworks: home.frameworks,
  };
}

/** One page per entry, with sidebar, breadcrumb, and neighbors. */
export function docsPages(docs: Docs): DataOf<DocsPage>[] {
  const sections = sectionsOf(docs);
  const first = docs.find(({ id }) => id === HOME);
  const inOrder = [first, ...sections.flatMap(({ index, pages }) => [index, ...pages])].filter(
    (entry) => entry !== undefined,
  );
  const links = inOrder.map((entry): NavLink => ({ title: entry.meta.title, url: docsUrl(entry.id) }));

  return inOrder.map((entry, position): DataOf<DocsPage> => {
    const url = docsUrl(entry.id);
    const isHome = entry.id === HOME;
    const section = sections.find(({ folder }) => folder === folderOf(entry.id));
    const missing = entry.state === 'missing' || entry.state === 'document';
    const heading = missing ? 'Page Not Found' : entry.meta.title;
    return {
      template: 'docs',
      url,
      title: isHome
        ? `${config.product} Documentation - Complete Integration Guide`
        : `${heading} - ${config.product} Documentation`,
      description: entry.meta.description,
      content: { collection: 'docs', id: entry.id },
      ...(entry.lastChanged === undefined ? {} : { lastModified: entry.lastChanged }),
      unlisted: entry.state !== 'ready',
      props: {
        shell,
        heading,
        breadcrumb: [
          { title: 'Home', url: '/' },
          isHome ? { ...HOME_LINK, current: true } : HOME_LINK,
          ...(isHome ? [] : [{ title: heading, url, current: true }]),
        ],
        sections: sidebar(sections, entry),
        section: isHome || section?.index === entry ? undefined : section?.title,
        previous: links[position - 1],
        next: links[position + 1],
        indexed: entry.state === 'ready',
        editUrl: editUrl(entry),
        ...(isHome ? { home: docsHome(sections) } : {}),
      },
    };
  });
}
