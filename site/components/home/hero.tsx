import type { ReactNode } from 'react';
import type { Home } from '../../data/home.ts';
import { Icon } from '../icons.tsx';
import { Film } from './film.tsx';
import { Plummet } from './plummet.tsx';
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
        <Plummet />
        <button className="hero-pause icon-button" type="button" aria-pressed={false}>
          <Icon name="pause" />
          <span className="visually-hidden">Pause the changing headline</span>
        </button>
      </div>
      <PullRequest check={home.checkExample} />
      <Film caption={home.videoCaptions.hero} />
    </section>
  );
}
