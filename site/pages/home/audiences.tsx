import type { ReactNode } from 'react';
import { TitleLink } from '../../layout/title-link.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';

/** What each audience learns from a run, one line per audience. */
export const Audiences = (): ReactNode => (
  <section className="audiences" aria-labelledby="audiences-title">
    <div className="home-columns column container">
      <SectionHeading id="audiences-title" heading={home.headings.audiences} />
      <ul>
        {Object.entries(home.audiences).map(([title, body]) => (
          <li key={title}>
            <h3>
              <TitleLink title={title} />
            </h3>
            <p>
              {body.split('\n', 1)} <code>{/.*$/.exec(body)}</code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
