import type { ReactNode } from 'react';
import type { Home } from '../../data/home.ts';
import { PullRequest } from './pull-request.tsx';

/** All four titles share one grid cell, so a change of title moves nothing. */
export function Hero({ home }: { home: Home }): ReactNode {
  return (
    <section className="hero container" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 className="hero-titles" id="hero-title">
          {home.heroTitles.map((title, index) => (
            <span
              className="hero-title"
              key={title}
              data-active={index === 0 ? '' : undefined}
              aria-hidden={index === 0 ? undefined : true}
            >
              {title}
            </span>
          ))}
        </h1>
        <p className="hero-lead">{home.heroLead}</p>
        <p className="hero-actions">
          <a className="button button-large" href="/waitlist">
            Join Waitlist
          </a>
          <a className="button button-quiet button-large" href="/docs">
            Read the docs
          </a>
        </p>
        <PlumbLine />
      </div>
      <PullRequest check={home.checkExample} />
    </section>
  );
}

/** Hangs from the top of the page and points at the verdict. */
function PlumbLine(): ReactNode {
  return (
    <div className="plumb" aria-hidden="true">
      <svg viewBox="0 0 20 44" width="20" height="44" focusable="false">
        <path className="plumb-cap" d="M7 0h6v7H7z" />
        <path className="plumb-bob" d="M3 7h14l2 11-9 26L1 18z" />
        <path className="plumb-light" d="M3 7h7v37L1 18z" />
      </svg>
    </div>
  );
}
