import { type ContentOf, compare, type Entry } from '#generator';
import type { collections, DocsMeta } from './collections.ts';
import { config } from './config.ts';
import { docsUrl } from './docs-not-found.ts';
import { docsCategories } from './docs-table.ts';
import type { DocsPage, DocsSection, NavLink } from './pages.ts';
import { shell } from './shell.ts';

type Docs = ContentOf<typeof collections>['docs'];
type DocsEntry = Entry<DocsMeta>;

const HOME = 'index';
const HOME_LINK: NavLink = { title: 'Documentation', url: '/docs' };

const folderOf = (id: string): string => id.split('/').slice(0, -1).join('/');

/** Sections in the table's order, then any other folder that writers have added; pages in each by their order. */
function sectionsOf(
  docs: Docs,
): { folder: string; title: string; index: DocsEntry | undefined; pages: DocsEntry[] }[] {
  const known: readonly string[] = docsCategories.map(({ folderName }) => folderName);
  const found = docs
    .map(({ id }) => folderOf(id))
    .filter((folder) => folder !== '' && !known.includes(folder));
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

/** One page an entry: sidebar, breadcrumb and neighbours included. */
export function docsPages(docs: Docs): DocsPage[] {
  const sections = sectionsOf(docs);
  const home = docs.find(({ id }) => id === HOME);
  const inOrder = [home, ...sections.flatMap(({ index, pages }) => [index, ...pages])].filter(
    (entry) => entry !== undefined,
  );
  const links = inOrder.map((entry): NavLink => ({ title: entry.meta.title, url: docsUrl(entry.id) }));

  return inOrder.map((entry, position): DocsPage => {
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
      unlisted: entry.state !== 'ready',
      props: {
        shell,
        heading,
        breadcrumb: [
          { title: 'Home', url: '/' },
          isHome ? { ...HOME_LINK, current: true } : HOME_LINK,
          ...(isHome ? [] : [{ title: heading, url, current: true }]),
        ],
        sections: sections.map(
          (each): DocsSection => ({
            title: each.title,
            url: each.index ? docsUrl(each.index.id) : docsUrl(each.pages[0]?.id ?? HOME),
            current: each.index === entry,
            pages: each.pages.map((page) => ({
              title: page.meta.title,
              url: docsUrl(page.id),
              current: page === entry,
            })),
          }),
        ),
        section: isHome || section?.index === entry ? undefined : section?.title,
        previous: links[position - 1],
        next: links[position + 1],
        indexed: entry.state === 'ready',
      },
    };
  });
}
