import type { Page as AnyPage } from '#generator';
import type { Pagination } from '../pages/blog/paginate.ts';
import type { Home } from '../pages/home/data.ts';
import type { RepositorySnapshot } from '../pages/open-source/data.ts';
import type { ShippedFeature, UpcomingFeature } from '../pages/roadmap/data.ts';
import type { Shell } from './shell.ts';

/** A page, named by the template that shows it. */
export type PageOf<Template extends string, Props> = AnyPage<Props> & { readonly template: Template };

/** Link with its text. `current` marks the page that contains the link. */
export type NavLink = { readonly title: string; readonly url: string; readonly current?: boolean };

export type DocsSection = {
  readonly title: string;
  readonly url: string;
  readonly current: boolean;
  readonly pages: readonly NavLink[];
};

export type PostCard = {
  readonly url: string;
  readonly title: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** In minutes. */
  readonly readingTime: number;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly author: string;
};

/** `active` is false if the site uses no analytics service at present. */
export type OptOut = { readonly cookie: string; readonly active: boolean };
/**
 * Repositories to request live numbers for, and the URLs to request them from. A URL that is not configured is not
 * requested.
 */
export type LiveStats = {
  readonly organization: string;
  readonly githubApi: string | undefined;
  readonly badgeApi: string | undefined;
};
export type Waitlist = {
  readonly endpoint: string | undefined;
  readonly honeypot: string;
  readonly email: string;
};

/** Properties of every page. */
type Common = { readonly shell: Shell; readonly heading: string; readonly breadcrumb: readonly NavLink[] };

export type HomePage = PageOf<'home', Common & { home: Home }>;
type PostList = Common & { posts: readonly PostCard[]; pagination: Pagination };
export type BlogListPage = PageOf<'blog-list', PostList>;
/** Pages of the blog's list from the second on. Search leaves them out. */
export type BlogArchivePage = PageOf<'blog-archive', PostList>;
export type PostPage = PageOf<
  'post',
  Common & {
    post: PostCard;
    /** Previous and next article by date. */
    previous: NavLink | undefined;
    next: NavLink | undefined;
    /** URL for editing the source. */
    editUrl: string | undefined;
    /** Day of the last change, `yyyy-mm-dd`. Undefined unless it is after the publication. */
    revised: string | undefined;
  }
>;
/** Cards of the documentation's index page. */
export type DocsHome = {
  readonly quickstart?: DocsCard;
  readonly sections: readonly DocsCard[];
  readonly frameworks: Home['frameworks'];
};
export type DocsCard = NavLink & { readonly description: string };

export type DocsPage = PageOf<
  'docs',
  Common & {
    sections: readonly DocsSection[];
    /** Section name above the heading. Undefined for pages outside a section. */
    section: string | undefined;
    previous: NavLink | undefined;
    next: NavLink | undefined;
    /** Only on the documentation's index page. */
    home?: DocsHome;
    /** False for a placeholder of a page that has not been written. */
    indexed: boolean;
    /** URL for editing the source. */
    editUrl: string | undefined;
  }
>;
export type RoadmapPage = PageOf<
  'roadmap',
  Common & { shipped: readonly ShippedFeature[]; upcoming: readonly UpcomingFeature[] }
>;
export type OpenSourcePage = PageOf<
  'open-source',
  Common & { snapshot: RepositorySnapshot; organizationUrl: string; live: LiveStats }
>;
export type WaitlistPage = PageOf<'waitlist', Common & { waitlist: Waitlist }>;
export type LegalPage = PageOf<'legal', Common & { updated: string }>;
export type OptOutPage = PageOf<'opt-out', Common & { optOut: OptOut }>;
export type ProsePage = PageOf<'prose', Common>;
export type NotFoundPage = PageOf<
  'not-found',
  Common & {
    /** For the documentation's version of the 404 page. */
    sections: readonly DocsSection[];
    suggestions: readonly NavLink[];
    posts: readonly NavLink[];
  }
>;

/** A page before it has its component. */
export type DataOf<P> = P extends unknown ? Omit<P, 'component'> : never;
export type PageData = DataOf<Page>;

/** Any page of the site. */
export type Page =
  | HomePage
  | BlogListPage
  | BlogArchivePage
  | PostPage
  | DocsPage
  | RoadmapPage
  | OpenSourcePage
  | WaitlistPage
  | LegalPage
  | OptOutPage
  | ProsePage
  | NotFoundPage;
