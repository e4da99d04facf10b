import type { ReactElement, ReactNode } from 'react';
import {
  absoluteUrl,
  type EntryRef,
  type PageOf,
  type Prose,
  type RenderContext,
  type UrlPath,
} from '#generator';

/** Link to a page in a list. */
export type Summary = { readonly url: UrlPath; readonly title: string; readonly date?: string };

type Props = {
  /** Pages of the documentation, in reading order. */
  readonly docs?: readonly Summary[];
  /** Posts, newest first. */
  readonly posts?: readonly Summary[];
  /** Date of a post: `yyyy-mm-dd`. */
  readonly date?: string;
};

/** Everything that a page shows, as plain JSON. */
export type Page = PageOf<'home' | 'docs' | 'post' | 'not-found', Props>;

export function pageOf(
  template: Page['template'],
  url: UrlPath,
  { title, description }: { readonly title: string; readonly description: string },
  { content, ...props }: Props & { readonly content?: EntryRef },
): Page {
  return { template, url, title, description, ...(content && { content }), props };
}

export function renderPage(input: {
  name: string;
  page: Page;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactElement {
  const { name, page, prose, context } = input;
  const { assets, policy, settings } = context;
  const title = page.url === '/' ? name : `${page.title} · ${name}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy([])} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        {page.unlisted ? <meta name="robots" content="noindex" /> : null}
        <link rel="canonical" href={absoluteUrl(settings, page.url)} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title={name} />
        <link rel="stylesheet" href={assets.styles['site/style.css']} />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <header className="site-header">
          <a className="site-name" href="/">
            {name}
          </a>
          <nav aria-label="Site">
            <a href="/#docs">Docs</a>
            <a href="/#posts">Blog</a>
          </nav>
        </header>
        <main id="main">
          {page.template === 'home' ? <Home page={page} /> : <Article page={page} prose={prose} />}
        </main>
        <footer className="site-footer">{name}</footer>
      </body>
    </html>
  );
}

function Home({ page }: { page: Page }): ReactNode {
  return (
    <>
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <section aria-labelledby="docs">
        <h2 id="docs">Documentation</h2>
        <Links list={page.props.docs} />
      </section>
      <section aria-labelledby="posts">
        <h2 id="posts">Blog</h2>
        <Links list={page.props.posts} />
      </section>
    </>
  );
}

function Article({ page, prose }: { page: Page; prose: Prose | undefined }): ReactNode {
  const { docs, date } = page.props;
  return (
    <>
      {docs ? (
        <nav className="docs-nav" aria-label="Documentation">
          <Links list={docs} current={page.url} />
        </nav>
      ) : null}
      <article>
        <h1>{page.title}</h1>
        {date ? <DateOf date={date} /> : null}
        <p className="lead">{page.description}</p>
        {prose ? (
          <div className="prose" dangerouslySetInnerHTML={{ __html: prose.html }} />
        ) : (
          <a href="/">Home</a>
        )}
      </article>
    </>
  );
}

function Links({
  list = [],
  current,
}: {
  list?: readonly Summary[] | undefined;
  current?: string;
}): ReactNode {
  return (
    <ul className="links">
      {list.map(({ url, title, date }) => (
        <li key={url}>
          <a href={url} aria-current={url === current ? 'page' : undefined}>
            {title}
          </a>
          {date ? <DateOf date={date} /> : null}
        </li>
      ))}
    </ul>
  );
}

const DateOf = ({ date }: { date: string }): ReactNode => (
  <time dateTime={date}>
    {new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
  </time>
);
