import type { ReactNode } from 'react';

/** Navigation link. For the section that contains the current page, `aria-current` is `true`. */
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
