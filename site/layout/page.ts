import type { Page, PageComponent } from '#generator';
import type { ArtName } from '../pages/blog/post-art.tsx';

/** Link with its text. */
export type NavLink = { readonly title: string; readonly url: string };

/** Article of structured data. Pages of the documentation have no author and no date of their own. */
export type Article = {
  readonly type: 'TechArticle' | 'BlogPosting';
  readonly author?: string;
  /** Date of publication, `yyyy-mm-dd`. */
  readonly published?: string;
};

/** Properties of every page, which the layout, search, and the files for other programs read. */
export type PageProps = {
  readonly heading: string;
  /** Links from the home page to this one. Empty if the page shows and describes no path. */
  readonly breadcrumb: readonly NavLink[];
  /** Group of the page in search results and `llms.txt`. */
  readonly kind: 'product' | 'docs' | 'post' | 'posts' | 'legal';
  /** Section of the documentation that the page belongs to, and its position in reading order. */
  readonly section?: string;
  readonly position?: number;
  /** Text next to the product's name on the Open Graph image. */
  readonly label?: string;
  /** Drawing on the Open Graph image. */
  readonly art?: ArtName | undefined;
  /** Lines below the title of the Markdown version. */
  readonly facts?: readonly string[];
  readonly article?: Article;
};

export type SitePage<Props = object> = Page<PageProps & Props>;

/** Component of a page that has these properties besides those of every page. */
export type SiteComponent<Props = object> = PageComponent<PageProps & Props>;
