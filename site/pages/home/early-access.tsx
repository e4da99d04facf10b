import type { ReactNode } from 'react';
import type { Home } from './data.ts';
import { Plummet } from './plummet.tsx';

export function EarlyAccess({ content }: { content: Home['earlyAccess'] }): ReactNode {
  return (
    <section className="early-access" aria-labelledby="early-access-title">
      <Plummet />
      <div className="container">
        <h2 id="early-access-title">{content.title}</h2>
        <p className="lead">{content.body}</p>
        <a className="button button-large" href="/waitlist">
          {content.action}
        </a>
      </div>
    </section>
  );
}
