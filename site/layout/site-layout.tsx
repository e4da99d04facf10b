import type { ReactElement, ReactNode } from 'react';
import type { RenderContext } from '#generator';
import { Head } from './head.tsx';
import type { SitePage } from './page.ts';
import { LATE_STYLES } from './page-styles.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Document of a page. `skipTo` is the target of the skip link. Menus come last, to not delay content. */
export function SiteLayout(props: {
  page: SitePage;
  context: RenderContext;
  styles: readonly string[];
  skipTo?: string;
  bar?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const { page, context, skipTo = 'main' } = props;
  return (
    <html lang="en-US">
      <Head page={page} context={context} styles={props.styles} />
      <body>
        <a className="skip-link button screen-only" href={`#${skipTo}`}>
          Skip to content
        </a>
        {/* After the skip link, which has to be the first link of a page. */}
        {/* biome-ignore lint/a11y/useAnchorContent: hidden, for programs that look for the index of Markdown versions */}
        <a hidden href="/llms.txt" />
        <SiteHeader current={page.url} />
        {props.bar}
        <main id="main" tabIndex={-1}>
          {props.children}
        </main>
        <link rel="stylesheet" href={context.assets.styles[LATE_STYLES]} />
        <SiteFooter current={page.url} />
        <SiteMenu current={page.url} />
        {props.menu}
      </body>
    </html>
  );
}
