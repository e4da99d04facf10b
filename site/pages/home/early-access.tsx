import type { ReactNode } from 'react';
import * as home from './data.ts';
import { SectionHeading } from './section-heading.tsx';

export const EarlyAccess = (): ReactNode => (
  <section className="early-access" aria-labelledby="early-access-title">
    <div className="container">
      <SectionHeading id="early-access-title" heading={home.earlyAccess} />
      <a className="button button-large" href="/waitlist">
        Join the Waitlist
      </a>
    </div>
  </section>
);
