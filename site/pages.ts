import type { PageOf } from '#generator';
import type { Home } from './data/home.ts';
import type { RepositorySnapshot } from './data/repositories.ts';
import type { ShippedFeature, UpcomingFeature } from './data/roadmap.ts';
import type { Pagination } from './paginate.ts';
import type { Shell } from './shell.ts';

/** A link with words; `current` marks the page that shows it. */
export type NavLink = { readonly title: string; readonly url: string; readonly current?: boolean };

export type DocsSection = {
  readonly title: string;
  readonly url: string;
  readonly current: boolean;
  readonly pages: readonly NavLink[];
};

/** Tag of a post. `url` is its page, if it has one. */
export type PostTag = { readonly name: string; readonly url?: string | undefined };

export type PostCard = {
  readonly url: string;
  readonly title: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** Minutes. */
  readonly readingTime: number;
  readonly excerpt: string;
  readonly tags: readonly PostTag[];
  readonly author: string;
};

export type OptOut = { readonly cookie: string };
/** Whose numbers are asked for, and where; an address that is not configured is not asked. */
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

/** What every page carries besides its own words. */
type Common = { readonly shell: Shell; readonly heading: string; readonly breadcrumb: readonly NavLink[] };

export type HomePage = PageOf<'home', Common & { home: Home }>;
type PostList = Common & { posts: readonly PostCard[]; pagination: Pagination };
export type BlogListPage = PageOf<'blog-list', PostList>;
/** Second and later pages of the blog, and all pages of tags. Search leaves them out. */
export type BlogArchivePage = PageOf<'blog-archive', PostList>;
export type PostPage = PageOf<
  'post',
  Common & {
    post: PostCard;
    /** The article before it in time, and the one after. */
    previous: NavLink | undefined;
    next: NavLink | undefined;
    /** Where its source can be changed. */
    editUrl: string | undefined;
    /** `yyyy-mm-dd`, when that was after its publication. */
    revised: string | undefined;
  }
>;
/** The cards of the documentation's first page. */
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
    /** Shown above the heading on pages inside a section. */
    section: string | undefined;
    previous: NavLink | undefined;
    next: NavLink | undefined;
    /** On the first page only. */
    home?: DocsHome;
    /** False where the page stands in for one that does not exist yet. */
    indexed: boolean;
    /** Where its source can be changed. */
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
    /** For the page that unknown addresses below the documentation get. */
    sections: readonly DocsSection[];
    suggestions: readonly NavLink[];
    posts: readonly NavLink[];
  }
>;

/** Every page of the site. */
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
