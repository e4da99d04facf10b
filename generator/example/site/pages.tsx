/** Components of the pages. They render to HTML in the build; React does not reach the browser. */
import type { ReactElement, ReactNode } from 'react';
import { absoluteUrl, type PageComponent, type Policy, type Prose, policyMeta } from '#generator';

export const SITE = { name: 'Acme' };

export type Link = { url: string; title: string; description?: string; date?: string };
type Sidebar = { title: string; links: Link[] }[];
type Input<Props = unknown> = Parameters<PageComponent<Props>>[0];

/** Applies the stored theme before the first frame. */
const THEME_SCRIPT = 'try{document.documentElement.dataset.theme=localStorage.getItem("theme")??""}catch{}';

/** Content-Security-Policy: the site's own files, this script, and images of other sites, such as badges. */
export const policy: Policy = { inlineScripts: [THEME_SCRIPT], img: ['https:'] };

function Layout({ page, context, children }: Input & { children: ReactNode }): ReactElement {
  const { assets, settings } = context;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policyMeta(policy)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <title>{page.url === '/' ? SITE.name : `${page.title} · ${SITE.name}`}</title>
        {page.description ? <meta name="description" content={page.description} /> : null}
        <link rel="canonical" href={absoluteUrl(settings, page.url)} />
        <link rel="stylesheet" href={assets.styles['site/style.css']} />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="alternate" href="/blog/rss.xml" type="application/rss+xml" title={`${SITE.name} blog`} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <header className="site-header">
          <a className="site-name" href="/">
            <img src="/icon.svg" alt="" width="28" height="28" /> {SITE.name}
          </a>
          <button className="search-button" type="button" data-search="" aria-keyshortcuts="Control+K Meta+K">
            Search <kbd>/</kbd>
          </button>
          <nav className="site-nav" aria-label="Site">
            <Links links={NAVIGATION} current={page.url} />
          </nav>
        </header>
        {children}
        <footer className="site-footer">
          <span>© {SITE.name}</span>
          <a href="/blog/rss.xml">RSS feed</a>
          <ThemeSwitch />
        </footer>
      </body>
    </html>
  );
}

const NAVIGATION = [
  { url: '/docs', title: 'Docs' },
  { url: '/blog', title: 'Blog' },
];

const Links = ({ links, current }: { links: Link[]; current?: string }): ReactNode =>
  links.map(({ url, title }) => (
    <a key={url} href={url} aria-current={url === current ? 'page' : undefined}>
      {title}
    </a>
  ));

/** `main.ts` applies and stores the selection. An empty theme is that of the system. */
const ThemeSwitch = (): ReactNode => (
  <fieldset className="theme-switch" aria-label="Theme">
    {Object.entries({ Light: 'light', Dark: 'dark', System: '' }).map(([name, theme]) => (
      <label key={name}>
        <input type="radio" name="theme" value={theme} /> {name}
      </label>
    ))}
  </fieldset>
);

export const HomePage = (input: Input<{ posts: Link[] }>): ReactElement => (
  <Layout {...input}>
    <main id="main" className="home">
      <div className="hero">
        <h1>{input.page.title}</h1>
        <p className="lead">{input.page.description}</p>
        <p className="buttons">
          <a href="/docs">Get started</a>
          <a href="/blog">Read the blog</a>
        </p>
      </div>
      <Markdown prose={input.prose} />
      <section>
        <h2>From the blog</h2>
        <PostList posts={input.page.props.posts} />
      </section>
    </main>
  </Layout>
);

/** A post, or a page in `content/pages/`. */
export function TextPage(input: Input<{ date?: string; author?: string; posts?: Link[] }>): ReactElement {
  const { date, author, posts } = input.page.props;
  return (
    <Layout {...input}>
      <main id="main" className="narrow">
        <Title {...input} />
        {date ? (
          <p className="byline">
            <DateOf date={date} /> · {author}
          </p>
        ) : null}
        <Markdown prose={input.prose} />
        {posts ? <PostList posts={posts} /> : null}
      </main>
    </Layout>
  );
}

export function DocsPage(input: Input<{ sidebar: Sidebar; prev?: Link; next?: Link }>): ReactElement {
  const { page, prose } = input;
  const { sidebar, prev, next } = page.props;
  const sections = prose?.headings.filter(({ depth }) => depth === 2) ?? [];
  return (
    <Layout {...input}>
      <div className="docs">
        <button className="menu-button" type="button" popoverTarget="menu">
          All pages
        </button>
        <nav className="sidebar" id="menu" popover="auto" aria-label="Documentation">
          {sidebar.map(({ title, links }) => (
            <section key={title}>
              {title ? <h2>{title}</h2> : null}
              <Links links={links} current={page.url} />
            </section>
          ))}
        </nav>
        <main id="main">
          <Title {...input} />
          <Markdown prose={prose} />
          <nav className="pager" aria-label="Previous and next page">
            {Object.entries({ prev, next }).map(([rel, link]) =>
              link ? <a key={rel} rel={rel} href={link.url} children={link.title} /> : null,
            )}
          </nav>
        </main>
        <nav className="contents" aria-label="On this page">
          <Links links={sections.map(({ id, text }) => ({ url: `#${id}`, title: text }))} />
        </nav>
      </div>
    </Layout>
  );
}

/** Title and description, unless the Markdown has a title of its own. */
const Title = ({ page, prose }: Input): ReactNode =>
  prose?.headings.some(({ depth }) => depth === 1) ? null : (
    <>
      <h1>{page.title}</h1>
      {page.description ? <p className="lead">{page.description}</p> : null}
    </>
  );

const Markdown = ({ prose }: { prose: Prose | undefined }): ReactNode => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: prose?.html ?? '' }} />
);

const PostList = ({ posts }: { posts: Link[] }): ReactNode => (
  <ul className="posts">
    {posts.map(({ url, title, description, date = '' }) => (
      <li key={url}>
        <DateOf date={date} />
        <a href={url}>{title}</a>
        <p>{description}</p>
      </li>
    ))}
  </ul>
);

const DateOf = ({ date }: { date: string }): ReactNode => (
  <time dateTime={date}>
    {new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
  </time>
);
