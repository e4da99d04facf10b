import type { ReactNode } from 'react';
import { FIRST_SCREEN } from './first-screen.ts';

/** The page's `h1` and introduction, below a decorative plumb line. */
export function PageHeader(props: { title: string; lead?: string; children?: ReactNode }): ReactNode {
  return (
    <header className="page-header" id={FIRST_SCREEN}>
      <h1>{props.title}</h1>
      {props.lead === undefined ? null : <p className="lead">{props.lead}</p>}
      {props.children}
    </header>
  );
}
