import type { ReactNode } from 'react';

/**
 * Navigation link. A link to the current page has `aria-current="page"`; a link to the section that contains the
 * current page has `aria-current="true"`.
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
