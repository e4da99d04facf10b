import type { ReactNode } from 'react';
import { home } from './data.ts';
import { Plummet } from './plummet.tsx';

export const EarlyAccess = (): ReactNode => (
  <section className="early-access" aria-labelledby="early-access-title">
    <Plummet />
    <div className="container">
      <h2 id="early-access-title">{home.earlyAccess.title}</h2>
      <p className="lead">{home.earlyAccess.body}</p>
      <a className="button button-large" href="/waitlist">
        Join the Waitlist
      </a>
    </div>
  </section>
);
