import type { ReactNode, Ref } from 'react';

/** The page's `h1` and introduction. `headingRef` makes the heading focusable for scripts. */
export function PageHeader(props: {
  title: string;
  lead?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}): ReactNode {
  const { title, lead, headingRef, children } = props;
  return (
    <header className="page-header">
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </header>
  );
}
