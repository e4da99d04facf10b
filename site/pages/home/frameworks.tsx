import type { ReactNode } from 'react';
import * as home from './texts.ts';

/** Names of popular agent frameworks, in one color. */
export const Frameworks = (): ReactNode => (
  <section className="frameworks" aria-labelledby="frameworks-title">
    <h2 className="muted" id="frameworks-title">
      Adapters for six agent frameworks
    </h2>
    <ul>
      {home.frameworks.map(({ name, href }) => (
        <li key={name}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </section>
);
