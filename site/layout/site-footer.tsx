import type { ReactNode } from 'react';
import { NavAnchor } from './nav-anchor.tsx';
import type { Shell } from './shell.ts';
import { Brand } from './site-header.tsx';

/** Footer of every page, with links to all parts of the site. */
export function SiteFooter({ shell, current }: { shell: Shell; current: string }): ReactNode {
  return (
    <footer className="site-footer screen-only">
      <div className="site-footer-inner container">
        <div className="site-footer-brand">
          <Brand product={shell.product} />
          <p>{shell.tagline}</p>
          <p>© {shell.organization}</p>
          <button className="keys-button button-bare" type="button">
            Keyboard shortcuts
          </button>
        </div>
        <nav aria-label="Footer">
          {shell.footer.map((group) => (
            <div key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map(({ title, url }) => (
                  <li key={url}>
                    <NavAnchor url={url} current={current}>
                      {title}
                    </NavAnchor>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
