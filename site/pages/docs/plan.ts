import { compare, type Entry, type Page, page } from '#generator';
import type { DocsMeta } from '../../collections.ts';
import { config } from '../../config.ts';
import { HOME } from '../../layout/navigation.ts';
import type { NavLink } from '../../layout/page.ts';
import { editUrlOf } from '../../layout/page-foot.tsx';
import { DocsPage } from './docs.tsx';
import type { DocsSection } from './docs-sidebar.tsx';
import { docsUrl } from './missing-pages.ts';
import { docsCategories } from './sidebar-sections.ts';

type DocsEntry = Entry<DocsMeta>;
type Docs = readonly DocsEntry[];
type Section = { readonly title: string; readonly index: DocsEntry | undefined; readonly pages: Docs };

const INDEX = 'index';

const folderOf = (id: string): string => id.split('/').slice(0, -1).join('/');
const linkTo = ({ id, meta }: DocsEntry): NavLink => ({ title: meta.title, url: docsUrl(id) });

/** Sections in the order of `docsCategories`, then other folders. Pages in a section by their `order`. */
function sectionsOf(docs: Docs): Section[] {
  const titles = new Map<string, string>(docsCategories.map(({ folderName, title }) => [folderName, title]));
  const found = docs.map(({ id }) => folderOf(id)).filter((folder) => /^[^/]+$/.test(folder));
  return [...new Set([...titles.keys(), ...found])].map((folder) => {
    const index = docs.find(({ id }) => id === `${folder}/index`);
    const pages = docs
      .filter((entry) => folderOf(entry.id) === folder && entry !== index)
      .sort((a, b) => a.meta.order - b.meta.order || compare(a.id, b.id));
    return { title: titles.get(folder) ?? index?.meta.title ?? folder, index, pages };
  });
}

export const docsSections = (docs: Docs): DocsSection[] =>
  sectionsOf(docs).map(({ title, index, pages }) => ({
    title,
    url: docsUrl(index?.id ?? pages[0]?.id ?? INDEX),
    pages: pages.map(linkTo),
  }));

/** One page per entry in reading order, with sidebar, breadcrumb, and neighbors. */
export function docsPages(docs: Docs): Page[] {
  const sections = docsSections(docs);
  const inOrder: { entry: DocsEntry; section?: string }[] = [
    ...docs.filter(({ id }) => id === INDEX).map((entry) => ({ entry })),
    ...sectionsOf(docs).flatMap(({ title, index, pages }) =>
      [...(index ? [index] : []), ...pages].map((entry) => ({ entry, section: title })),
    ),
  ];
  return inOrder.map(({ entry, section }, position) => {
    const { id, meta, state, lastChanged } = entry;
    const url = docsUrl(id);
    const isHome = id === INDEX;
    const isIndex = isHome || id.endsWith('/index');
    const heading = state === 'missing' || state === 'document' ? 'Page Not Found' : meta.title;
    const linkAt = (index: number) => inOrder[index] && linkTo(inOrder[index].entry);
    return page(DocsPage, {
      url,
      title: isHome
        ? `${config.product} Documentation - Complete Integration Guide`
        : `${heading} - ${config.product} Documentation`,
      description: meta.description,
      content: { collection: 'docs', id },
      lastModified: lastChanged,
      unlisted: state !== 'ready',
      props: {
        heading,
        kind: 'docs',
        article: { type: 'TechArticle' },
        section,
        position,
        label: isIndex ? 'Documentation' : section,
        facts: isIndex ? [] : [`Section: ${section}`],
        breadcrumb: [
          HOME,
          { title: 'Documentation', url: '/docs' },
          ...(isHome ? [] : [{ title: heading, url }]),
        ],
        sections,
        previous: linkAt(position - 1),
        next: linkAt(position + 1),
        editUrl: editUrlOf(entry),
      },
    });
  });
}
