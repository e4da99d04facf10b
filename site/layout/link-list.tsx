import type { ReactNode } from 'react';
import type { NavLink } from './page.ts';

type Props = { url: string; current: string; className?: string; children: ReactNode };

/** Navigation link. For the section that contains the current page, `aria-current` is `true`. */
export function NavAnchor({ url, current, className, children }: Props): ReactNode {
  const within = url !== '/' && current.startsWith(`${url}/`);
  return (
    <a href={url} className={className} aria-current={url === current ? 'page' : within || undefined}>
      {children}
    </a>
  );
}

/** List of navigation links. Children are more items. */
export function LinkList(props: {
  links: readonly NavLink[];
  current: string;
  className?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <ul className={props.className}>
      {props.links.map(({ title, url }) => (
        <li key={url}>
          <NavAnchor url={url} current={props.current}>
            {title}
          </NavAnchor>
        </li>
      ))}
      {props.children}
    </ul>
  );
}
