import type { ReactNode } from 'react';

/**
 * A link in a navigation. The page itself is `aria-current="page"`; a link to a part of the site that the page belongs
 * to is `aria-current="true"`.
 */
export function NavAnchor(props: {
  url: string;
  current: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const { url, current, className, children } = props;
  const within = url !== '/' && current.startsWith(`${url}/`);
  return (
    <a href={url} className={className} aria-current={url === current ? 'page' : within ? 'true' : undefined}>
      {children}
    </a>
  );
}
