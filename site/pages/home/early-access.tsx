import type { ReactNode } from 'react';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';

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
